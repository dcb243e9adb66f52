import { describe, expect, test } from 'vitest';
import type { Filter } from '../../src/language/filter.ts';
import { compare } from '../../src/meaning/decide/compare.ts';
import { type Decision, disjoint, equivalent, implies, satisfiable } from '../../src/meaning/decide/decide.ts';
import { absenceSensitive, sensitivity } from '../../src/meaning/decide/sensitivity.ts';
import { explain } from '../../src/meaning/explain/explain.ts';
import { compile } from '../../src/meaning/match/compile.ts';
import { redundantParts } from '../../src/meaning/simplify/redundant-parts.ts';
import { simplify } from '../../src/meaning/simplify/simplify.ts';
import { locales } from '../../src/messages/locale.ts';
import { takesAtMost } from '../support/cpu-ms.ts';
import { all, any, condition, not } from '../support/nodes.ts';
import { refusal } from '../support/refusal.ts';
import { long } from '../support/runs.ts';
import { read } from './full.ts';
import { naive } from './naive.ts';

const leaf = read('(= a 1)');
const absent = condition('absent', 'a');

const fifteen = Array.from({ length: 15 }, (_, i) => condition('equal', 'a', `w${i}`));

/** How each level is put around the levels inside it. */
const shapes: Readonly<Record<string, (inside: Filter, level: number) => Filter>> = {
  not,
  or: (inside) => any(leaf, inside),
  'or with ever another property': (inside, level) => any(condition('present', `p${level}`), inside),
  'and, or, in turns': (inside, level) => (level % 2 ? all(leaf, inside) : any(leaf, inside)),
  'not, or of sixteen, in turns': (inside, level) => (level % 2 ? not(inside) : any(...fifteen, inside)),
  'and, not, in turns': (inside, level) => (level % 2 ? not(inside) : all(inside, leaf)),
  'not, or, and, in turns': (inside, level) =>
    [not(inside), any(inside, read('(= b x)')), all(inside, read('(_exists a)'))][level % 3] as Filter,
  'one decisive condition at the top': (inside, level) =>
    level % 2
      ? any(condition('equal', 'a', `v${level}`), inside)
      : all(inside, condition('notEqual', 'a', `v${level}`)),
};

const nested = (shape: string, levels: number, innermost: Filter) => {
  let filter = innermost;
  for (let level = 1; level < levels; level++) filter = shapes[shape]?.(filter, level) as Filter;
  return filter;
};

const documents = [{}, { a: 1 }, { a: 2 }, { a: 2, b: 'x' }, { a: 'v0' }, { a: 'v253' }, { a: 'v254' }, { p254: 1 }];

describe('256 levels', () => {
  // A list becomes a group of its own where each of its values is looked at.
  const filters = Object.keys(shapes).map((shape) => [shape, nested(shape, 256, read('(in a 1 2)'))] as const);
  // One of the two shapes in turns with `not`; both in `test:long`.
  const some = filters.slice(long ? -3 : -2);

  test.each(filters)('of %s select what they should, with a third of the stack in use', (_, filter) => {
    const expected = documents.map((document) => naive(filter, document, 'text'));
    expect(atThird(() => documents.map(compile(filter)))).toEqual(expected);
  });

  test.each(filters)('of %s are explained', (_, filter) => {
    for (const locale of locales)
      expect(takesAtMost(2500, () => expect(explain(filter, { locale }).length).toBeLessThan(200_000))).toBe(true);
  });

  test.each(some)('of %s are decided', (_, filter) => {
    const is = (document: object, tree: Filter = filter) => naive(tree, document, 'text');
    const isAbsent = (document: object) => is(document, absent);
    const shows = ({ answer, witness }: Decision, shown: Decision['answer'], holds: (document: object) => boolean) => {
      expect(answer).not.toBe('unknown');
      if (answer === shown) expect(holds(witness as object)).toBe(true);
      else expect(documents.filter(holds)).toEqual([]);
    };
    shows(satisfiable(filter), 'yes', (one) => is(one));
    shows(implies(filter, absent), 'no', (one) => is(one) && !isAbsent(one));
    shows(implies(absent, filter), 'no', (one) => isAbsent(one) && !is(one));
    shows(equivalent(filter, absent), 'no', (one) => is(one) !== isAbsent(one));
    shows(disjoint(filter, absent), 'no', (one) => is(one) && isAbsent(one));
    const { lost = { region: any() }, gained = { region: any() } } = compare(filter, absent);
    for (const one of documents) {
      expect(is(one, lost.region)).toBe(is(one) && !isAbsent(one));
      expect(is(one, gained.region)).toBe(isAbsent(one) && !is(one));
    }
    expect(sensitivity(filter).negation.answer).toBeTypeOf('string');
    expect(absenceSensitive(filter)).toBeInstanceOf(Array);
  });

  test.each(some.slice(0, -1))('of %s are simplified, to the same selection', (_, filter) => {
    const simple = simplify(filter);
    const selects = (one: object) => (typeof simple === 'object' ? naive(simple, one, 'text') : simple);
    expect(documents.map(selects)).toEqual(documents.map((one) => naive(filter, one, 'text')));
    expect(redundantParts(filter, { budget: 200_000 })).toBeInstanceOf(Array);
  });
});

const doors: Readonly<Record<string, (filter: Filter) => unknown>> = {
  compile,
  satisfiable,
  'the first of implies': (filter) => implies(filter, absent),
  'the second of implies': (filter) => implies(absent, filter),
  'both of equivalent': (filter) => equivalent(filter, filter),
  'the first of disjoint': (filter) => disjoint(filter, absent),
  'the second of disjoint': (filter) => disjoint(absent, filter),
  'the first of compare': (filter) => compare(filter, absent),
  'the second of compare': (filter) => compare(absent, filter),
  sensitivity,
  absenceSensitive,
  simplify,
  redundantParts,
  explain,
};

test.each(Object.entries(doors))('%s refuses more than 256 levels', (_, open) => {
  for (const levels of [257, 100_000]) {
    for (const shape of ['not', 'and, or, in turns']) {
      expect(refusal(() => open(nested(shape, levels, leaf))).code).toBe('too-deep');
    }
  }
});

test('regions of two filters of 256 levels are compared; one that is deeper is refused by whoever takes it', () => {
  const level = (inside: Filter, at: number) => (at % 2 ? any : all)(condition('equal', `q${at}`, `v${at}`), inside);
  const [one, other] = [nested('one decisive condition at the top', 256, leaf), nested('not', 256, leaf)];
  let apart: Filter = leaf;
  for (let at = 1; at < 256; at++) apart = level(apart, at);
  for (const filter of long ? [one, other] : [one]) {
    const { verdict, lost, gained } = compare(filter, apart);
    expect(verdict).toBe('changed');
    for (const found of [lost, gained]) {
      const { region, document } = found as { region: Filter; document: object };
      expect(naive(filter, document, 'text')).toBe(found === lost);
      expect(naive(region, document, 'text')).toBe(true);
      expect(refusal(() => explain(region)).code).toBe('too-deep');
    }
  }
});

/** Calls a function below so many calls that they take a third of the stack. */
function atThird<T>(run: () => T): T {
  let deepest = 0;
  const dive = (level: number, until: number): [T] => {
    deepest = Math.max(deepest, level);
    return level < until ? [dive(level + 1, until)[0]] : [run()];
  };
  expect(() => dive(0, Infinity)).toThrow(RangeError);
  return dive(0, deepest / 3)[0];
}
