import { expect, test } from 'vitest';
import { checkList, checkOffset, checkSpan, checkText, describe } from '../../src/source/check-arguments.ts';

test.each([
  [null, 'null'],
  [Number.NaN, 'NaN'],
  [[1], 'a list'],
  [{}, 'an object'],
  ['', 'a string'],
  [true, 'a boolean'],
])('%o is %s', (value, words) => {
  expect(describe(value)).toBe(words);
});

test.each([
  [() => checkText(5), '`text` must be a string, not 5.'],
  [() => checkOffset(-1), '`offset` must be a whole number, not -1.'],
  [() => checkOffset(Number.NaN), '`offset` must be a whole number, not NaN.'],
  [() => checkSpan({ start: 0 }), '`span` must be `{ start, end }`, not an object.'],
  [() => checkList([{}], 'edits', 'span'), '`edits` must be a list of objects such as `{ span }`, not a list.'],
])('%s throws a TypeError that names the argument', (call, message) => {
  expect(call).toThrow(new TypeError(message));
});

test('a valid argument passes', () => {
  checkText('');
  checkOffset(0);
  checkSpan({ start: 0, end: 1 });
  checkList([], 'edits', 'span');
});
