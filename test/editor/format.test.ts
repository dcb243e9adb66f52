import { expect, test } from 'vitest';
import { formatEdits } from '../../src/editor/format.ts';
import { applyEdits } from '../../src/source/edit.ts';

test.each([
  [' ( =  a\n b ) ', undefined, ' (= a b) '],
  ['(OR (= a b) (= c d))', 10, '(OR\n  (= a b)\n  (= c d)\n)'],
])('%j in %s columns', (text, width, expected) => {
  expect(applyEdits(text, formatEdits(text, {}, width))).toBe(expected);
});

test('no edits for a formatted filter, or for a text that is not a filter', () => {
  expect(formatEdits('(= a b)')).toEqual([]);
  expect(formatEdits('(= a')).toEqual([]);
});
