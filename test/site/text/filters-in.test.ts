import { expect, test } from 'vitest';
import { filtersIn } from '../../../src/site/text/filters-in.ts';

const found = (text: string) =>
  filtersIn(text).map(({ span, dialect }) => `${dialect.name} ${text.slice(span.start, span.end)}`);

test.each([
  ["where('a').equals(1); // → (= a 1)", ['received (= a 1)']],
  [
    "$ prefilter lint -e '(or (== processed false) (_not_exists x))'",
    ['received (or (== processed false) (_not_exists x))'],
  ],
  ['(= a b) and (AND (= a b) (= c d))', ['received (= a b)', 'qive (AND (= a b) (= c d))']],
  ['(OR\n  (= a b)\n  (= c d)\n)', ['received (OR\n  (= a b)\n  (= c d)\n)']],
  // With a hole, an ellipsis, an unclosed parenthesis, a foreign escape, and no filter at all.
  ['filter`(= a ${value})`', []],
  ['(OR … (= a b)', ['received (= a b)']],
  ['(= a b', []],
  ['(= a\\u00a0x b)', []],
  ['if (a) call(b, (c));', []],
  ['(&(objectClass=person)(!(a=*)))', []],
])('%s', (text, filters) => {
  expect(found(text)).toEqual(filters);
});

test('a text of parentheses takes linear time', () => {
  const started = process.cpuUsage();
  expect(filtersIn('('.repeat(20_000))).toEqual([]);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
});
