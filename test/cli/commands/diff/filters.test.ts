import { expect, test } from 'vitest';
import { changesIn } from '../../../../src/cli/commands/diff/filters.ts';
import { settingsOf } from '../../../../src/lint/index.ts';

const settings = settingsOf({});
const wide = '(OR (= a b) (_not_exists a))';

test.each([
  ['filter: (= a b)\n', `filter: ${wide}\n`, ['widened 1:9']],
  ['filter: (= a b)\n', '# nothing\nfilter: (= a b)\n', []],
  ['', 'filter: (= a b)\n', ['added 1:9']],
  ['filter: (= a b)\n', '', ['removed 1:9']],
  ['filter: (= a b)\n', 'filter: (== a b)\n', ['unreadable 1:9']],
  ['filter: (= a b)\nx: { filter: (= c d) }\n', `x: { filter: (= c d) }\nfilter: ${wide}\n`, ['widened 2:9']],
])('%j to %j', (before, after, expected) => {
  const version = (text: string) => ({ text, path: '/work/a.yaml' });
  const changes = changesIn({ file: 'a.yaml', before: version(before), after: version(after) }, settings);
  const shown = changes.map(({ change, filters }) => {
    const { line, column } = 'after' in filters ? filters.after.place : filters.before.place;
    return `${change} ${line}:${column}`;
  });
  expect(shown).toEqual(expected);
});

test('a text without a path is one filter', () => {
  const [change] = changesIn({ file: '<argument 2>', before: { text: ' (= a b)\n' }, after: { text: wide } }, settings);
  expect(change).toMatchObject({ change: 'widened', filters: { before: { text: '(= a b)' }, after: { text: wide } } });
});
