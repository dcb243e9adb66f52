import { describe, expect, test } from 'vitest';
import { announcedLines } from '../../src/hosts/announced.ts';
import { extract } from '../../src/hosts/extract.ts';
import { settings } from './extracted.ts';

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
