import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../src/language/dialect/dialect.ts';
import { received } from '../../src/language/dialect/received.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { compile } from '../../src/meaning/match/compile.ts';
import { matches } from '../../src/meaning/match/matches.ts';
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

test('a filter that prints selects the same when it is read again', () => {
  fc.assert(
    fc.property(filterOf(received), document, (tree, one) => {
      expect(matches(parse(print(tree)).filter as Filter, one)).toBe(matches(tree, one));
    }),
  );
});
