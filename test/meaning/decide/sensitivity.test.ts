import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import { print } from '../../../src/language/print.ts';
import { satisfiable } from '../../../src/meaning/decide/decide.ts';
import { absenceSensitive, sensitivity, sqlNegation } from '../../../src/meaning/decide/sensitivity.ts';
import { closuresOf } from '../../../src/meaning/match/closures.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { cpuMs } from '../../support/cpu-ms.ts';
import { any, condition } from '../../support/nodes.ts';
import { long, runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { filterOf } from '../filter-of.ts';
import { full, read } from '../full.ts';
import { naive, threeValued } from '../naive.ts';

// filter, a document for which negation matters, one for which equality does
test.each<[string, object | undefined, object | undefined]>([
  ['(OR (= processed false) (_not_exists processed))', undefined, { processed: 'false' }],
  ['(NOT (= processed true))', {}, { processed: 'true' }],
  ['(AND (_exists processed) (NOT (= processed true)))', undefined, { processed: 'true' }],
  ['(NOT (OR (= s "open") (_not_exists s)))', undefined, undefined],
  ['(= s open)', undefined, undefined],
  ['(!= s open)', {}, undefined],
  ['(< n 10)', undefined, { n: '9' }],
  ['(AND (>= d 2026-07-01) (<= d 2026-07-31))', undefined, undefined],
  ['(>= d 2026-07-01)', undefined, { d: true }],
  ['(= n "1")', undefined, { n: 1 }],
  ['(= n 007)', undefined, undefined],
  ['(_exists a)', undefined, undefined],
])('%s: depends on what its documents show', (text, negation, equality) => {
  const decision = (witness: object | undefined) => (witness ? { answer: 'yes', witness } : { answer: 'no' });
  expect(sensitivity(read(text))).toEqual({ negation: decision(negation), equality: decision(equality) });
});

test.each(['(AND (< a 1) (< a b))', '(AND (< a 0.10) (= a 0.10))'])('%s selects nothing under any reading', (text) => {
  expect(sensitivity(read(text))).toEqual({ negation: { answer: 'no' }, equality: { answer: 'no' } });
});

test.each([0, 100_000])('a budget of %i ends within 200 ms, whatever the filter', (budget) => {
  const holes = Array.from({ length: 19 }, (_, i) => i);
  const among = Array.from({ length: 20 }, (_, i) => `(OR ${holes.map((hole) => `(= p${i} ${hole})`).join(' ')})`);
  const apart = holes.flatMap((hole) =>
    Array.from({ length: 20 }, (_, i) => i).flatMap((i) =>
      Array.from({ length: i }, (_, j) => `(NOT (AND (= p${i} ${hole}) (= p${j} ${hole})))`),
    ),
  );
  const pairs = Array.from({ length: 5000 }, (_, i) => `(AND (= a ${i}) (!= b ${i}))`);
  const parts = Array.from({ length: 60 }, (_, i) => `(OR (contains a x${i}) (!= b ${i}))`);
  for (const text of [
    `(AND ${[...among, ...apart].join(' ')})`,
    `(OR ${pairs.join(' ')})`,
    `(AND ${parts.join(' ')})`,
  ]) {
    const filter = read(text);
    const times = [1, 2].map(() => {
      const started = cpuMs();
      expect(sensitivity(filter, { budget })).toMatchObject({ equality: { answer: 'unknown' } });
      return cpuMs() - started;
    });
    expect(Math.min(...times)).toBeLessThan(200);
  }
});

test('a witness can be written as JSON', () => {
  const edge = '(> a 1.7976931348623157e+308)';
  for (const witness of [
    satisfiable(read(edge), { equality: 'typed', properties: { a: 'number' } }).witness,
    sensitivity(read(`(OR ${edge} (= a Infinity))`)).equality.witness,
    sensitivity(read('(= a NaN)')).equality.witness,
  ]) {
    for (const value of Object.values(witness ?? {})) {
      expect(typeof value === 'number' && !Number.isFinite(value)).toBe(false);
    }
  }
  expect(satisfiable(read(edge), { equality: 'typed', properties: { a: 'number' } }).witness).toEqual({
    a: BigInt(Number.MAX_VALUE) + 1n,
  });
});

test('to be certain of no difference, both orders of numerals are tried', () => {
  expect(sensitivity(read('(OR (= c x) (AND (>= a 5) (>= a b)))')).equality.answer).toBe('unknown');
});

test('thousands of values of one property take no longer than two', () => {
  const values = Array.from({ length: long ? 10_000 : 3000 }, (_, i) => `v${i}`);
  const among = (all: readonly string[]) => read(`(OR ${all.map((value) => `(= a ${value})`).join(' ')})`);
  expect(sensitivity(among(values))).toEqual({ negation: { answer: 'no' }, equality: { answer: 'no' } });
  const { answer, witness } = sensitivity(among([...values, '7'])).equality;
  expect([answer, witness]).toEqual(['yes', { a: '7' }]);
});

test('a declared type leaves no room for another reading', () => {
  const properties = { status: ['new', 'done'] } as const;
  expect(sensitivity(read('(= status new)'), { properties }).equality.answer).toBe('no');
});

test('each answer is right for all documents, and each witness shows it', () => {
  fc.assert(
    fc.property(crowded(), (filter) => {
      const { negation, equality } = sensitivity(filter);
      const hangs = {
        negation: (document: object) =>
          naive(filter, document, 'text') !== (threeValued(filter, document, 'text') === true),
        equality: (document: object) => matches(filter, document) !== matches(filter, document, { equality: 'typed' }),
      };
      if (negation.witness) expect(hangs.negation(negation.witness)).toBe(true);
      if (equality.witness) expect(hangs.equality(equality.witness)).toBe(true);
      for (const document of documents(candidates([filter]), 300)) {
        if (hangs.negation(document)) expect(negation.answer).toBe('yes');
        if (hangs.equality(document)) expect(equality.answer).toBe('yes');
      }
    }),
    runs(1 / 6),
  );
});

const denied = (count: number) => any(...Array.from({ length: count }, (_, i) => condition('notEqual', `p${i}`, 'x')));

test('each negation is found, and none if the budget ends', () => {
  expect(absenceSensitive(denied(5)).map(({ property }) => property)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  expect(absenceSensitive(denied(5), { budget: 1 })).toEqual([]);
});

test.each([
  ['(!= a 1)', [['(!= a 1)', true]]],
  ['(NOT (= a 1))', [['(NOT (= a 1))', true]]],
  ['(NOT (NOT (NOT (< a 1))))', [['(NOT (NOT (NOT (< a 1))))', true]]],
  ['(AND (= c 1) (NOT (in a 1 2)))', [['(NOT (in a 1 2))', true]]],
  // Inside a negation, a part is itself false of documents without the property.
  ['(NOT (AND (= a 1) (!= b 2)))', [['(= a 1)', false]]],
  [
    '(NOT (OR (= a 1) (AND (< b 2))))',
    [
      ['(= a 1)', false],
      ['(< b 2)', false],
    ],
  ],
  // A group of one is not part of what must be changed.
  ['(OR (AND (OR (NOT (= a 1)))) (= b 2))', [['(NOT (= a 1))', true]]],
  // For these it makes no difference.
  ['(= a 1)', []],
  ['(AND (!= a 1) (_exists a))', []],
  ['(OR (!= a 1) (_not_exists a))', []],
] as [string, [string, boolean][]][])('%s: %j', (text, parts) => {
  const found = absenceSensitive(read(text));
  expect(found.map(({ filter, value }) => [print(filter, { dialect: full }), value])).toEqual(parts);
});

test('when the budget has ended, no further questions are asked, however many negations there are', () => {
  const filter = denied(5_000);
  const started = cpuMs();
  expect(absenceSensitive(filter, { budget: 1 })).toEqual([]);
  expect(cpuMs() - started).toBeLessThan(1000);
});

test.each([
  ['(= a 1)', '(= a 1)'],
  ['(!= a 1)', '(AND (NOT (= a 1)) (_exists a))'],
  ['(NOT (= a 1))', '(AND (NOT (= a 1)) (_exists a))'],
  ['(NOT (!= a 1))', '(= a 1)'],
  ['(NOT (in a 1 2))', '(AND (NOT (in a 1 2)) (_exists a))'],
  ['(NOT (_exists a))', '(NOT (_exists a))'],
  ['(NOT (OR (= a 1) (< b 2)))', '(AND (AND (NOT (= a 1)) (_exists a)) (AND (NOT (< b 2)) (_exists b)))'],
])('%s is %s', (text, explicit) => {
  expect(print(filterOf(sqlNegation(normalForm(read(text)))), { dialect: full })).toBe(explicit);
});

test('a property with a kind is asked for presence, not for a key', () => {
  const formula = sqlNegation(normalForm(read('(NOT (< at 2026))'), { at: { type: 'instant', zone: 'UTC' } }));
  const selects = closuresOf(formula, { equality: 'text', many: () => false });
  const values = ['2026-03-31T12:00:00Z', '2025-03-31T12:00:00Z', 'soon', null, undefined];
  expect(values.map((at) => selects({ at }))).toEqual([true, false, true, false, false]);
});

test('selects the same as the filter under three-valued logic', () => {
  fc.assert(
    fc.property(crowded(), fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const explicit = filterOf(sqlNegation(normalForm(filter)));
      for (const document of documents(candidates([filter]), 40)) {
        expect(naive(explicit, document, equality)).toBe(threeValued(filter, document, equality) === true);
      }
    }),
    runs(1 / 20),
  );
});
