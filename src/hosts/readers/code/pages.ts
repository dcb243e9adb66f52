import {
  basic,
  block,
  braces,
  character,
  cLike,
  double,
  hash,
  type Language,
  line,
  lines,
  literal,
  raw3,
  single,
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

export const csharp = {
  comments: cLike,
  literals: [
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
  ],
  joins: '+',
} as const;

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
    comments: [],
    literals: [double({ lines }), single({ lines })],
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
    comments: [],
    literals: [double({ lines }), single({ lines })],
    joins: '+',
  },
  erb: {
    island: { marks: [[/<%[=-]?/, '%>']], isPage: true },
    comments: [line('#')],
    literals: [double({ lines, ...hash }), literal(/'/, "'", 'quote', { lines })],
    joins: ' +',
  },
  asp: {
    island: { marks: [[/<%[=@#:]?/, '%>']], isPage: true },
    ...basic,
    literals: [literal(/"/, '"', 'double')],
  },
  jsp: {
    island: { marks: [[/<%[=!]?/, '%>']], isPage: true },
    comments: cLike,
    literals: [double(), single()],
    joins: '+',
  },
} as const satisfies Readonly<Record<string, Language>>;
