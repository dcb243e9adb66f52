import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Filter, isCondition } from '../../../src/language/filter.ts';
import { compile, matches } from '../../../src/meaning/match/compile.ts';
import { all, any, not } from '../../support/nodes.ts';
import { refusal } from '../../support/refusal.ts';
import { document, equality, filter } from '../arbitraries.ts';
import { read } from '../full.ts';

test('matches agrees with compile', () => {
  fc.assert(
    fc.property(filter, document, equality, (tree, one, equality) => {
      expect(matches(tree, one, { equality })).toBe(compile(tree, { equality })(one));
    }),
  );
});

test("truth is two-valued: either a filter or its negation holds; De Morgan's laws hold", () => {
  fc.assert(
    fc.property(filter, filter, document, equality, (a, b, one, equality) => {
      const is = (tree: Filter) => matches(tree, one, { equality });
      expect(is(not(a))).toBe(!is(a));
      expect(is(not(any(a, b)))).toBe(is(all(not(a), not(b))));
      expect(is(any(a, not(a)))).toBe(true);
      expect(is(all(a, not(a)))).toBe(false);
    }),
  );
});

test('not equal is exactly the negation of equal, absent is the negation of present', () => {
  fc.assert(
    fc.property(filter, document, equality, (tree, document, equality) => {
      const is = (node: Filter) => matches(node, document, { equality });
      fc.pre(isCondition(tree));
      const [value] = tree.values;
      const [one, other] = value ? (['equal', 'notEqual'] as const) : (['present', 'absent'] as const);
      const values = value ? [value] : [];
      expect(is({ ...tree, means: one, values })).toBe(!is({ ...tree, means: other, values }));
    }),
  );
});

test('an absent property satisfies no comparison except `notEqual`', () => {
  fc.assert(
    fc.property(filter, fc.constantFrom(undefined, null), equality, (tree, nothing, equality) => {
      fc.pre(isCondition(tree));
      const [value] = tree.values;
      fc.pre(value !== undefined);
      for (const one of [{}, Object.create({ [tree.property.text]: value.text }), { [tree.property.text]: nothing }]) {
        expect(matches(tree, one, { equality })).toBe(tree.means === 'notEqual');
      }
    }),
  );
});

describe('several values', () => {
  const properties = { tags: { type: 'string', many: true } } as const;
  // filter, document, selected
  test.each<[string, object, boolean]>([
    ['(= tags a)', { tags: ['b', 'a'] }, true],
    ['(= tags a)', { tags: 'a' }, true],
    ['(= tags a)', { tags: [['a']] }, false],
    ['(!= tags a)', { tags: ['b', 'a'] }, false],
    ['(!= tags a)', { tags: [] }, true],
    ['(AND (= tags a) (= tags b))', { tags: ['b', 'a'] }, true],
    ['(AND (< tags 2) (> tags 8))', { tags: [1, 9] }, true],
    ['(_exists tags)', { tags: [] }, false],
    ['(_exists tags)', { tags: [null, undefined] }, false],
    ['(_not_exists tags)', { tags: [null] }, true],
    ['(OR (= tags a) (_not_exists tags))', { tags: [null] }, true],
    ['(OR (= tags a) (_not_exists tags))', { tags: ['b'] }, false],
    ['(_exists other)', { other: [] }, true],
    ['(= other a)', { other: ['a'] }, false],
  ])('%s on %j: %s', (text, document, selected) => {
    expect(matches(read(text), document, { properties })).toBe(selected);
  });
});

test('the error for an operator without a meaning names it, with its position', () => {
  expect(refusal(() => compile(read('(OR (= a 1) (near place here))')))).toMatchObject({
    code: 'unknown-meaning',
    message: '`near` has no meaning in its dialect, or not with these operands, so what it selects is unknown.',
    problems: [{ code: 'unknown-meaning', severity: 'error', span: { start: 13, end: 17 } }],
  });
});

test('a proxy that answers for properties it does not own has none', () => {
  const proxy = new Proxy({}, { get: () => 'x' });
  for (const text of ['(= a x)', '(OR (= a x) (= a y))', '(OR (= a x) (_not_exists a))', '(AND (= a x) (= b x))']) {
    const filter = read(text);
    expect(compile(filter)(proxy), text).toBe(text.includes('_not'));
  }
});
