import { expect, test } from 'vitest';
import { isQueryMark, isRawFilter, rawFilterEnd } from '../../../src/hosts/shell/unquoted-filter.ts';

const raw = (text: string, isArgument = true) =>
  isRawFilter(text, text.lastIndexOf(' ') + 1, text.length, isArgument, ['filter']);

test.each([
  ['curl https://a.example/received?filter=', true],
  ['curl https://a.example/received?limit=5&filter=', true],
  ['http get filter=', true],
  ['cmd --filter=', true],
  ['cmd --other=', false],
  ['x', false],
])('`%s(`: %s', (before, expected) => {
  expect(raw(before)).toBe(expected);
});

test('an assignment to a variable is not an argument', () => {
  expect(raw('filter=', false)).toBe(false);
});

test.each([
  ['(= a b) | jq', '(= a b)'],
  ['(OR (= a b) (= c d))&limit=5', '(OR (= a b) (= c d))'],
  ['(= a b | jq', '(= a b'],
  ['(= a b\n(= c d)', '(= a b'],
  ['(= a b', '(= a b'],
])('of %j it is %j', (text, filter) => {
  expect(text.slice(0, rawFilterEnd(text, 0))).toBe(filter);
});

test('a quote before a name and `=` continues a query', () => {
  expect(
    ['&limit=5', '&cnpj[]=1', '&', '& sleep 5', `&${'a'.repeat(70)}=1`].map((text) => isQueryMark(text, 0)),
  ).toEqual([true, true, false, false, false]);
});
