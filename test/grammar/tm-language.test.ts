import { readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { IGrammar, IRawGrammar } from 'vscode-textmate';
import { isGate, long } from '../support/runs.ts';
import { changedOffsets, hosts, loadGrammars, tokensOf } from './textmate.ts';

/** The grammar of YAML in VS Code before 1.93, as far as block scalars and pairs go. */
const olderYaml: IRawGrammar = {
  scopeName: 'source.yaml',
  patterns: [
    {
      begin: '(?:(\\|)|(>))([-+])?(.*\\n?)',
      beginCaptures: {
        1: { name: 'keyword.control.flow.block-scalar.literal.yaml' },
        2: { name: 'keyword.control.flow.block-scalar.folded.yaml' },
        3: { name: 'storage.modifier.chomping-indicator.yaml' },
      },
      end: '^(?=\\S)|(?!\\G)',
      patterns: [{ begin: '^( +)(?! )', end: '^(?!\\1|\\s*$)', name: 'string.unquoted.block.yaml' }],
    },
    { name: 'comment.line.yaml', match: '#.*$' },
    { name: 'punctuation.definition.block.sequence.item.yaml', match: '-(?!\\S)' },
    { name: 'entity.name.tag.yaml', match: '[\\w-]+(?=:)' },
    { name: 'punctuation.separator.key-value.mapping.yaml', match: ':' },
    { name: 'string.unquoted.plain.out.yaml', begin: '[^\\s|>:#-]', end: '(?=\\s*$|\\s+#)' },
  ],
  repository: {} as IRawGrammar['repository'],
};

let plain: Map<string, IGrammar>;
let injected: Map<string, IGrammar>;
let older: readonly IGrammar[];
beforeAll(async () => {
  plain = await loadGrammars(hosts, false);
  injected = await loadGrammars(hosts, true);
  older = await Promise.all(
    [false, true].map(async (is) => (await loadGrammars([olderYaml], is)).get('source.yaml') as IGrammar),
  );
});

/** Each part of a text with its innermost scope, without the common suffix. */
function scopesOf(scope: string, text: string): string[] {
  return tokensOf(injected.get(scope), text).flatMap(({ start, end, scopes }) => {
    const part = text.slice(start, end).trim();
    const innermost = scopes.split(' ').at(-1);
    return part === '' ? [] : [`${part} ${innermost?.replace(/\.(?:prefilter|tsx?|js|yaml|json)$/, '')}`];
  });
}

const isShown = (pieces: readonly string[]) => pieces.filter((piece) => !/punctuation|meta/.test(piece));

test.each([
  [
    '(= processed false)',
    ['= keyword.operator', 'processed variable.other.property', 'false constant.language.boolean'],
  ],
  [
    '(OR (= total -1.5e3)\n  (_not_exists total))',
    [
      'OR keyword.operator',
      '= keyword.operator',
      'total variable.other.property',
      '-1.5e3 constant.numeric',
      '_not_exists keyword.operator',
      'total variable.other.property',
    ],
  ],
  [
    '; why (= a b)\n(= a b;c)',
    ['why (= a b) comment.line.semicolon', '= keyword.operator', 'a variable.other.property', 'b;c string.unquoted'],
  ],
  [
    '(= a "x \\" (y)")',
    [
      '= keyword.operator',
      'a variable.other.property',
      '" string.quoted.double',
      'x string.quoted.double',
      '\\" constant.character.escape',
      '(y) string.quoted.double',
      '" string.quoted.double',
    ],
  ],
  ['(\n  = a\n  b)', ['= keyword.operator', 'a variable.other.property', 'b string.unquoted']],
])('a .filter file: %s', (text, pieces) => {
  expect(isShown(scopesOf('source.prefilter', text))).toEqual(pieces);
});

const filter = ['= keyword.operator', 'a variable.other.property', 'b string.unquoted'];

// In each text the filters are marked: all in them is coloured as a filter, and all else as the host colours it.
const marked: readonly (readonly [scopes: string, text: string])[] = [
  ['source.json', '{ "filter": "<|(= a b)|>", "b": 1 }'],
  ['source.json', '{ "filter": "<|(= a b)|>" }'],
  ['source.json', '{ "filter": "<|(OR (= a b) (= a \\"b c\\"))|>", "x": "y" }'],
  ['source.json', '{ "filters": ["<|(= a b)|>", "<|(= a b)|>"], "x": ["(= a b)"] }'],
  ['source.json', '{ "movieFilter": "(500) Days of Summer", "b": 1 }'],
  ['source.json', '{ "title": "(= a b)", "filter": true }'],
  ['source.json.comments', '{ "nfe-filter" : "<|(= a b)|>", // why\n  "b": 1 } // "filter": "(= a b)"'],
  ['source.ts source.js source.tsx', "received({ filter: '<|(= a b)|>', x: 1 });"],
  ['source.ts source.js source.tsx', "const filter = '<|(= a b)|>';"],
  ['source.ts source.js source.tsx', 'filter("<|(= a b)|>"); parseOrThrow("<|(= a b)|>"); other("(= a b)");'],
  ['source.ts source.js source.tsx', "filter({ dialect: 'qive' })('<|(AND (= a b))|>'); x();"],
  ['source.ts source.js source.tsx', "filter('<|(= a \\'b\\')|>'); const c = 1;"],
  ['source.ts source.js source.tsx', 'const a = filter`<|(= a \\`b) ${x + `y`} (= a b)|>` + z;\nfoo(1);'],
  ['source.ts source.js source.tsx', 'const a = filter(`<|(= a b)|>`) + z;\nfoo(1);'],
  ['source.ts source.js source.tsx', "const a = filter('(= a b);\nconst b = 'x';\n"],
  ['source.ts source.js source.tsx', 'const a = { filter: "(= a b) };\nconst b = "x";\n'],
  ['source.ts source.js source.tsx', "const a = /filter: '(a|b)/; const b = 'x';"],
  ['source.ts source.js source.tsx', 'const a = "say filter: \'(hi there)\' there" + b;'],
  ['source.ts source.js source.tsx', "const a = `say filter: '(= a b)' ${f({ filter: '<|(= a b)|>' })} it`;"],
  [
    'source.ts source.js source.tsx',
    "// filter`(= a b)`\n/* filter: '(= a b)' */ const title = '(= a b)', x = `(= a b)`;",
  ],
  [
    'source.tsx source.js.jsx',
    "<A filter=\"<|(= a b)|>\" x={f({ filter: '<|(= a b)|>' })}>filter: '(= a b)' filter`(= a b)`</A>;",
  ],
  ['source.tsx source.js.jsx', '<A filter="(= a b) \\" x="1">text</A>;'],
  ['source.yaml', 'filter: (<|= a b)|> # why\ntitle: (= a b)\n# filter: (= a b)\nfilter: true'],
  ['source.yaml', "- NFE_FILTER: '<|(= a ''b'')|>'\n  x: 'y'"],
  ['source.yaml', 'nfeFilters: "<|(= a b)|>"\nx: "y"'],
  ['source.yaml', '{ filter: (<|= a b)|>, y: 1 }\n'],
  ['source.yaml', 'x: { filter: (<|= a b)|> }\ny: 1\n'],
  ['source.yaml', "filters: [\"<|(= a b)|>\", '<|(= a b)|>']\nx: '(= a b)'"],
  ['source.yaml', 'description: The filter: (optional) a text\nx: 1'],
  ['source.yaml', 'description: (see docs) filter: (= a b)\nx: 1'],
  ['source.yaml', 'run: |\n  echo filter: (see docs)\n  filter: (see docs)\nx: 1'],
  ['source.yaml', 'a:\n  - filter: |\n      <|(OR (= a b)|>\n        <|(= a b))|>\n    other: 1\n  - x: 2\n'],
  ['source.yaml', 'a:\n  filtro: >-\n    <|(OR (= a b)|>\n\n      <|(= a b))|>\n\n  # comment\n  other: (= a b)\nb: 2'],
  ['source.yaml', 'filter: |\n  <|(= a b)|>\n# comment\nother: 1'],
  ['source.yaml', 'filter: "(= a b)\nother: 1'],
  // Only the items of a list are filters, not what its objects and calls hold, on one line or over several.
  ['source.json source.json.comments', '{ "filters": [{ "a": "(see docs) x", "b": 1 }, "(= a b)"] }'],
  ['source.json source.json.comments', '{ "filters": [ { "a": 1,\n "b": "x" }, { "c":\n "(= a b)" } ] }'],
  ['source.json source.json.comments', '{ "filters": [null, "x", 1.5, "<|(= a b)|>"] }'],
  ['source.ts source.js source.tsx', "f({ filters: [{ a: 1,\n 'b': '(see docs)' }, g('(= a b)')] });"],
  ['source.ts source.js source.tsx', "const filters = [t('(see docs) x'), { a: '(see docs)' }, [`(= a b)`]];"],
  ['source.ts source.js source.tsx', "const filters = [one, ...two, 'x', '<|(= a b)|>', `<|(= a ${f(`(= c d)`)})|>`];"],
  ['source.ts source.js source.tsx', "const filters = [f(\n  '(= a b)',\n  '(= a b)'), 1];"],
  ['source.yaml', 'filters: [{ a: "(see docs)", b: (see x) }, \'(= a b)\']\nx: 1'],
  ['source.yaml', "filters: [x, '<|(= a b)|>']\nx: 1"],
  // Prose over lines, in quotes or without, text of JSX, and a quote that is not closed.
  ['source.yaml', 'text: "a\n  filter: (= a b)"\nb: 1'],
  ['source.yaml', "text: 'a\n  filter: (= a b)'\nb: 1"],
  ['source.yaml', '- text\n  filter: (= a b)\n- b: 1'],
  ['source.yaml', 'filters:\n  - <|"(= a b)"|>\n    more\n  - <|"(= a b)"|>  # why\n'],
  [
    'source.tsx source.js.jsx',
    "<p>see filters = [ // c\n  '(see docs)', filter:\n  '(= a b)' {f({ filter:\n <|'(= a b)'|> })}</p>;",
  ],
  ['source.ts source.js source.tsx', 'const b = "filter(\n  "(= a b)" + c;\nconst d = \'filters = [\n  "(= a b)"];'],
  // A literal on the line after its key, and lists over lines.
  [
    'source.json source.json.comments',
    '{\n  "filters": [\n    <|"(= a b)"|>,\n    "x",\n    { "y": [1] },\n    "(= a b)"\n  ],\n  "b": ["(= a b)"]\n}',
  ],
  [
    'source.json source.json.comments',
    '{\n  "openFilters": [\n    <|"(= a b)"|>, <|"(= a b)"|>,\n    <|"(= a \\"b c\\")"|>\n  ],\n  "b": "(= a b)"\n}',
  ],
  ['source.json source.json.comments', '{ "filters": [<|"(= a b)"|>,\n  <|"(= a b)"|>] }'],
  ['source.json source.json.comments', '{ "filters": [\n  ], "x": ["(= a b)",\n "(= a b)"] }'],
  ['source.json source.json.comments', '{\n  "filter":\n    <|"(= a b)"|>,\n  "b":\n    "(= a b)"\n}'],
  ['source.json source.json.comments', '{\n  "filter":\n    { "x": "(= a b)" }, "y": 1\n}'],
  [
    'source.json.comments',
    '{\n  "filters": [ // why\n    // "(= a b)"\n    <|"(= a b)"|>, /* x */\n    <|"(= a b)"|>\n  ]\n}',
  ],
  [
    'source.ts source.js source.tsx',
    "const found = await received(\n  filter(\n    <|'(= a b)'|>,\n  ),\n);\nconst x = '(= a b)';",
  ],
  [
    'source.ts source.js source.tsx',
    "const a = parseOrThrow(\n  <|`(= a b) ${x} (= a b)`|>,\n  { dialect: 'qive' },\n).filter;\nfoo('x');",
  ],
  ['source.ts source.js source.tsx', 'filter({ dialect: \'qive\' })(\n  <|"(AND (= a b))"|>\n);'],
  ['source.ts source.js source.tsx', "const filter =\n  <|'(= a b)'|>;\nconst title =\n  '(= a b)';"],
  ['source.ts source.js source.tsx', "received({\n  filter:\n    <|'(= a b)'|>,\n  title:\n    '(= a b)',\n});"],
  [
    'source.ts source.js source.tsx',
    "const all = list.filter(\n  (one) => one.a === '(= a b)',\n).map((x) => x);\nlist.filter(\n  'x',\n  isIt);",
  ],
  ['source.ts source.js source.tsx', "const a = filter(\n  '(= a b);\nconst b = 'x';"],
  ['source.ts source.js source.tsx', "const filters = [<|'(= a b)'|>, <|\"(= a b)\"|>];\nconst titles = ['(= a b)'];"],
  [
    'source.ts source.js source.tsx',
    "const openFilters: readonly string[] = [\n  <|'(= a b)'|>, // why\n  'x',\n  /* '(= a b)' */ <|`(= a b)`|>,\n  ...more,\n  f({ title: '(= a b)' }),\n] as const;\nlet y = /x/;",
  ],
  [
    'source.ts source.js source.tsx',
    "search({ filters: [\n    <|'(= a b)'|>,\n    <|'(= a b)'|>\n  ], x: '(= a b)' });",
  ],
  [
    'source.ts source.js source.tsx',
    "const filters = [\n  ['x', '(= a b)'],\n];\nconst someFilters = [\n  { name: 'x', filter: '<|(= a b)|>' },\n  (a) => a,\n  ['(= a b)'],\n  y,\n];",
  ],
  [
    'source.yaml',
    'filters:\n  - <|(= a b)|>\n  - <|\'(= a b)\'|> # why\n  - <|"(= a b)"|>\n  - text\nother:\n  - (= a b)',
  ],
  [
    'source.yaml',
    'filters: # why\n- <|(= a b)|>\n- x: y\n  z: [1]\n\n# a comment\n- <|(OR (= a b)\n    (= a b))|> # end\n- |\n  text (= a b)\n- |\n  <|(= a b)|>\nother: 1',
  ],
  [
    'source.yaml',
    'a:\n  - name: x\n    open-filters:\n      - (= a b): no\n      - <|(= a b)|>\n    b: (= a b)\n  - c',
  ],
  [
    'source.yaml',
    "filters: [\n  <|\"(= a b)\"|>, 'x', # why\n  <|'(= a b)'|>,\n  <|(= a b)|>,\n  { y: z },\n]\nother: ['(= a b)']",
  ],
  ['source.yaml', 'filters:\n  open: 1\n  closed: [x]\nb: 2'],
  ['source.yaml', 'filters:\n\nb: 2\nfilters:\n  text\nc: 3'],
];

describe('beside filters, every scope is that of the host', () => {
  // Each text in one of its languages in turn, whose grammars are nearly the same; in all of them in `test:long`.
  const cases = marked.flatMap(([scopes, text], index) => {
    const all = scopes.split(' ');
    return all.filter((_, at) => long || index % all.length === at).map((scope) => [scope, text] as const);
  });
  test.each(cases)('%s: %s', (scope, source) => {
    const text = source.replaceAll(/<\||\|>/g, '');
    const isFilter = new Set<number>();
    let inside = false;
    let at = 0;
    for (const part of source.split(/(<\||\|>)/)) {
      if (part === '<|' || part === '|>') inside = part === '<|';
      else for (const end = at + part.length; at < end; at++) if (inside) isFilter.add(at);
    }
    // In JSON and YAML, either end of a literal that is not closed is right.
    const isOpen = isFilter.size === 0 && /source\.(?:json|yaml)/.test(scope) && text.split('"').length % 2 === 0;
    const changed = changedOffsets(text, plain.get(scope), injected.get(scope));
    if (!isOpen) expect(changed.filter((offset) => !isFilter.has(offset))).toEqual([]);
    expect(isFilter.size > 0 ? changed.length > 0 : changed).toEqual(isFilter.size > 0 ? true : isOpen ? changed : []);
    if (isFilter.size > 0 && text.includes('(= a b)'))
      expect(scopesOf(scope, text)).toEqual(expect.arrayContaining(filter));
  });

  test.each([
    // Lines of a plain text, and of a flow collection that is not closed.
    '- text\n  filter: |\n    (= a b)\n- b: 1',
    'plain over\n- filters: >-\n    (= a b)\n    (= c d)\nb: 1',
    'key: [a, {b: c}\n  filter: |\n    (= a b)\n',
    "key: [a, {b: c}\n  filters:\n  - a: b\n  - '(= a b)'\n",
    'filtros: \n    (= a b) # c\nb: 1',
    "a: 'b'\n    filters: |\n    (= a b)\nc: 1",
  ])('broken YAML: %s', (text) => {
    expect(changedOffsets(text, plain.get('source.yaml'), injected.get('source.yaml'))).toEqual([]);
  });

  test.each(marked.filter(([scope, text]) => scope === 'source.yaml' && /: [|>]-?\n/.test(text)))(
    'in VS Code before 1.93, %s: %s',
    (_, source) => {
      const text = source.replaceAll(/<\||\|>/g, '');
      const changed = changedOffsets(text, older[0], older[1])
        .map((at) => text[at])
        .join('');
      expect(changed.replaceAll(' ', '')).toBe(
        /run:/.test(text)
          ? ''
          : [...source.matchAll(/<\|(.*)\|>/g)]
              .map(([, part]) => part)
              .join('')
              .replaceAll(/ /g, ''),
      );
    },
  );

  test('over files that others wrote', () => {
    const kinds = [
      ['source.json', /\.json$/, 100],
      ['source.json.comments', /tsconfig.*\.json$|\.jsonc$|\.eslintrc$|package\.json$/, 50],
      ['source.yaml', /\.ya?ml$/, 30],
      ['source.ts', /\.ts$/, 80],
      ['source.js', /\.[cm]?js$/, 80],
    ] as const;
    // All packages in `test:long`.
    const folders = long ? ['.'] : ['eslint', 'knex', 'vite', 'yaml', '@codemirror/autocomplete'];
    const texts = folders
      .flatMap((name) => {
        const files = readdirSync(`node_modules/${name}`, { recursive: true, encoding: 'utf8' });
        return files.map((file) => `${name}/${file}`);
      })
      .filter((path) => kinds.some(([, ending]) => ending.test(path)))
      .map((path) => `node_modules/${path}`)
      .filter((path) => {
        const { size } = statSync(path);
        return size > 100 && size < 4_000;
      })
      .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    // Those that speak of filters first.
    texts.sort((a, b) => Number(/filter/i.test(b.text)) - Number(/filter/i.test(a.text)));
    const counts = kinds.map(([scope, ending, most]) => {
      const files = texts.filter(({ path }) => ending.test(path)).slice(0, long ? most : isGate ? 6 : 2);
      for (const { path, text } of files)
        expect(changedOffsets(text, plain.get(scope), injected.get(scope)), path).toEqual([]);
      return files.length;
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(long ? 300 : isGate ? 25 : 9);
  });
});
