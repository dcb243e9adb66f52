import fc from 'fast-check';
import Logic from 'logic-solver';
import { describe, expect, test } from 'vitest';
import { conditionsOf } from '../../../src/language/conditions.ts';
import type { Filter } from '../../../src/language/filter.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { compare } from '../../../src/meaning/decide/compare.ts';
import { disjoint, equivalent, implies, satisfiable } from '../../../src/meaning/decide/decide.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import type { DecideOptions } from '../../../src/meaning/options.ts';
import { takesAtMost } from '../../support/cpu-ms.ts';
import { all, any, condition, not } from '../../support/nodes.ts';
import { refusal } from '../../support/refusal.ts';
import { isGate, long, runs, scaled } from '../../support/runs.ts';
import { crowded, equality } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { decisionsOf } from '../decisions.ts';
import { read } from '../full.ts';
import { naive } from '../naive.ts';

/** The witness of a decision, checked by the naive evaluator; fails if nothing was decided. */
function decided(
  { answer, witness }: ReturnType<typeof satisfiable>,
  shown: 'yes' | 'no',
  shows: (document: object) => boolean,
): boolean {
  if (answer === shown) {
    expect(witness).toBeDefined();
    expect(shows(witness as object)).toBe(true);
  } else {
    expect(witness).toBeUndefined();
    expect(answer).not.toBe('unknown');
  }
  return answer === 'yes';
}

test('each answer about two filters is right for all documents, and each witness shows it', () => {
  fc.assert(
    fc.property(crowded(), crowded(), equality, (a, b, equality) => {
      const is = (filter: Filter, document: object) => naive(filter, document, equality);
      const tried = [...documents(candidates([a, b]), 300)];
      for (const [decision, shown, shows] of decisionsOf(a, b, { equality }, is)) {
        decided(decision, shown, shows);
        // If no document was found, that counts only if all were tried.
        if (tried.some(shows)) expect(decision.answer).toBe(shown);
      }
    }),
    runs(0.4),
  );
});

// filter, its witness; `undefined` if there is none
describe.each<[string, object | undefined, DecideOptions?]>([
  ['(= processed false)', { processed: false }],
  ['(NOT (= processed true))', {}],
  ['(AND (_exists a) (!= a 1))', { a: 'other' }],
  ['(AND (= a 1) (= a 2))', undefined],
  ['(AND (= a 1) (= a 1.0))', undefined],
  ['(AND (>= a 1) (<= a 1) (!= a 1))', { a: '01' }],
  ['(AND (> a 1) (< a 2))', { a: 1.5 }],
  ['(AND (> a b) (< a "b\0"))', undefined],
  ['(AND (> a b) (< a "b\0\0"))', { a: 'b\0' }],
  ['(< a "")', undefined],
  ['(AND (< a 5) (> a b))', undefined],
  ['(AND (_exists a) (NOT (< a 1)) (NOT (>= a 1)) (NOT (< a b)) (NOT (>= a b)))', { a: {} }],
  ['(AND (> a 9007199254740992) (< a 9007199254740994))', { a: 9007199254740993n }, { equality: 'typed' }],
  ['(AND (> a 0.1) (< a 0.10000000000000002))', undefined, { equality: 'typed' }],
  ['(AND (> a 0.1) (< a 0.10000000000000002))', { a: '0.1000000000000000001' }],
  ['(= a "1")', { a: '1' }, { equality: 'typed' }],
  ['(AND (= a 1) (= a "1"))', undefined, { equality: 'typed' }],
  ['(= __proto__ 1)', JSON.parse('{"__proto__": 1}')],
  ['(AND (_exists a) (!= a true) (!= a false))', { a: 'other' }, { properties: { a: 'boolean' } }],
  ['(AND (_exists a) (!= a true) (!= a false))', undefined, { properties: { a: 'boolean' }, clean: true }],
  ['(AND (_exists a) (!= a x))', { a: 'y' }, { properties: { a: ['x', 'y'] } }],
  ['(= a z)', { a: 'z' }, { properties: { a: ['x', 'y'] } }],
  ['(= a z)', undefined, { properties: { a: ['x', 'y'] }, clean: true }],
  ['(> a y)', undefined, { properties: { a: ['x', 'y'] }, clean: true }],
  ['(startsWith a y)', { a: 'yes' }, { properties: { a: ['no', 'yes'] } }],
  ['(AND (_exists a) (NOT (< a 5)) (NOT (>= a 5)))', { a: 'other' }, { properties: { a: 'number' } }],
  ['(AND (_exists a) (NOT (< a 5)) (NOT (>= a 5)))', undefined, { properties: { a: 'number' }, clean: true }],
  ['(AND (_exists a) (NOT (< a 5)) (NOT (>= a 5)))', undefined, { properties: { a: 'decimal' }, clean: true }],
  ['(AND (= a 1) (= a 2))', { a: [1, 2] }, { properties: { a: { type: 'number', many: true } } }],
  ['(AND (= a 1) (NOT (_exists a)))', undefined, { properties: { a: { type: 'number', many: true } } }],
  ['(AND (< a 1) (> a 2))', { a: [0, 3] }, { properties: { a: { type: 'number', many: true } } }],
])('%j', (text, witness, options = {}) => {
  test(`${witness === undefined ? 'no document' : JSON.stringify(witness, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))} with ${JSON.stringify(options)}`, () => {
    const filter = read(text);
    expect(satisfiable(filter, options)).toEqual(witness === undefined ? { answer: 'no' } : { answer: 'yes', witness });
    if (witness !== undefined) expect(matches(filter, witness, options)).toBe(true);
  });
});

test('witnesses respect the declared types; values that the types allow are found, also in lists', () => {
  const properties: Properties = {
    a: { type: 'number', many: true },
    b: ['1', 'a', 'b'],
  };
  const values = { a: [[1], [1, 2], [0, 10], ['1.0'], ['007', -1]], b: ['1', 'a', 'b'] };
  fc.assert(
    fc.property(crowded({ names: ['a', 'b', 'c'] }), crowded({ names: ['a', 'b', 'c'] }), (x, y) => {
      const is = (filter: Filter, document: object) => naive(filter, document, 'text', ['a']);
      const answer = decided(implies(x, y, { properties }), 'no', (document) => {
        const { b } = document as { b?: unknown };
        expect(b === undefined || values.b.includes(String(b))).toBe(true);
        return is(x, document) && !is(y, document);
      });
      for (const document of documents(
        new Map([
          ['a', [undefined, 1, ...values.a]],
          ['b', [undefined, ...values.b]],
          ['c', [undefined, 'a', 1, '1.0', {}]],
        ]),
        300,
      )) {
        if (is(x, document) && !is(y, document)) expect(answer).toBe(false);
      }
    }),
    runs(0.4),
  );
});

test('without a budget, questions that need a search are not decided', () => {
  // A property with several values has too many documents to try them all.
  const hard = read('(AND (OR (= a 1) (= b 1)) (OR (= a 1) (= b 2)) (OR (= a 2) (= b 1)))');
  const properties = { a: { type: 'string', many: true } } as const;
  expect(satisfiable(hard, { budget: 0, properties }).answer).toBe('unknown');
  expect(satisfiable(hard, { budget: 0 }).answer).toBe('unknown');
});

describe('filters that are easy for people and hard to search', () => {
  const conditions = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i));
  const or = (all: readonly string[]) => read(`(OR ${all.join(' ')})`);
  const rangeCount = long ? 400 : isGate ? 100 : 50;
  const ranges = (extra = 0) =>
    conditions(rangeCount, (i) => `(AND (>= a ${10 * i}) (< a ${10 * i + 5 + (i === rangeCount - 1 ? extra : 0)}))`);
  const pairCount = long ? 2000 : isGate ? 200 : 100;
  const pairs = (extra = 0) =>
    conditions(pairCount, (i) => `(AND (= a x${i}) (= b y${i === pairCount - 1 ? i + extra : i}))`);

  test.each([
    ['ranges', ranges],
    ['pairs', pairs],
  ])('%s are compared with themselves, with themselves in another order, and with others', (_, make) => {
    const [filter, reversed, other] = [or(make()), or([...make()].reverse()), or(make(1))];
    expect(equivalent(filter, or(make()), { budget: 0 }).answer).toBe('yes');
    expect(equivalent(filter, reversed).answer).toBe('yes');
    const { answer, witness } = equivalent(filter, other);
    expect(answer).toBe('no');
    expect(matches(filter, witness as object)).not.toBe(matches(other, witness as object));
    expect(compare(filter, other).verdict).not.toBe('unknown');
  });
});

describe('large filters', () => {
  const equal = (name: string, text: string) => condition('equal', name, text);

  test('very many conditions side by side', () => {
    const operands = Array.from({ length: long ? 100_000 : scaled(12_000) }, (_, i) => equal('a', String(i)));
    const [whole, most] = [any(...operands), any(...operands.slice(1))];
    const options = { budget: Infinity };
    expect(implies(most, whole, options)).toEqual({ answer: 'yes' });
    expect(implies(whole, most, options)).toEqual({ answer: 'no', witness: { a: 0 } });
  });

  test('thousands of ranges of a property with several values', () => {
    const range = (from: number) =>
      all(condition('greater', 'a', String(from)), condition('less', 'a', String(from + 2)));
    const ranges = (from: number) =>
      any(...Array.from({ length: long ? 2000 : isGate ? 700 : 300 }, (_, i) => range(3 * i + from)));
    const properties = { a: { type: 'string', many: true } } as const;
    let found = implies(range(0), range(0));
    expect(takesAtMost(10_000, () => (found = implies(ranges(0), ranges(1), { properties })))).toBe(true);
    const { answer, witness } = found;
    const [left, right] = [0, 1].map((from) => matches(ranges(from), witness as object, { properties }));
    expect([answer, left, right]).toEqual(['no', true, false]);
  });

  test('agrees with a solver that knows nothing of filters', () => {
    const size = fc.integer({ min: 1, max: 12 });
    const literal = fc.record({
      name: fc.integer({ min: 0, max: 39 }),
      value: fc.constantFrom('x', 'y', ''),
      positive: fc.boolean(),
    });
    const clauses = fc.array(fc.array(literal, { minLength: 1, maxLength: 4 }), { minLength: 50, maxLength: 400 });
    fc.assert(
      fc.property(clauses, size, (sets, width) => {
        const conditions = sets.map((clause) =>
          clause.map(({ name, value, positive }) => {
            const values = value === '' ? [] : [value];
            const [means, opposite] =
              value === '' ? (['present', 'absent'] as const) : (['equal', 'notEqual'] as const);
            return condition(positive ? means : opposite, `p${name % (width * 3)}`, ...values);
          }),
        );
        const filter = all(...conditions.map((clause) => any(...clause)));
        const { answer, witness } = satisfiable(filter);
        expect(answer).toBe(byLogicSolver(filter) ? 'yes' : 'no');
        if (witness) expect(matches(filter, witness)).toBe(true);
      }),
      runs(1 / 120),
    );
  });

  test('endless work is abandoned: more pigeons than holes', () => {
    const sits = (pigeon: number, hole: number) => equal(`${pigeon} in ${hole}`, 'true');
    const numbers = Array.from({ length: 12 }, (_, i) => i);
    const housed = numbers.map((pigeon) => any(...numbers.slice(1).map((hole) => sits(pigeon, hole))));
    const alone = numbers
      .slice(1)
      .flatMap((hole) =>
        numbers.flatMap((a) => numbers.slice(0, a).map((b) => not(all(sits(a, hole), sits(b, hole))))),
      );
    expect(satisfiable(all(...housed, ...alone), { budget: 1_000_000 })).toEqual({ answer: 'unknown' });
  });
});

test.each([
  satisfiable,
  (filter: Filter) => implies(filter, filter),
  (filter: Filter) => disjoint(read('(= a 1)'), filter),
])('the error for an operator without a meaning names it', (decide) => {
  expect(refusal(() => decide(read('(OR (= a 1) (near place here))'))).code).toBe('unknown-meaning');
});

/** The same question for `logic-solver`: each property has exactly one value, another value, or none. */
function byLogicSolver(filter: Filter): boolean {
  const solver = new Logic.Solver();
  const values = new Map<string, Set<string>>();
  for (const { property, values: words } of conditionsOf(filter)) {
    const all = values.get(property.text) ?? new Set(['none', 'another']);
    values.set(property.text, all);
    for (const { text } of words) all.add(`=${text}`);
  }
  for (const [name, all] of values) solver.require(Logic.exactlyOne(...[...all].map((value) => `${name} ${value}`)));
  const formula = (node: Filter): unknown => {
    if (node.kind === 'call') throw new Error('no meaning');
    if (node.kind !== 'condition') return Logic[node.kind](...node.operands.map(formula));
    const { means, property, values } = node;
    const sign = means === 'present' || means === 'notEqual' ? '-' : '';
    return `${sign}${property.text} ${values[0] ? `=${values[0].text}` : 'none'}`;
  };
  solver.require(formula(filter));
  return solver.solve() !== null;
}

test.each<readonly [string, Properties[string]]>([
  ['(contains a x)', { type: 'string', many: true }],
  ['(AND (contains a x) (contains a y) (NOT (startsWith a x)))', { type: 'string', many: true }],
  ['(startsWith a S)', { type: 'string', many: true, ignore: ['case'] }],
  ['(AND (contains a ã) (> a s))', { type: 'string', many: true, ignore: ['case', 'accents'] }],
  ['(AND (startsWith a 0195) (> a 11222333000181))', { type: 'cnpj', many: true }],
  ['(AND (startsWith a 0195) (NOT (contains a 12)))', { type: 'cnpj', many: true }],
])('of several values, one of the document has the part: %s', (text, facts) => {
  const properties = { a: facts };
  const { answer, witness } = satisfiable(read(text), { properties });
  expect(answer).toBe('yes');
  expect(matches(read(text), witness as object, { properties })).toBe(true);
});

test('a folded text behind a word need not have a part of the word', () => {
  const properties = { a: { type: 'string', ignore: ['case'] } } as const;
  const { answer, witness } = implies(read('(> a strasse)'), read('(contains a SS)'), { properties });
  expect(answer).toBe('no');
  expect(matches(read('(AND (> a strasse) (NOT (contains a SS)))'), witness as object, { properties })).toBe(true);
});
