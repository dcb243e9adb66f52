import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import type { Hosted, HostSettings } from '../../../../src/hosts/host.ts';
import { withoutQuietEntries } from '../../../../src/hosts/readers/yaml/entries.ts';
import { readYaml, yaml } from '../../../../src/hosts/readers/yaml/yaml.ts';
import { cpuMs } from '../../../support/cpu-ms.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { settings } from '../../extracted.ts';

/** The lines of a text that are read. */
const left = (text: string) =>
  withoutQuietEntries(text, settings.sources)
    .split('\n')
    .filter((line) => line.trim() !== '' && line.trim() !== '#');

test.each([
  ['a: b\nc:\n  d: e\n  filter: (= a b)\n  f:\n    g: h\ni: j\n', ['c:', '  filter: (= a b)']],
  ['a:\n- b: c\n- d: (= a b)\n  e: f\n', ['a:', '- b: c', '- d: (= a b)', '  e: f']],
  ['a:\n  - b: c\n  - d: (= a b)\n    e: f\n', ['a:', '  - d: (= a b)', '    e: f']],
  // The words of a command are read together, and so is what a key says of the values beside it.
  ['a:\n  - h\n  - (= a b)\n', ['a:', '  - h', '  - (= a b)']],
  ['a:\n  name: x\n  on: y\n  run: (= a b)\nkey: z\n', ['a:', '  name: x', '  run: (= a b)', 'key: z']],
  ['a: b\nc: |\n  d: e\n  (f)\n\n# g\nh: i\n', ['c: |', '  d: e', '  (f)', '', '# g'].filter(Boolean)],
  ['a: b\n---\n- c: d\n---\nfilter: (= a b)\n', ['---', '---', 'filter: (= a b)']],
  ['a: b # c\n# d\ne: f # (= a b)\n# ?filter=(= a b)\n', ['e: f # (= a b)', '# ?filter=(= a b)']],
  ['a: b\n# prefilter-disable-next-line syntax\nc: d\ne: f\n', ['a: b', '# prefilter-disable-next-line syntax']],
  // What may go on in the next entry.
  ['a: "b\nc: d"\ne: f\n', ['a: "b', 'c: d"']],
  ['a: [b,\nc]\nd: e\n', ['a: [b,', 'c]', 'd: e']],
  ['a:\n\tb: c\nd: e\n', ['a:', '\tb: c', 'd: e']],
  ['a\nb\n', ['a', 'b']],
  ['a:\n    b: c\n  d: (= a b)\n', ['a:', '    b: c', '  d: (= a b)']],
  ['%YAML 1.2\n---\na: b\n', ['%YAML 1.2', '---']],
])('of %j only %j is read', (text, lines) => {
  expect(left(text)).toEqual(lines);
  expect(withoutQuietEntries(text, settings.sources)).toHaveLength(text.length);
});

const values = [
  ...splitTexts(`(= a b)¦(or (= a b))¦filter¦FILTER=(= a b)¦bash¦'it''s (= a b)'¦"(= a \\"b\\")"¦"\\x28= a b)"`),
  ...[
    '%28%3D%20a%20b%29',
    'https://api.arquivei.com.br/v1?filter=%28%3D%20a%20b%29',
    '{a: b, filter: (= a b)}',
    '&x v',
  ],
  ...splitTexts('*x¦|\n{i}  (= a b)\n{i}  x: y¦>-\n{i}  x\n\n{i}  (= a b)¦"open¦\'open¦[open¦x #y¦${X:-(= a b)}'),
  ...splitTexts(`plain text¦1.5¦[]¦'q r'¦more\n{i}  text¦"two\n{i}  lines"¦¦# note¦x # (= a b)¦é 😀¦a\rb`),
];
const keys = splitTexts("a¦b-c¦name¦key¦value¦shell¦run¦command¦filter¦nfeFilter¦filters¦'200'¦default");

/** Entries, some of them wrong, in some indentation. */
const entries = fc.letrec<{ map: string; entry: string }>((tie) => ({
  map: fc.array(tie('entry'), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
  entry: fc.oneof(
    { maxDepth: 3 },
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...values)).map(([k, v]) => `{i}${k}: ${v}\n`),
    },
    { weight: 2, arbitrary: fc.constantFrom(...values).map((value) => `{i}- ${value}\n`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...splitTexts('---\n¦# c\n¦{i}# prefilter-disable-line syntax -- x\n¦\n¦{i}x\n¦{i} y: z\n¦"\n'),
      ),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...keys), tie('map'), fc.constantFrom('  ', '    ', '- '))
        .map(
          ([key, map, pad]) =>
            `{i}${key}:\n${map.replaceAll('{i}', pad === '- ' ? '{i}  ' : `{i}${pad}`).replace(/\{i\} {2}/, pad === '- ' ? '{i}- ' : '$&')}`,
        ),
    },
  ),
})).map;

/** All that matters in the result for a file but for its mistakes in YAML. */
function told({ filters, urls, comments, setAside }: Hosted): unknown {
  return {
    filters: filters.map(({ text, kind, map, encode }) => [text, kind, map({ start: 1, end: 2 }), encode("o'x")]),
    urls: urls.map(({ text, place, map }) => [text, place, map({ start: 0, end: text.length })]),
    suppressions: comments.filter(({ text }) => text.includes('prefilter-')).map(({ span }) => span.start),
    setAside,
  };
}

test.each<[string, HostSettings]>([
  ['what lint looks for', settings],
  ['any text in parentheses', { ...settings, isLikely: (text) => /^\s*\(/.test(text) }],
])('a text gives the same result as when all of it is read: %s', (_, asked) => {
  let found = 0;
  fc.assert(
    fc.property(entries, fc.constantFrom('\n', '\r\n'), (map, end) => {
      const sample = map.replaceAll('{i}', '').replaceAll('\n', end);
      const whole = readYaml(verbatim(sample), sample, asked);
      found += whole.extraction.filters.length;
      // What an invalid text means depends on where reading it stops.
      if (whole.isValid)
        expect([sample, told(yaml(verbatim(sample), asked))]).toEqual([sample, told(whole.extraction)]);
    }),
    runs(1),
  );
  expect(found).toBeGreaterThan(0);
});

test('a mistake is reported where it may hide a filter', () => {
  const problems = (text: string) => yaml(verbatim(text), settings).problems.length;
  expect([problems('a:\n  b: (= a b)\n c: d'), problems('a: "(b\nc: d\n'), problems('a: b\n\tc: d')]).toEqual([
    1, 1, 1,
  ]);
});

test('many levels take time in proportion to the text', () => {
  const times = [500, 1000].map((count) => {
    const text = Array.from({ length: count }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
    const start = cpuMs();
    withoutQuietEntries(`${text}${' '.repeat(count)}filter: (= a b)\n`, settings.sources);
    return cpuMs() - start;
  }) as [number, number];
  expect(times[1]).toBeLessThan(8 * times[0] + 100);
});
