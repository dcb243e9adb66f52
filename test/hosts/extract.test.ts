import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verbatim } from '../../src/hosts/embedded.ts';
import { announcedLines, extract } from '../../src/hosts/extract.ts';
import { Extraction, mostFound } from '../../src/hosts/extraction.ts';
import { settingsOf } from '../../src/lint/config/settings-of.ts';
import { hostSettings, lint } from '../../src/lint/lint.ts';
import { isGate, runs } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';
import { codeFiles, settings } from './extracted.ts';

test('a filter is found by the name of the file', () => {
  const found = (path: string, text: string) => extract(path, text, settings).filters.map((filter) => filter.text);
  expect(found('a.ts', "x({ filter: '(= a b)' })")).toEqual(['(= a b)']);
  expect(found('a.json', '{ "filter": "(= a b)" }')).toEqual(['(= a b)']);
  expect(found('a.md', 'Send `(= a b)`.')).toEqual(['(= a b)']);
  expect(found('.env', 'NFE_FILTER="(= a b)"')).toEqual(['(= a b)']);
  expect(found('a.txt', "x({ filter: '(= a b)' })")).toEqual([]);
});

test('a file without any of our names is not read, even if it is broken', () => {
  expect(extract('a.json', '{ "a": ', settings).problems).toEqual([]);
  expect(extract('a.json', '{ "filter": ', settings).problems).toHaveLength(1);
  expect(
    extract('a.json', '{ "Params": ', { ...settings, sources: { ...settings.sources, keys: ['params.*'] } }).problems,
  ).toHaveLength(1);
});

test('the line after a comment with one of the words', () => {
  const text =
    'filter\n(a)\n# filter\n(b)\n(c)\n  <!-- filter -->\r\n(d)\n// filter x\n(e)\n/* filter */ (f)\n-- where\n(g)';
  const isAnnounced = announcedLines(text, ['filter', 'where']);
  const announced = [...text.matchAll(/\(\w\)/g)].filter(({ index }) => isAnnounced?.(index)).map(([image]) => image);
  expect(announced).toEqual(['(b)', '(d)', '(g)']);
  expect(announcedLines('filter = 1\n# a filter\n', ['filter'])).toBeUndefined();
  expect(announcedLines('# filter\nx', [])).toBeUndefined();
});

// `§` stands for a filter with infix operators, which only a comment makes certain.
test.each([
  ['a.yaml', 'a:\n  # filter\n  q: §\n  r: §'],
  ['a.toml', '# filter\nq = "§"\nr = "§"'],
  ['a.ini', '; filter\nq = §\nr = §'],
  ['a.properties', '# filter\nq = §\nr = §'],
  ['.env', '# filter\nQ="§"\nR="§"'],
  ['a.sh', '# filter\nQ="§"\nR="§"'],
  ['a.sh', "# filter\nrun '§'\nrun '§'"],
  ['a.py', '# filter\nq = "§"\nr = "§"'],
  ['a.js', "// filter\nconst q = '§';\nconst r = '§';"],
  ['a.php', "<?php\n// filter\n$q = '§';\n$r = '§';"],
  ['a.html', '<!-- filter -->\n<p title="§">x</p>\n<p title="§">x</p>'],
  ['a.xml', '<a>\n  <!-- filter -->\n  <q>§</q>\n  <q>§</q>\n</a>'],
  ['a.jsonc', '{\n  // filter\n  "q": "§",\n  "r": "§"\n}'],
  ['Dockerfile', 'FROM x\n# filter\nENV Q="§"\nENV R="§"'],
  ['a.sql', "-- filter\nSELECT '§';\nSELECT '§';"],
  ['a.vb', '\' filter\nq = "§"\nr = "§"'],
  ['a.bat', 'rem filter\nset "Q=§"\nset "R=§"'],
  ['a.http', '# filter\n@q = §\n@r = §'],
  ['a.ps1', "<# filter #>\n$q = '§'\n$r = '§'"],
  ['a.pas', "{ filter }\nq := '§';\nr := '§';"],
  ['Makefile', '# filter\nQ = §\nR = §'],
  ['a.md', '```yaml\n# filter\nq: §\nr: §\n```'],
  ['a.erl', '% filter\nq() -> "§".\nr() -> "§".'],
])('a comment on the line before announces a filter: %s: %j', (file, text) => {
  const { filters } = extract(file, text.replaceAll('§', '(a == b)'), settings);
  expect(filters.map((filter) => filter.text.trim())).toEqual(['(a == b)']);
  expect(filters[0]?.map({ start: 0, end: 1 }).start).toBe(text.indexOf('§'));
});

const url = 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20a%20b%29';

const others: readonly (readonly [file: string, comment: string])[] = [
  ['a.js', '// see §.\nx()'],
  ['a.ts', '/**\n * see §\n */\nx()'],
  ['a.json', '{ // see §\n "a": 1 }'],
  ['a.yaml', 'a: 1 # see §\n'],
  ['a.sh', 'x # see §\n'],
  ['Dockerfile', '# see §\nFROM x\n'],
  ['.env', '# see §\nA=1\n'],
  ['a.http', '# see §\nGET /x\n'],
  ['a.md', 'Text <!-- see § --> and more'],
  ['a.md', '<!-- see § -->'],
  ['a.md', '```js\n// see §\n```'],
];

const ofCode = codeFiles.flatMap(([file, { comments }]) =>
  comments.map(([open, close]) => [file, `${open} see § ${close}`] as const),
);

test.each([...others, ...ofCode])('a URL in a comment of %s: %s', (file, comment) => {
  const text = comment.replace('§', url);
  const { filters } = extract(file, text, settings);
  expect(filters.map((filter) => filter.text)).toEqual(['(= a b)']);
  const span = filters[0]?.map({ start: 3, end: 4 });
  expect(text.slice(span?.start, span?.end)).toBe('a');
});

const at = (start: number) => ({ start, end: start + 1 });

describe('extraction', () => {
  const filter = {
    ...verbatim('(= a b)'),
    kind: 'json',
    encoding: 'none',
    reason: 'name',
    interpolations: [],
  } as const;
  const comment = { ...verbatim('a'), span: { start: 0, end: 1 } };

  test('findings of several readers are merged', () => {
    const extraction = new Extraction();
    extraction.add({ filters: [filter], setAside: [at(1)] });
    extraction.add({ filters: [filter], comments: [comment], setAside: [at(2), at(4)] });
    expect(extraction).toMatchObject({
      filters: [filter, filter],
      comments: [comment],
      setAside: [at(1), at(2), at(4)],
    });
  });

  test('filters beyond the limit are dropped, comments are kept', () => {
    const extraction = new Extraction();
    extraction.add({ filters: Array.from({ length: mostFound + 1 }, () => filter) });
    expect(extraction.isFull).toBe(true);
    extraction.add({ filters: [filter], comments: [comment] });
    expect([extraction.filters.length, extraction.comments.length]).toEqual([mostFound, 1]);
  });

  const settings = settingsOf();

  test.each([
    [
      'a.sh',
      'filter=x\n',
      'a\n'.repeat(250_001),
      'This script has more parts than can be read, so nothing in it was checked.',
    ],
    [
      'a.yaml',
      'filter: x\n',
      '-\n'.repeat(300_000),
      'This YAML has more parts than can be read, so nothing in it was checked.',
    ],
  ])('%s with too many tokens is not read, and a problem says so', (file, head, text, message) => {
    expect(extract(file, head + text, hostSettings(settings)).problems).toMatchObject([
      { code: 'host-parse', message },
    ]);
  });

  test('code of any size is read', () => {
    const { filters, problems } = extract('a.py', `${'x\n'.repeat(700_000)}filter = "(= a b)"`, hostSettings(settings));
    expect([filters.length, problems]).toEqual([1, []]);
  });

  test.runIf(isGate)('a file keeps as many filters as memory allows, and a problem says that there are more', () => {
    const text = `[${'{"filter":"(= a b)"},'.repeat(mostFound + 10)}1]`;
    const { filters, problems } = extract('a.json', text, hostSettings(settings));
    expect(filters).toHaveLength(mostFound);
    expect(problems.map(({ message }) => message)).toEqual([
      'This file holds more than 50,000 filters and URLs; the others were not checked.',
    ]);
  });

  test('a file has as many findings as people read, and a count of the others', () => {
    const text = `[${'{"filter":"(== a b)"},'.repeat(10_050)}1]`;
    const findings = lint({ file: 'a.json', text }, settings);
    expect(findings).toHaveLength(10_001);
    expect(findings.find(({ problem }) => problem.code === 'host-parse')?.problem.message).toBe(
      'This file has 50 more findings, which are not shown.',
    );
  });
});

/** The text around a filter in a file, with escapes of each language: before it and after it. */
const places: readonly (readonly [file: string, before: string, after: string])[] = [
  ['a.ini', '; x\r\nfilter = "', '" ; y\r\n'],
  ['a.ini', 'filter = ', ' # (z'],
  ['a.properties', 'a\\=b=\\u0041\\\n  c\nnfe.filter = ', '\nx=1'],
  ['Makefile', 'X = $$a \\\n  b\nFILTER := ', ' # y'],
  ['Makefile', 'x:\n\t@echo $$x && job --filter "', '" $@'],
  ['a.bat', 'rem %%x\r\nset "FILTER=', '" & x'],
  ['a.bat', 'curl -G %U% ^\r\n  --data-urlencode "filter=', '" | y'],
  ['a.csv', '\ufeff"i""d";filter\r\n"1\n2";"', '"\r\n'],
  ['a.csv', 'id\tfilter\n1\t', '\n'],
  ['a.xml', '<a b="&amp;&#60;"/><c key="filter" value="', '"/>'],
  ['a.xml', "<?x?><c filter='", "' d='&quot;'/>"],
  ['a.xml', '<!-- &lt; --><Filter>\n  ', '\n</Filter>'],
  ['a.xml', '<filter><![CDATA[', ']]></filter>'],
  ['a.vue', '<template><p>&amp;</p><X :filter="\'', '\'"/></template>'],
  ['a.svelte', '{#if x}&lt;{/if}<X filter={"', '"}/>'],
  ['a.astro', '---\nconst x = `${y}`;\n---\n<X filter="', '" />'],
  ['a.mdx', '# It\'s\n\n<X filter="', '" />\n'],
  ['a.json5', "// x\n{ 'a\\'': '\\x41\\\n', filter: '", "' }"],
  ['a.json', '[{ "value": "', '", "x": "\\u0041", "name": "filter" }]'],
  ['a.ipynb', '{"cells":[{"cell_type":"code","source":["x = \\"\\u00e9\\"\\n","filter = \'', '\'\\n"]}]}'],
  ['a.bru', 'params:query {\r\n  filter: ', '\r\n}\r\n'],
  ['a.sh', "x='$y' z=\"${FILTER:-", '}"'],
  ['a.sh', "filters=( x\n  '", "' # y\n)"],
  ['a.http', '# {{x}}\n@filter = "', '"\n'],
  ['a.php', '<p title="&amp;">it\'s</p>\n<?php $x = "\\"{$y}"; $filter = \'', "'; ?><b>"],
  ['a.cs', 'var x = @"a""b"; var filter = true ? "', '" : null;'],
  ['a.py', "x = f'{y}'\nfilter = ' '.join(['", "', 'z)'])"],
  ['a.pas', "x := 'it''s'; Params.Values['filter'] := '", "';"],
  ['a.abap', 'x = `a``b`. lv_filter = `', '`.'],
];

const word = fc.constantFrom(...splitTexts('x¦é¦"¦\'¦\\¦$a¦${b}¦{c}¦#¦;¦%41¦`¦😀¦<¦&lt;¦!y¦^¦\t'));

test('a text written into a place is read back the same, and nothing else changes', () => {
  let written = 0;
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.array(word, { maxLength: 5 }), ([file, before, after], words) => {
      const isList = before.includes('.join(');
      const filter = isList ? '(== a' : '(== a b)';
      const found = extract(file, before + filter + after, settings);
      const [old] = found.filters;
      expect([file, found.filters.map(({ text }) => text.trim())]).toEqual([file, [isList ? '(== a z)' : filter]]);
      const span = old?.map({ start: old.text.indexOf('=='), end: old.text.indexOf('==') + 4 });
      expect([file, span]).toEqual([file, { start: before.length + 1, end: before.length + 5 }]);
      const meant = `== x${words.join('')}`;
      const form = old?.encode(meant);
      const expected = (old?.text ?? '').replace('== a', () => meant);
      if (form === undefined || !settings.isLikely(expected)) return;
      written++;
      const text = `${before}(${form}${filter.slice(5)}${after}`;
      const again = extract(file, text, settings);
      expect([form, again.filters.map((one) => one.text)]).toEqual([form, [expected]]);
      expect([form, again.comments.length]).toEqual([form, found.comments.length]);
      expect([form, again.problems.length <= found.problems.length]).toEqual([form, true]);
    }),
    runs(0.6),
  );
  expect(written).toBeGreaterThan(runs(0.6).numRuns / 12);
});
