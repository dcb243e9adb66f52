import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../src/language/dialect/dialect.ts';
import { received } from '../../src/language/dialect/received.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { compile } from '../../src/meaning/match/compile.ts';
import { jumpTable } from '../../src/meaning/match/jump-table.ts';
import { matches } from '../../src/meaning/match/matches.ts';
import { compareCodePoints } from '../../src/meaning/values/code-points.ts';
import { viewOf } from '../../src/meaning/view.ts';
import { filterOf } from '../support/arbitraries.ts';
import { document, filter, value } from './arbitraries.ts';
import { naive } from './naive.ts';

const equality = fc.constantFrom<Equality>('text', 'typed');

test('a filter selects what the naive reading of the documentation selects', () => {
  fc.assert(
    fc.property(filter, fc.array(document, { minLength: 1, maxLength: 8 }), equality, (tree, documents, equality) => {
      const [closures, generated] = [false, true].map((codegen) => compile(tree, { equality, codegen }));
      for (const one of documents) {
        const expected = naive(tree, one, equality);
        expect([closures?.(one), generated?.(one)]).toEqual([expected, expected]);
      }
    }),
  );
});

test('of a property that can have several values, one that fits is enough', () => {
  const many = ['a', '__proto__'] as const;
  const properties = Object.fromEntries(many.map((name) => [name, { type: 'string', many: true } as const]));
  const lists = fc.record({
    base: document,
    lists: fc.array(fc.tuple(fc.constantFrom(...many, 'b'), fc.array(value))),
  });
  fc.assert(
    fc.property(filter, lists, equality, (tree, { base, lists }, equality) => {
      const one = Object.defineProperties({}, Object.getOwnPropertyDescriptors(base));
      for (const [name, list] of lists) Object.defineProperty(one, name, { value: list, configurable: true });
      const expected = naive(tree, one, equality, many);
      for (const codegen of [false, true]) {
        expect(compile(tree, { equality, properties, codegen })(one)).toBe(expected);
      }
    }),
  );
});

test('matches is compile, and jumps select what closures select', () => {
  fc.assert(
    fc.property(filter, document, equality, (tree, one, equality) => {
      const selects = compile(tree, { equality })(one);
      expect(matches(tree, one, { equality })).toBe(selects);
      expect(jumpTable(tree, viewOf({ equality }))(one)).toBe(selects);
    }),
  );
});

test('truth is two-valued: a filter or its negation, never both; De Morgan holds', () => {
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

test('an absent property fulfils no comparison but `notEqual`', () => {
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

test('of two values in order, exactly one of less, greater and the two with equality both holds', () => {
  fc.assert(
    fc.property(filter, document, equality, (tree, one, equality) => {
      fc.pre(tree.kind === 'compare');
      const [less, lessOrEqual, greater, greaterOrEqual] = (
        ['less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const
      ).map((comparator) => matches({ ...tree, comparator }, one, { equality }));
      expect([less && greaterOrEqual, greater && lessOrEqual, less && greater]).toEqual([false, false, false]);
      expect(lessOrEqual || greaterOrEqual).toBe(less || greater || (lessOrEqual && greaterOrEqual));
      if (matches({ ...tree, comparator: 'equal' }, one, { equality })) expect(less || greater).toBe(false);
    }),
  );
});

test('texts are in the order of their bytes in UTF-8', () => {
  const wellFormed = fc.string({ unit: 'binary', maxLength: 4 }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(wellFormed, wellFormed, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});

test('lone surrogates are in the order of code points too', () => {
  const unit = fc.constantFrom('a', '\ud83d', '\ude00', '\ude01', '\uffff', '\ue000');
  const text = fc.array(unit, { maxLength: 4 }).map((units) => units.join(''));
  // Numbers of one width are in order as texts.
  const points = (one: string) => [...one].map((character) => String(character.codePointAt(0)).padStart(7, '0')).join();
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(points(a) < points(b) ? -1 : points(a) > points(b) ? 1 : 0);
    }),
  );
});

test('a filter that prints selects the same when it is read again', () => {
  fc.assert(
    fc.property(filterOf(received), document, (tree, one) => {
      expect(matches(parse(print(tree)).filter as Filter, one)).toBe(matches(tree, one));
    }),
  );
});
