import type { Escapes, Literal } from './literals.ts';

/** The places of code in a page. */
export interface Island {
  /** What begins code, and what ends it; `}` is the bracket of a `{` at the end of the beginning. */
  readonly marks: readonly (readonly [open: RegExp, close: string])[];
  /** Whether a file without any such place is a page, and not code. */
  readonly isPage?: true;
}

/** What the literals and comments of a language look like. */
export interface Language {
  readonly comments: readonly (readonly [open: string, close: string])[];
  readonly literals: readonly Literal[];
  /** What begins and ends the code in a page of markup; a language without it is all code. */
  readonly island?: Island;
  /** Operators that join two texts; a space among them means that adjacent literals are joined. */
  readonly joins: string;
  /** Whether only operators and methods join texts, since most functions with such a name are others. */
  readonly joinsWithoutFunctions?: true;
  /** What continues an expression on the next line. */
  readonly continues?: string;
  /** Whether `#[` begins an attribute, and not a comment. */
  readonly hasAttributes?: true;
  /** Whether a full stop before white space ends a statement. */
  readonly hasFullStops?: true;
  /** Whether a map can be an argument without its braces. */
  readonly hasBareHashes?: true;
}

const line = (mark: string) => [mark, '\n'] as const;
const block = ['/*', '*/'] as const;
const cLike = [line('//'), block] as const;

const literal = (open: RegExp, close: string, escapes: Escapes, more: Partial<Literal> = {}): Literal => ({
  open: new RegExp(open.source, 'y'),
  close,
  escapes,
  ...more,
});

const lines = true;
const braces = { code: ['{', '}'] } as const;
const hash = { code: ['#{', '}'] } as const;
const template = { code: ['${', '}'] } as const;
/** `$name` and `${code}`. */
const dollar = { holes: /\$\w+/, ...template } as const;
/** The same after two marks, as in texts of Kotlin that begin with two. */
const dollars = { holes: /\$\$\w+/, code: ['$${', '}'] } as const;
const command = { holes: /\$\w+/, code: ['$(', ')'] } as const;
const powershell = { holes: /\$\{[^{}\n]*\}|\$[\w:]+/, code: ['$(', ')'] } as const;
/** Variables and code in texts of Perl. */
const perl = { lines, holes: /\$\{[^{}\n]*\}|[$@]\w+/, code: ['@{', '}'] } as const;
const double = (more: Partial<Literal> = {}) => literal(/"/, '"', 'backslash', more);
const single = (more: Partial<Literal> = {}) => literal(/'/, "'", 'backslash', more);
const doubled = (quote: string, more: Partial<Literal> = {}) =>
  literal(quote === '"' ? /"/ : /'/, quote, 'double', { lines, ...more });
/** A literal of one character, so that a quote in it does not begin a text. */
const character = literal(/'(?=(?:\\[^\n']{1,8}|\\'|[^'\\\n])')/, "'", 'backslash');
const raw3 = literal(/"""/, '"""', 'none', { lines });
const cooked3 = literal(/"""/, '"""', 'backslash', { lines });

/** Forms of a literal with a prefix, in single or double quotes, over several lines in three of them. */
const quoted = (prefix: string, escapes: Escapes, more: Partial<Literal> = {}): Literal[] =>
  ['"""', "'''", '"', "'"].map((quote) =>
    literal(new RegExp(`(?:${prefix})${quote}`), quote, escapes, { ...more, ...(quote.length === 3 && { lines }) }),
  );

/** Forms of a literal between brackets; those without a `tail` may hold pairs of them. */
const bracketed = (prefix: string, tail: string, more: Partial<Literal>): Literal[] =>
  ['()', '{}', '[]', '<>'].map(([open = '', close = '']) =>
    literal(new RegExp(`${prefix}\\${open}`), `${close}${tail}`, 'none', {
      ...more,
      ...(tail === '' && { nests: open }),
    }),
  );

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

const csharp = {
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

const basic = { comments: [line("'")], joins: '& +', continues: '_' } as const;

const toml = {
  comments: [line('#')],
  literals: [cooked3, literal(/'''/, "'''", 'none', { lines }), double(), literal(/'/, "'", 'none')],
} as const;

/** The literals and comments of each language, which is all that the reader of code knows of it. */
export const codeLanguages = {
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
  csharp: { ...csharp },
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
  visualBasic: { ...basic, literals: [literal(/\$"/, '"', 'double', braces), literal(/"/, '"', 'double')] },
  delphi: {
    comments: [line('//'), ['{', '}'], ['(*', '*)']],
    literals: [literal(/'/, "'", 'double')],
    joins: '+ #',
  },
  java: { comments: cLike, literals: [cooked3, double(), single()], joins: '+' },
  groovy: {
    comments: cLike,
    literals: [
      literal(/"""/, '"""', 'backslash', { lines, ...dollar }),
      literal(/'''/, "'''", 'backslash', { lines }),
      double(dollar),
      single(),
    ],
    joins: '+',
  },
  kotlin: {
    comments: cLike,
    literals: [
      literal(/\$\$"""/, '"""', 'none', { lines, ...dollars }),
      literal(/\$\$"/, '"', 'backslash', dollars),
      literal(/(?:s|f|raw)?"""/, '"""', 'none', { lines, ...dollar }),
      literal(/(?:s|f|raw)?"/, '"', 'backslash', dollar),
      character,
    ],
    joins: '+',
  },
  python: {
    comments: [line('#')],
    literals: [
      ...quoted('[fF][rR]?|[rR][fF]', 'backslash', braces),
      ...quoted('[rR][bB]?|[bB][rR]', 'none', { isGuarded: true }),
      ...quoted('[bBuU]?', 'backslash'),
    ],
    joins: ' +',
    continues: '\\',
  },
  ruby: {
    comments: [line('#'), ['=begin', '=end']],
    literals: [
      literal(/<<[~-]?'(\w+)'/, '$1', 'none', { lines, document: 'below' }),
      literal(/<<[~-]"?([A-Z]\w*)"?/, '$1', 'backslash', { lines, document: 'below', ...hash }),
      ...bracketed('%q', '', { lines }),
      ...bracketed('%Q?', '', { lines, ...hash }),
      double({ lines, ...hash }),
      literal(/'/, "'", 'quote', { lines }),
    ],
    joins: ' +',
    continues: '\\',
    hasBareHashes: true,
  },
  go: {
    comments: cLike,
    literals: [literal(/`/, '`', 'none', { lines }), double(), character],
    joins: '+',
  },
  rust: {
    comments: cLike,
    literals: [
      literal(/b?r(#*)"/, '"$1', 'none', { lines }),
      literal(/[bc]?"/, '"', 'backslash', { lines }),
      character,
    ],
    joins: '+',
  },
  swift: {
    comments: cLike,
    literals: [
      literal(/(?<!#)(#+)"/, '"$1', 'none'),
      literal(/"""/, '"""', 'backslash', { lines, code: ['\\(', ')'] }),
      double({ code: ['\\(', ')'] }),
    ],
    joins: '+',
  },
  dart: {
    comments: cLike,
    literals: [...quoted('r', 'none'), ...quoted('', 'backslash', dollar)],
    joins: ' +',
  },
  c: {
    comments: cLike,
    literals: [
      literal(/(?:L|u8?|U)?R"([^\s()\\]{0,16})\(/, ')$1"', 'none', { lines }),
      literal(/@?(?:L|u8?|U)?"/, '"', 'backslash'),
      character,
    ],
    joins: ' + ++',
    continues: '\\',
  },
  sql: {
    comments: [line('--'), block],
    literals: [
      literal(/[eE]'/, "'", 'backslash', { lines }),
      // Others hold the bodies of functions.
      literal(/\$(\w*)\$(?=\s*(?:\(|\w+:\/\/))/, '$$$1$$', 'none', { lines }),
      literal(/[nN]?'/, "'", 'double', { lines }),
      doubled('"'),
    ],
    joins: '|| +',
  },
  powershell: {
    comments: [['<#', '#>'], line('#')],
    literals: [
      literal(/@'[ \t]*\r?\n/, "'@", 'none', { lines, document: true }),
      literal(/@"[ \t]*\r?\n/, '"@', 'backtick', { lines, document: true, ...powershell }),
      literal(/"/, '"', 'backtick', { lines, ...powershell }),
      doubled("'"),
    ],
    joins: '+',
    continues: '`',
  },
  terraform: {
    comments: [line('#'), ...cLike],
    literals: [
      literal(/<<-?([A-Z_]\w*)\r?\n/, '$1', 'none', { lines, document: true, holes: /%\{[^{}\n]*\}/, ...template }),
      double({ holes: /%\{[^{}\n]*\}/, ...template }),
    ],
    joins: '',
  },
  advpl: {
    comments: cLike,
    literals: [literal(/"/, '"', 'none'), literal(/'/, "'", 'none')],
    joins: '+',
    continues: ';',
  },
  lua: {
    comments: [['--[[', ']]'], line('--')],
    literals: [literal(/\[(=*)\[/, ']$1]', 'none', { lines }), double(), single()],
    joins: '..',
  },
  perl: {
    comments: [line('#')],
    literals: [
      literal(/<<~?'(\w+)'/, '$1', 'none', { lines, document: 'below' }),
      literal(/<<~?"?([A-Z]\w*)"?/, '$1', 'backslash', { document: 'below', ...perl }),
      ...bracketed('\\bqq', '', { lines, holes: /\$\w+/ }),
      ...bracketed('\\bq', '', { lines }),
      double(perl),
      literal(/'/, "'", 'quote', { lines }),
    ],
    joins: '.',
  },
  r: {
    comments: [line('#')],
    literals: [...bracketed('[rR]"(-*)', '$1"', { lines }), double({ lines }), single({ lines })],
    joins: '',
  },
  toml: { ...toml, joins: '' },
  gherkin: { comments: [line('#')], literals: [raw3, double(), single()], joins: '' },
  just: { ...toml, joins: ' +' },
  jsonnet: {
    comments: [line('//'), line('#'), ['/*', '*/']],
    literals: [literal(/\|\|\|\r?\n/, '|||', 'none', { lines }), raw3, double(), single()],
    joins: '+',
  },
  clojure: { comments: [line(';')], literals: [literal(/#?"/, '"', 'backslash', { lines })], joins: '' },
  cobol: {
    comments: [line('*>')],
    literals: [literal(/"/, '"', 'double'), literal(/'/, "'", 'double')],
    joins: '&',
    hasFullStops: true,
  },
  // Attributes after a text are about its translation: `"…":U`.
  progress: {
    comments: cLike,
    literals: [
      literal(/"/, '"', 'double', { lines, suffix: /:[TRLCU]\d*/iy }),
      literal(/'/, "'", 'double', { lines, suffix: /:[TRLCU]\d*/iy }),
    ],
    joins: '+',
    hasFullStops: true,
  },
  graphql: {
    comments: [line('#')],
    literals: [raw3, double()],
    joins: '',
  },
  elixir: {
    comments: [line('#')],
    literals: [
      literal(/(?:~[sS])?"""/, '"""', 'backslash', { lines, ...hash }),
      literal(/(?:~[sS])?'''/, "'''", 'backslash', { lines, ...hash }),
      ...bracketed('~[sS]', '', { lines }),
      literal(/~[sS]\|/, '|', 'none', { lines }),
      literal(/~[sS]\//, '/', 'none', { lines }),
      double({ lines, ...hash }),
    ],
    joins: '<>',
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
  erlang: {
    comments: [line('%')],
    literals: [literal(/<<"/, '"', 'backslash', { lines }), double({ lines })],
    joins: ' ++',
    hasFullStops: true,
  },
  julia: {
    comments: [['#=', '=#'], line('#')],
    literals: [raw3, double({ lines, ...command }), character],
    joins: '*',
  },
  nim: {
    comments: [line('#')],
    literals: [raw3, literal(/r"/, '"', 'double'), double(), character],
    joins: '&',
  },
  crystal: {
    comments: [line('#')],
    literals: [double({ lines, ...hash }), character],
    joins: '+',
  },
  coffee: {
    comments: [line('#')],
    literals: [literal(/"""/, '"""', 'backslash', { lines, ...hash }), double({ lines, ...hash }), single({ lines })],
    joins: '+',
  },
  functional: {
    comments: [line('//'), ['(*', '*)'], line('--')],
    literals: [
      raw3,
      literal(/\$?@"/, '"', 'double', { lines }),
      literal(/\{(\w*)\|/, '|$1}', 'none', { lines }),
      double({ lines }),
      character,
    ],
    joins: '+ ^ ++ <>',
  },
  fish: {
    comments: [line('#')],
    literals: [double({ lines, ...command }), literal(/'/, "'", 'quote', { lines })],
    joins: '',
  },
  nix: {
    comments: [line('#'), block],
    literals: [literal(/''/, "''", 'none', { lines, ...template }), double({ lines, ...template })],
    joins: '+',
  },
  bicep: {
    comments: cLike,
    literals: [literal(/'''/, "'''", 'none', { lines }), single(template)],
    joins: '',
  },
  // Dynamics Business Central and SAP.
  al: { comments: cLike, literals: [literal(/'/, "'", 'double')], joins: '+' },
  abap: {
    comments: [line('"')],
    literals: [doubled("'"), literal(/`/, '`', 'double'), literal(/\|/, '|', 'backslash', braces)],
    joins: '&& &',
    hasFullStops: true,
  },
} as const satisfies Readonly<Record<string, Language>>;
