import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import { type Filter, isCondition } from '../../../src/language/filter.ts';
import { compile, matches } from '../../../src/meaning/match/compile.ts';
import { all, any, not } from '../../support/nodes.ts';
import { document, filter } from '../arbitraries.ts';

const equality = fc.constantFrom<Equality>('text', 'typed');

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
