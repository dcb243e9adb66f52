import { expect, test } from 'vitest';
import { print } from '../../../src/language/print.ts';
import { expandLists } from '../../../src/meaning/simplify/rewrite.ts';
import { full, read } from '../full.ts';

const operatorOf = (meaning: string) => (meaning === 'or' ? { text: 'OR' } : undefined);

test.each([
  ['(in a 1 2)', '(OR (= a 1) (= a 2))'],
  ['(in a 1)', '(OR (= a 1))'],
  ['(NOT (AND (in a 1 "1") (= b 2)))', '(NOT (AND (OR (= a 1) (= a "1")) (= b 2)))'],
])('%s is %s', (text, expanded) => {
  expect(print(expandLists(read(text), operatorOf), { dialect: full })).toBe(expanded);
});

test('a filter without lists is returned as it is', () => {
  const filter = read('(OR (= a 1) (= a 2))');
  expect(expandLists(filter, operatorOf)).toBe(filter);
});

test('an equality has the span of its value, the disjunction that of the list', () => {
  expect(expandLists(read('(in a 1 22)'), () => undefined)).toMatchObject({
    kind: 'or',
    span: { start: 0, end: 11 },
    operands: [{ span: { start: 6, end: 7 } }, { span: { start: 8, end: 10 } }],
  });
});

test('an operator is written only if there is one', () => {
  const expanded = expandLists(read('(in a 1 2)'), operatorOf);
  expect(expanded).toMatchObject({ operator: { text: 'OR' } });
  expect(expanded.kind === 'or' && expanded.operands[0]).not.toHaveProperty('operator');
});
