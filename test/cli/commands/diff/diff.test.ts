import { expect, test } from 'vitest';
import { changesIn, pairsOf } from '../../../../src/cli/commands/diff/filters.ts';
import { settingsOf } from '../../../../src/lint/index.ts';
import { long } from '../../../support/runs.ts';
import { commandLine } from '../../command-line.ts';
import { WorkTree } from '../../work-tree.ts';

test('many pairs in another order, and with another value', async () => {
  const count = long ? 2000 : 100;
  const pairs = Array.from({ length: count }, (_, i) => `(AND (= a x${i}) (= b y${i}))`);
  const written = (all: readonly string[]) => `(OR ${all.join(' ')})`;
  const files = {
    'old.filter': written(pairs),
    'turned.filter': written([...pairs].reverse()),
    'new.filter': written([...pairs.slice(0, -1), `(AND (= a x${count - 1}) (= b y${count}))`]),
  };
  const dialect = ['--dialect', 'qive'];
  const turned = await commandLine(['diff', 'old.filter', 'turned.filter', ...dialect], { files });
  expect(turned).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^turned\.filter:1:1 {2}equivalent /) });
  const changed = await commandLine(['diff', 'old.filter', 'new.filter', ...dialect], { files });
  expect(changed.stdout).toMatch(/^new\.filter:1:1 {2}changed /);
});

test('changed: shows a document for each side', async () => {
  const { stdout } = await commandLine(['diff', '(OR (= a 1) (= b 2))', '(OR (= b 2) (= c 3))', '-f', 'json']);
  const [{ change, before, gained, lost }, ...rest] = JSON.parse(stdout).results;
  expect([change, before, rest]).toEqual(['changed', '(OR (= a 1) (= b 2))', []]);
  expect(gained.document).toEqual({ c: 3 });
  expect(lost.document).toEqual({ a: 1 });
  expect(lost.words).toContain('- `a` is 1\n- `b` is missing or not 2\n');
  expect(JSON.stringify(lost.region)).not.toMatch(/span|operator/);
});

test('JSON contains the document, whatever its values', async () => {
  const operators = {
    '>': { operands: 'property value', means: 'greater' },
    '<': { operands: 'property value', means: 'less' },
    AND: { operands: 'filters', means: 'and' },
  };
  const dialect = { operators, equality: 'typed', quotedValues: true };
  const tree = new WorkTree({ 'prefilter.config.json': JSON.stringify({ dialect }) });
  const region = async (filter: string) => {
    const { stdout } = await tree.run(['diff', '(= b 1)', filter, '-f', 'json', '--lang', 'en']);
    return /"document": (\{[^}]*\})/.exec(stdout)?.[1]?.replace(/\s+/g, '');
  };
  expect(await region('(AND (> a 9007199254740992) (< a 9007199254740994))')).toBe('{"a":9007199254740993}');
  expect(await region('(= a "\u00005")')).toBe('{"a":"\\u00005"}');
  expect(await region('(= a "\u0000\u00005")')).toBe('{"a":"\\u0000\\u00005"}');
  expect(await region('(= a "x\\"\u00005")')).toBe('{"a":"x\\"\\u00005"}');
});

const settings = settingsOf({});
const either = '(OR (= a b) (_not_exists a))';

test.each([
  ['filter: (= a b)\n', `filter: ${either}\n`, ['widened 1:9']],
  ['filter: (= a b)\n', '# nothing\nfilter: (= a b)\n', []],
  ['', 'filter: (= a b)\n', ['added 1:9']],
  ['filter: (= a b)\n', '', ['removed 1:9']],
  ['filter: (= a b)\n', 'filter: (== a b)\n', ['unreadable 1:9']],
  ['filter: (= a b)\nx: { filter: (= c d) }\n', `x: { filter: (= c d) }\nfilter: ${either}\n`, ['widened 2:9']],
])('%j to %j', (before, after, expected) => {
  const version = (text: string) => ({ text, path: '/work/a.yaml' });
  const changes = changesIn({ file: 'a.yaml', before: version(before), after: version(after) }, settings);
  const shown = changes.map(({ change, filters }) => {
    const { line, column } = ('after' in filters ? filters.after : filters.before).position.start;
    return `${change} ${line}:${column}`;
  });
  expect(shown).toEqual(expected);
});

test('a text without a path is one filter', () => {
  const [change] = changesIn(
    { file: '<argument 2>', before: { text: ' (= a b)\n' }, after: { text: either } },
    settings,
  );
  expect(change).toMatchObject({
    change: 'widened',
    filters: { before: { text: '(= a b)' }, after: { text: either } },
  });
});

const texts = (...all: readonly string[]) => all.map((text) => ({ text }));
test.each([
  [['a b', 'c d'], ['a b', 'c e'], ['c d → c e']],
  [['a b', 'c d'], ['c d', 'a b'], []],
  [['a b'], ['n m', 'a c'], [' → n m', 'a b → a c']],
  [['a b', 'a c x'], ['a c y'], ['a c x → a c y', 'a b → ']],
  [['a', 'a'], ['a'], ['a → ']],
  [['a'], ['b'], ['a → b']],
  [['a'], ['b', 'c'], [' → b', ' → c', 'a → ']],
])('%j to %j', (before, after, pairs) => {
  const found = pairsOf(texts(...before), texts(...after)).map(
    (pair) => `${'before' in pair ? pair.before.text : ''} → ${'after' in pair ? pair.after.text : ''}`,
  );
  expect(found).toEqual(pairs);
});
