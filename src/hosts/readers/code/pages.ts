import {
  basic,
  block,
  braces,
  character,
  double,
  hash,
  hashed,
  type Language,
  line,
  lines,
  literal,
  raw3,
  single,
  slashed,
} from './language.ts';

const php = {
  comments: [line('//'), line('#'), block],
  literals: [
    literal(/<<<[ \t]*'(\w+)'\r?\n/, '$1', 'none', { lines, document: true }),
    literal(/<<<[ \t]*"?(\w+)"?\r?\n/, '$1', 'backslash', { lines, document: true, holes: /\$\w+/, code: ['{$', '}'] }),
    double({ lines, holes: /\$\{[^{}\n]*\}|\$\w+/, code: ['{$', '}'] }),
    literal(/'/, "'", 'quote', { lines }),
  ],
  joins: '.',
  hasAttributes: true,
} as const;

export const csharp = slashed(
  '+',
  // As many marks begin a value as the text has in front of it; fewer are text.
  literal(/\$\$\$"""/, '"""', 'none', { lines, code: ['{{{', '}}}'] }),
  literal(/\$\$"""/, '"""', 'none', { lines, code: ['{{', '}}'] }),
  literal(/\$"""/, '"""', 'none', { lines, ...braces }),
  raw3,
  literal(/(?:\$@|@\$)"/, '"', 'double', { lines, ...braces }),
  literal(/@"/, '"', 'double', { lines }),
  literal(/\$"/, '"', 'backslash', braces),
  double(),
  character,
);

/** Expressions of templates. */
const inMarks = { comments: [], literals: [double({ lines }), single({ lines })] } as const;

/** Languages in pages of markup: what their marks look like, and the code between them. */
export const pageLanguages = {
  php: { island: { marks: [[/<\?(?:php\b|=)?/, '?>']] }, ...php },
  // Templates of Laravel.
  blade: {
    island: {
      marks: [
        [/<\?(?:php\b|=)?/, '?>'],
        [/@php\s*\(/, ')'],
        [/@php\b/, '@endphp'],
        [/\{\{(?!--)/, '}}'],
        [/\{!!/, '!!}'],
      ],
      isPage: true,
    },
    ...php,
  },
  cshtml: { island: { marks: [[/@(?:code|functions)?\s*\{/, '}']], isPage: true }, ...csharp },
  // Templates of PHP, Python and JavaScript with the same marks.
  templates: {
    island: {
      marks: [
        [/\{\{(?!--)[-~]?/, '}}'],
        [/\{%[-~]?/, '%}'],
      ],
      isPage: true,
    },
    ...inMarks,
    joins: '~ +',
  },
  // FreeMarker, Mako and Velocity.
  directives: {
    island: {
      marks: [
        [/<[#@](?!--)/, '>'],
        [/<%[!-]?/, '%>'],
        [/\$!?\{/, '}'],
        [/#(?:set|if|elseif)\s*\(/, ')'],
      ],
      isPage: true,
    },
    ...inMarks,
    joins: '+',
  },
  erb: {
    island: { marks: [[/<%[=-]?/, '%>']], isPage: true },
    ...hashed(' +', double({ lines, ...hash }), literal(/'/, "'", 'quote', { lines })),
  },
  asp: {
    island: { marks: [[/<%[=@#:]?/, '%>']], isPage: true },
    ...basic,
    literals: [literal(/"/, '"', 'double')],
  },
  jsp: { island: { marks: [[/<%[=!]?/, '%>']], isPage: true }, ...slashed('+', double(), single()) },
} as const satisfies Readonly<Record<string, Language>>;
