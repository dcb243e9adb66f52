import { expect, test } from 'vitest';
import { table } from '../../../src/site/text/table.ts';

test('columns are as wide as their widest cell, at least three, and a `|` is escaped', () => {
  expect(
    table(
      ['a', 'name'],
      [
        ['x|y', 'b'],
        ['c', 'a longer one'],
      ],
    ).split('\n'),
  ).toEqual([
    '| a    | name         |',
    '| ---- | ------------ |',
    '| x\\|y | b            |',
    '| c    | a longer one |',
  ]);
  expect(table(['', 'b'], [])).toBe('|     | b   |\n| --- | --- |');
});
