import { expect, test } from 'vitest';
import { wrap } from '../../src/report/terminal.ts';

const text = 'The operator stands between its operands.';

test.each([
  ['without an end', Infinity, 2, text],
  ['where there is hardly room', 25, 10, text],
  ['where it fits', 41, 0, text],
  ['one column too few', 40, 0, 'The operator stands between its\noperands.'],
  ['behind an indent', 30, 4, 'The operator stands\n    between its operands.'],
])('%s', (_, columns, indent, wrapped) => {
  expect(wrap(text, columns, indent)).toBe(wrapped);
});

test('a word that is too long stays on one line', () => {
  const long = 'x'.repeat(50);
  expect(wrap(`see ${long} there`, 30, 0)).toBe(`see\n${long}\nthere`);
});
