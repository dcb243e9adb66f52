import fc from 'fast-check';
import { expect, test } from 'vitest';
import { received } from '../../src/language/dialect/dialects.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { disjoint, equivalent, implies, satisfiable } from '../../src/meaning/decide/decide.ts';
import { sensitivity } from '../../src/meaning/decide/sensitivity.ts';
import { explain } from '../../src/meaning/explain/explain.ts';
import { compile, matches } from '../../src/meaning/match/compile.ts';
import { expandLists } from '../../src/meaning/simplify/rewrite.ts';
import { simplify } from '../../src/meaning/simplify/simplify.ts';
import { sqlTargetNames, type TargetName, targetNames } from '../../src/translate/targets/names.ts';
import { translate } from '../../src/translate/translate.ts';
import { filterOf } from '../support/arbitraries.ts';
import { runs } from '../support/runs.ts';
import { crowded, document, equality, filter, value } from './arbitraries.ts';
import { full } from './full.ts';
import { naive } from './naive.ts';

test('a filter selects what a naive implementation of the documentation selects', () => {
  fc.assert(
    fc.property(filter, fc.array(document, { minLength: 1, maxLength: 8 }), equality, (tree, documents, equality) => {
      const selects = compile(tree, { equality });
      for (const one of documents) expect(selects(one)).toBe(naive(tree, one, equality));
    }),
  );
});

test('if a property can have several values, one that fits is enough', () => {
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
      expect(compile(tree, { equality, properties })(one)).toBe(expected);
    }),
  );
});

test('a filter that is printed and read again selects the same', () => {
  fc.assert(
    fc.property(filterOf(received), document, (tree, one) => {
      expect(matches(parse(print(tree)).filter as Filter, one)).toBe(matches(tree, one));
    }),
  );
});

const shown = (simple: Filter | boolean) => (typeof simple === 'boolean' ? simple : print(simple, { dialect: full }));

const asOr = (tree: Filter) => expandLists(tree, (meaning) => ({ text: full.symbol(meaning) as string }));

test('a list of values gives the same answers as the `or` of its equalities', () => {
  const two = fc.tuple(crowded(), crowded());
  fc.assert(
    fc.property(two, document, equality, ([a, b], one, equality) => {
      fc.pre(prints(a) && prints(b));
      const options = { equality };
      const pairs = [[a, b] as const, [asOr(a), asOr(b)] as const].map(([one, other]) => ({ one, other }));
      const answers = pairs.map(({ one: first, other: second }) => ({
        matches: compile(first, options)(one),
        satisfiable: satisfiable(first, options).answer,
        implies: implies(first, second, options).answer,
        disjoint: disjoint(first, second, options).answer,
        equivalent: equivalent(first, second, options).answer,
        sensitivity: Object.values(sensitivity(first, options)).map(({ answer }) => answer),
        words: (['en', 'pt-BR'] as const).map((locale) => explain(first, { locale })),
        simple: shown(simplify(first, { dialect: full })),
      }));
      expect(answers[0]).toEqual(answers[1]);
    }),
    runs(1 / 4),
  );
});

function prints(tree: Filter): boolean {
  try {
    return print(tree, { dialect: full }) !== '';
  } catch {
    return false;
  }
}

const columns = Object.fromEntries(
  ['a', 'b', '__proto__'].map((name) => [name, { column: name, type: 'string' as const }]),
);
const isSql = (target: TargetName) => (sqlTargetNames as readonly string[]).includes(target);
const options = (target: TargetName) => (isSql(target) ? { columns } : {});

test('a list of values has the same translation as its `or` of equalities, as far as that is exact', () => {
  fc.assert(
    fc.property(crowded(), (tree) => {
      for (const target of targetNames) {
        const [list, or] = [tree, asOr(tree)].map((one) =>
          translate(one, target, { strict: false, ...options(target) }),
        );
        expect([target, list?.fidelity]).toEqual([target, or?.fidelity]);
      }
    }),
    runs(1 / 10),
  );
});
