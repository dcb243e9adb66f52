import { expect, test } from 'vitest';
import { likelyFilter } from '../../../src/hosts/evidence/likely-filter.ts';
import { qive } from '../../../src/language/dialect/qive.ts';
import { received } from '../../../src/language/dialect/received.ts';
import { cpuMs } from '../../support/cpu-ms.ts';

test.each([
  '(= a b)',
  '\ufeff ( = a b',
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
  '(= a)',
  '(= a b',
  '(= a b c)',
  '(OR (a = b) (c == d))',
  '(or (== a b) (== c d))',
  '(or (a = b) (_not_exists a))',
  '(|(= a b)(= c d))',
  '((a = b) OR (_not_exists a))',
  '(XOR (= a b) (= c d))',
])('%j is probably a filter', (text) => {
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
  // The beginning of a text that is not a filter yet.
  '(=',
  '(= x',
  // Infix operators: PocketBase, gcloud, SQL, CEL, OData.
  '(a = b)',
  '( a == b ) ',
  "(a = 'b' && c > 1)",
  '((a = b) OR (c = d))',
  '(a=b)',
  '(severity = ERROR OR severity = WARNING)',
  'resource.type="gce_instance" AND (severity = ERROR)',
  "(Name eq 'a' or Name eq 'b')",
  '(not (contains(Name, a)))',
  '(NOT (a = b))',
  '(-severity = ERROR)',
  // LDAP with white space.
  '(& (objectClass=*) (cn=a))',
  '(&\n  (objectClass=person)\n  (| (cn=a) (sn=b)))',
  '(| (a = b) (c = d))',
  '(! (a = b))',
  // Lists of words that do not begin with an operator.
  '(and (tag inbox) (not (tag spam)))',
  '(or (a = b) (c = d))',
  // Comparisons in Lisp.
  '(if (= a b) c d)',
  '(defun f (x) (= x 1))',
  '(let ((x 1)) (= x 1))',
  '(lambda (x) (= x 1))',
  '(filter (= x 1) xs)',
])('%j is probably not a filter', (text) => {
  expect([received, qive].map((dialect) => likelyFilter(dialect)(text))).toEqual([false, false]);
});

test.each(['(a = b)', '( a == b ) ', '((a = b) OR (c = d))', '(or (a = b) (c = d))', '(= a b)', '(= x', '(='])(
  '%j is probably a filter in a place of this package',
  (text) => {
    expect(likelyFilter(received)(text, true)).toBe(true);
  },
);

test.each(['(', "(a = 'b')", '(a eq b)', '(a=b)', 'a = b', '(&(a=b)(c=d))'])('%j is not even there', (text) => {
  expect(likelyFilter(received)(text, true)).toBe(false);
});

test('other languages have prefix negation too', () => {
  const dialect = qive.extend({ NOT: { operands: 'filter', means: 'not' } });
  expect(likelyFilter(dialect)('(NOT (a = b))')).toBe(false);
  expect(likelyFilter(dialect)('(NOT (= a b))')).toBe(true);
});

test('an operator of the dialect is enough', () => {
  expect(likelyFilter(received)('(AND x)')).toBe(false);
  expect(likelyFilter(qive)('(AND x)')).toBe(true);
});

test('takes time in proportion to the text', () => {
  const isLikely = likelyFilter(qive);
  const start = cpuMs();
  const parts = ['(', '( ', ' ', '(x', '(= a', '(= ', '(or ', '(a = ', '(eq x ', '…'];
  for (const part of parts) {
    isLikely(part.repeat(100_000));
    isLikely(`(= ${part.repeat(100_000)}`, true);
  }
  expect(cpuMs() - start).toBeLessThan(1000);
});
