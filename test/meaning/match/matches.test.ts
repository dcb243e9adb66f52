import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import { jumpTable } from '../../../src/meaning/match/jump-table.ts';
import { matches } from '../../../src/meaning/match/matches.ts';
import { viewOf } from '../../../src/meaning/view.ts';
import { document, filter } from '../arbitraries.ts';

const equality = fc.constantFrom<Equality>('text', 'typed');

test('matches agrees with compile, and jump tables with closures', () => {
  fc.assert(
    fc.property(filter, document, equality, (tree, one, equality) => {
      const selects = compile(tree, { equality })(one);
      expect(matches(tree, one, { equality })).toBe(selects);
      expect(jumpTable(tree, viewOf({ equality }))(one)).toBe(selects);
    }),
  );
});

test("truth is two-valued: either a filter or its negation holds; De Morgan's laws hold", () => {
  fc.assert(
    fc.property(filter, filter, document, equality, (a, b, one, equality) => {
      const is = (tree: Filter) => matches(tree, one, { equality });
      const not = (operand: Filter): Filter => ({ kind: 'not', operand });
      expect(is(not(a))).toBe(!is(a));
      expect(is(not({ kind: 'or', operands: [a, b] }))).toBe(is({ kind: 'and', operands: [not(a), not(b)] }));
      expect(is({ kind: 'or', operands: [a, not(a)] })).toBe(true);
      expect(is({ kind: 'and', operands: [a, not(a)] })).toBe(false);
    }),
  );
});

test('not equal is exactly the negation of equal, absent is the negation of present', () => {
  fc.assert(
    fc.property(filter, document, equality, (tree, one, equality) => {
      const is = (node: Filter) => matches(node, one, { equality });
      if (tree.kind === 'compare') {
        expect(is({ ...tree, comparator: 'notEqual' })).toBe(!is({ ...tree, comparator: 'equal' }));
      }
      if (tree.kind === 'presence') expect(is({ ...tree, present: !tree.present })).toBe(!is(tree));
    }),
  );
});

test('an absent property satisfies no comparison except `notEqual`', () => {
  fc.assert(
    fc.property(filter, fc.constantFrom(undefined, null), equality, (tree, nothing, equality) => {
      fc.pre(tree.kind === 'compare');
      for (const one of [
        {},
        Object.create({ [tree.property.text]: tree.value.text }),
        { [tree.property.text]: nothing },
      ]) {
        expect(matches(tree, one, { equality })).toBe(tree.comparator === 'notEqual');
      }
    }),
  );
});
