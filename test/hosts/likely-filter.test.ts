import { expect, test } from 'vitest';
import { likelyFilter } from '../../src/hosts/likely-filter.ts';
import { qive } from '../../src/language/qive.ts';
import { received } from '../../src/language/received.ts';

test.each([
  '(= a b)',
  '\ufeff ( = a',
  '\ufeff\n(OR(= a b)',
  '(OR processed)',
  '((= a b) OR (= c d))',
  '(or (= a b) (= c d))',
  '(== a b)',
  '(eq a b)',
  '(not_exists a)',
  '(_not_exist a)',
  '(AND (= a b) (_not_exists c))',
  '(NOT (= a b))',
  '(processed = false)',
  '( processed == false ) ',
])('%j is meant as a filter', (text) => {
  expect([received, qive].map((dialect) => likelyFilter(dialect)(text))).toEqual([true, true]);
});

test.each([
  '',
  'a',
  'processed = false',
  '()',
  '(…)',
  '(OR … …)',
  '(= a ...)',
  '(&(objectClass=user)(cn=Babs Jensen))',
  '(|(a=b)(c=d))',
  '(!(a=b))',
  '(cn=Babs)',
  '(a eq b)',
  "(a eq 'b' and c gt 1)",
  "(status = 'open')",
  '(a = 1 AND b = 2)',
  '(or a b)',
  '(and x y)',
  '(not (userName eq 1))',
  '(x) => x.filter',
  '(event: Event) => void',
  '(a && b) || c',
  '(missing a few words)',
  'blur(4px)',
  '(min-width: 600px)',
  '(for x)',
])('%j is not', (text) => {
  expect([received, qive].map((dialect) => likelyFilter(dialect)(text))).toEqual([false, false]);
});

test('an operator of the dialect says it', () => {
  expect(likelyFilter(received)('(AND x)')).toBe(false);
  expect(likelyFilter(qive)('(AND x)')).toBe(true);
});

test('takes time in proportion to the text', () => {
  const isLikely = likelyFilter(qive);
  const start = performance.now();
  for (const text of ['(', '( ', ' ', '(x', '(= a', '(a = ', '(eq x ', '…']) isLikely(text.repeat(200_000));
  expect(performance.now() - start).toBeLessThan(1000);
});
