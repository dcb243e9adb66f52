import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CST, Parser, parse } from 'yaml';
import { type Embedded, verbatim } from '../../../../src/hosts/embedded.ts';
import type { Hosted, HostSettings } from '../../../../src/hosts/host.ts';
import { readerOf } from '../../../../src/hosts/kinds.ts';
import { withoutQuietEntries } from '../../../../src/hosts/readers/yaml/entries.ts';
import { blockScalar, flowScalar } from '../../../../src/hosts/readers/yaml/scalar.ts';
import { isCommand, isScript, script } from '../../../../src/hosts/readers/yaml/script.ts';
import { readYaml, yaml } from '../../../../src/hosts/readers/yaml/yaml.ts';
import { takesAtMost } from '../../../support/cpu-ms.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { extracted, settings } from '../../extracted.ts';

// PyYAML 6 reads each of these the same.
describe('reads what PyYAML reads', () => {
  test.each<[string, string]>([
    ['a:\n  - filter: "(OR\n\n    (= a b)\n\n    (not_exists c))"\n', '(OR\n(= a b)\n(not_exists c))'],
    ["a:\n  - filter: '(OR\n    (= a b)\n    (not_exists c))'\n", '(OR (= a b) (not_exists c))'],
    ['- filter: "(=\n  \n  a b)"\n', '(=\na b)'],
    ['\ufeff- hosts: all\n  filter: (== a b)\n', '(== a b)'],
    ['\ufefffilter: (== a b)\n', '(== a b)'],
  ])('%j', (text, filter) => {
    const { filters, problems } = extracted(yaml, text);
    expect(problems).toEqual([]);
    expect(filters.map((found) => found.text)).toEqual([filter]);
    const [{ map } = { map: () => ({ start: 0, end: 0 }) }] = filters;
    const { start, end } = map({ start: 0, end: filter.length });
    expect(text.slice(start, end).replace(/\s+/g, ' ')).toBe(filter.replace(/\s+/g, ' '));
  });

  test('a quoted scalar that is never closed still ends where less indentation begins', () => {
    const { filters, problems } = extracted(yaml, 'x:\n  a: "b\nfilter: (= a b)\nc: "d"\n');
    expect(problems).toHaveLength(1);
    expect(filters.map(({ text }) => text)).toEqual(['(= a b)']);
  });
});

test.each<[string[], isScript: boolean, isCommand: boolean]>([
  [['jobs', 'run'], true, false],
  [['a', 'before_script'], true, false],
  [['a', 'command'], true, true],
  [['a', 'args'], false, true],
  [['run', 'name'], false, false],
  [[], false, false],
])('%j', (keys, isScriptKey, isCommandKey) => {
  expect([isScript(keys), isCommand(keys)]).toEqual([isScriptKey, isCommandKey]);
});

test.each<[text: string, keys: string[], shell: string | undefined, filters: string[]]>([
  ["FILTER='(= a b)'", ['run'], undefined, ['(= a b)']],
  ["FILTER='(= a b)'", ['run'], 'bash -e {0}', ['(= a b)']],
  ['$filter = "(= a `b)"', ['run'], 'pwsh -File {0}', ['(= a b)']],
  ["filter = r'(= a b)' # isn't", ['run'], '/usr/bin/python3.11', ['(= a b)']],
  ["filter = r'(= a ${{ x }})'", ['run'], 'python {0}', ['(= a ${x})']],
  ["local filter = [[(= a b)]] -- isn't", ['script'], undefined, ['(= a b)']],
  ["import os\nfilter = (\n  '(= a '\n  'b)')", ['script'], undefined, ['(= a b)']],
  ["filter = f'(= a {b})'", ['inlineScript'], undefined, ['(= a ${b})']],
  ['echo "FILTER=(= a b)"', ['source'], undefined, ['(= a b)']],
  ['x = FILTER', ['run'], 'brainfuck', []],
  ["#!/bin/sh\nFILTER='(= a b)'", ['run'], 'pwsh', ['(= a b)']],
  ["#!/usr/bin/env node\nconst filter = '(= a b)'", ['script'], undefined, ['(= a b)']],
  ["const filter = '(= a b)'", ['with', 'script'], undefined, ['(= a b)']],
  ["const filter = '(= a b)'", ['script'], undefined, ['(= a b)']],
  ["const filter = '(= a b)'", ['run'], undefined, []],
  ['get "/v1/x?filter=(= a b)"', ['run'], 'python', ['(= a b)']],
])('%j at %j, with the shell %j', (text, keys, shell, filters) => {
  const found = script(verbatim(text), keys, { isBlock: true, shell, readerOf }, settings);
  expect(found.filters?.map((filter) => filter.text)).toEqual(filters);
});

test('only a block is certainly a script', () => {
  const problems = (keys: string[], isBlock: boolean) =>
    script(verbatim("echo it's"), keys, { isBlock, shell: undefined, readerOf }, settings).problems?.length;
  expect([problems(['run'], true), problems(['run'], false), problems(['command'], true)]).toEqual([1, 0, 0]);
});

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
  const text = Array.from({ length: 1000 }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
  const read = () => withoutQuietEntries(`${text}${' '.repeat(1000)}filter: (= a b)\n`, settings.sources);
  expect(takesAtMost(400, read)).toBe(true);
});

/** The value of `a: …` in a text, as decoded by the host. */
function read(text: string): Embedded {
  const [document] = [...new Parser().parse(text)].filter(({ type }) => type === 'document') as [CST.Document];
  const { items } = document.value as CST.BlockMap;
  const value = items[0]?.value as CST.Token;
  const source = verbatim(text);
  return value.type === 'block-scalar'
    ? blockScalar(source, value)
    : flowScalar(source, value as CST.FlowScalar, false);
}

const texts = [
  'a: (= a b)\n',
  'a: (OR (= a b)\n  (= c d))\n',
  'a: (OR (= a b)\n\n\n  (= c d))\n',
  'a: "(= a \\"b\\" \\x28 \\u00e9 \\U0001F600)"\n',
  'a: "(OR (= a b) \\\n  (= c d))"\n',
  'a: "(OR (= a b)   \n\n   (= c d))"\n',
  "a: '(= a ''b'')'\n",
  "a: 'one\n  two\n\n  three'\n",
  'a: |\n  (OR\n    (= a b)\n    (= c d))\n',
  'a: |-\n  (= a b)\n\n\n',
  'a: |+\n  (= a b)\n\n\n',
  'a: |2\n    indented\n   less\n',
  'a: >\n  (OR (= a b)\n  (= c d))\n\n  more\n    kept\n  end\n',
  'a: >-\n  one\n\n\n  two\n',
  'a: |\r\n  (= a b)\r\n  (= c d)\r\n',
];

test.each(texts)('%j is read as the library reads it', (text) => {
  expect(read(text).text).toBe(parse(text).a);
});

test('positions are those of the file; an escape counts as a whole', () => {
  const text = 'a: "(= a \\x62)"\n';
  const { text: decoded, map } = read(text);
  const { start, end } = map({ start: decoded.indexOf('b'), end: decoded.indexOf('b') + 1 });
  expect(text.slice(start, end)).toBe('\\x62');
});

test.each([
  ['a: "x"\n', '"\\\n', '\\"\\\\\\n'],
  ["a: 'x'\n", "it's", "it''s"],
  ["a: 'x'\n", 'a\nb', undefined],
  ['a: x\n', '(= a b)', '(= a b)'],
  ['a: x\n', 'b: c', undefined],
  ['a: x\n', 'b #c', undefined],
])('in %j the text %j is written as %j', (text, value, form) => {
  expect(read(text).encode(value)).toBe(form);
});
