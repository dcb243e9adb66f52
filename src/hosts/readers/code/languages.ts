import {
  basic,
  block,
  braces,
  bracketed,
  character,
  cLike,
  command,
  cooked3,
  dollar,
  dollars,
  double,
  doubled,
  hash,
  type Language,
  line,
  lines,
  literal,
  perl,
  powershell,
  quoted,
  raw3,
  single,
  template,
} from './language.ts';
import { csharp, pageLanguages } from './pages.ts';

const toml = {
  comments: [line('#')],
  literals: [cooked3, literal(/'''/, "'''", 'none', { lines }), double(), literal(/'/, "'", 'none')],
} as const;

/** The literals and comments of each language, which is all that the reader of code knows of it. */
export const codeLanguages = {
  ...pageLanguages,
  csharp,
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
  d: {
    comments: cLike,
    literals: [
      literal(/[rq]?`/, '`', 'none', { lines }),
      literal(/r"/, '"', 'none', { lines }),
      double({ lines }),
      character,
    ],
    joins: '~',
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
