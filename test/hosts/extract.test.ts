import { describe, expect, test } from 'vitest';
import { announcedLines, extract } from '../../src/hosts/extract.ts';
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
describe('a comment on the line before announces a filter', () =>
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
  ])('%s: %j', (file, text) => {
    const { filters } = extract(file, text.replaceAll('§', '(a == b)'), settings);
    expect(filters.map((filter) => filter.text.trim())).toEqual(['(a == b)']);
    expect(filters[0]?.map({ start: 0, end: 1 }).start).toBe(text.indexOf('§'));
  }));

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
