import { describe, expect, test } from 'vitest';
import { part, verbatim } from '../../../src/hosts/embedded.ts';
import { likelyFilter } from '../../../src/hosts/evidence/likely-filter.ts';
import { inValue, trimmed } from '../../../src/hosts/evidence/value.ts';
import type { Evidence } from '../../../src/hosts/host.ts';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import { growsLinearly } from '../../support/cpu-ms.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { settings } from '../extracted.ts';

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
    expect(likelyFilter(received)(text, 'ours')).toBe(true);
  },
);

test.each(['(', '(a=b)', 'a = b', '(&(a=b)(c=d))'])('%j is not even there', (text) => {
  expect(likelyFilter(received)(text, 'ours')).toBe(false);
});

describe('under a name, an operator of any language before words makes a filter', () => {
  test.each([
    ...splitTexts('(_exists a)¦(EXISTS a)¦(exist a)¦(_exsits a)¦(has a)¦(!= a b)¦(<> a b)¦(ne a b)¦(!== a b)'),
    ...['(is a b)', '(> a 1)', '(>= a 1)', '(in a b c)', '(like a b%)', '(between a 1 2)', '(not_in a b c)'],
    ...['(contains a b)', '(startsWith a b)', '(= a b)', '(=a b)', '(=\u00a0a b)', '(!=a b)', '(=\u200b a b)'],
    ...['(AND (exists a) (!= b c))', '(OR (> a 1) (NOT b))', '(and (in a b c) (like d e))', '(!= a b'],
    ...['(!= a "b c")', '(> total 10.5)', '(like nome Comércio)', '(regex a b)'],
  ])('%j', (text) => {
    expect(likelyFilter(received)(text, 'named')).toBe(true);
  });

  test.each([
    ...splitTexts('(in progress)¦(not set)¦(Not Set)¦(not the last one)¦(is not empty)¦(no filter)¦(all items)'),
    ...[
      '(< 5 minutes)',
      '(> 100)',
      '(not available)',
      '(is something like a sentence)',
      '(in the last 30 days)',
      '(none)',
    ],
    ...['(!(a=b))', '(! (a = b))', '(&(a=b)(c=d))', '(|(a>=b)(c=d))', '(not (userName eq 1))', '(and (tag a) (tag b))'],
    ...splitTexts("(exists (select 1))¦(> (len x) 1)¦(a > b)¦(a in b)¦(a like 'b')¦(x) => x¦(vazio)¦(em aberto)"),
    ...splitTexts(
      '(lambda (x) (> x 1))¦(setq a b)¦(assert (> x y))¦(declare-const x Int)¦status==a¦(a=in=(b,c))¦(a,b)',
    ),
    ...['(!a)', '(~a)', '()', '(a = b c)', "(a = 'b')", '(a = b', '(with one or more)', '(has no value)'],
  ])('%j is not one', (text) => {
    expect(likelyFilter(received)(text, 'exact')).toBe(false);
    expect(likelyFilter(qive)(text, 'exact')).toBe(false);
  });

  test.each(['(a)', '(&(a=b))', "(a = 'b')", '(in progress)'])('%j is a filter under a configured name', (text) => {
    expect(likelyFilter(received)(text, 'configured')).toBe(true);
    expect(likelyFilter(received, true)(text, 'named')).toBe(true);
    expect(likelyFilter(received, true)(text)).toBe(false);
  });
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
  const parts = ['(', '( ', ' ', '(x', '(= a', '(= ', '(or ', '(a = ', '(eq x ', '…'];
  for (const part of parts) {
    const read = (count: number) => {
      isLikely(part.repeat(count));
      isLikely(`(= ${part.repeat(count)}`, 'ours');
    };
    expect([part, growsLinearly(read, 15_000)]).toEqual([part, true]);
  }
});

test.each<[string, Evidence, filters: string[], setAside: number]>([
  ['(= a b)', 'named', ['(= a b)'], 0],
  ['  (= a b)\n', 'named', ['(= a b)'], 0],
  ['(= a b)', 'none', [], 0],
  ['anything', 'named', [], 0],
  [' (anything)', 'named', [], 1],
  ['anything', 'announced', ['anything'], 0],
  ['(&(cn=a))', 'named', [], 1],
  ['{{ filter }}', 'named', [], 0],
  ['{{ filter }}', 'announced', [], 0],
  ['', 'named', [], 0],
  ['(= a {{ b }})', 'named', ['(= a ${b})'], 0],
  ['%28%3D%20a%20b%29', 'named', ['(= a b)'], 0],
  ['%2528%253D%2520a%2520b%2529', 'named', ['(= a b)'], 0],
  ['%28%3D%20a%20b%29', 'none', [], 0],
  ['/v1/x?filter=(= a b)', 'none', ['(= a b)'], 0],
  ['/v1/x?filter=(= a b)', 'named', ['(= a b)'], 0],
  // The default of a variable.
  ['${NFE_FILTER:-(= a b)}', 'none', ['(= a b)'], 0],
  ['${X:-(= a b)}', 'named', ['(= a b)'], 0],
  ['${X:-(= a b)}', 'none', [], 0],
  ['${nfe.filter:(= a b)}', 'none', ['(= a b)'], 0],
  ['${X:-other}', 'named', [], 0],
])('%j that is %s', (text, evidence, filters, setAside) => {
  const found = inValue(verbatim(text), 'yaml', evidence, settings);
  expect(found.filters.map((filter) => filter.text)).toEqual(filters);
  expect(found.setAside ?? []).toHaveLength(setAside);
});

test('interpolations move with their part of the text', () => {
  const text = { ...verbatim('  a ${b} ${c} '), interpolations: [spanOf(4), spanOf(9)] };
  expect(trimmed(text)).toMatchObject({
    text: 'a ${b} ${c}',
    interpolations: [spanOf(2), spanOf(7)],
  });
  expect(part(text, { start: 8 })).toMatchObject({ text: ' ${c} ', interpolations: [spanOf(1)] });
});

function spanOf(start: number) {
  return { span: { start, end: start + 4 }, safe: false };
}
