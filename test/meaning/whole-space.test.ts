import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../../src/language/filter.ts';
import { compare } from '../../src/meaning/decide/compare.ts';
import { disjoint, equivalent, implies, satisfiable } from '../../src/meaning/decide/decide.ts';
import { sensitivity } from '../../src/meaning/decide/sensitivity.ts';
import { redundantParts } from '../../src/meaning/simplify/redundant-parts.ts';
import { simplify } from '../../src/meaning/simplify/simplify.ts';
import { takesAtMost } from '../support/cpu-ms.ts';
import { all, any, condition, not } from '../support/nodes.ts';
import { runs } from '../support/runs.ts';
import { aboutText, crowded } from './arbitraries.ts';
import { candidates, documents } from './candidates.ts';
import { read } from './full.ts';
import { naive } from './naive.ts';

/*
 * Whatever was not tried proves nothing: with any budget, and with more texts than anyone can try, a result selects what the
 * filter does, and a region what only one of two filters does.
 */

const budgets = [0, 1000, 10_000, undefined] as const;
const options = (budget: number | undefined) => (budget === undefined ? {} : { budget });

const short = ['pix', 'boleto', 'frete', 'troca', 'venda', 'compra', 'brinde', 'amostra', 'retorno', 'remessa'].concat(
  ...[['conserto', 'aluguel', 'ativo', 'matriz', 'filial']],
);
const long = fc.constantFrom(
  'nota fiscal de devolução',
  'devolução de mercadoria recebida em garantia',
  'remessa de vasilhame ou sacaria e devolução simbólica de mercadoria depositada em armazém',
);
const parts = fc
  .record({
    count: fc.integer({ min: 6, max: 15 }),
    long,
    means: fc.constantFrom('contains', 'endsWith', 'startsWith'),
  })
  .map(({ count, long, means }) => [
    ...short.slice(0, count).map((text) => condition('contains', 'note', text)),
    condition(means as 'contains', 'note', long),
  ]);
const manyParts = fc.oneof(
  parts.map((operands) => any(...operands)),
  parts.map((operands) => all(operands.at(-1) as Filter, ...operands.slice(0, -1).map((one) => not(one)))),
  parts.map((operands) => any(all(...operands), ...operands.slice(3))),
);

/** Notes with each word of the filters, alone and beside each other one, and none. */
function notes(...filters: readonly Filter[]): readonly object[] {
  const all = [...candidates(filters)].flatMap(([, values]) => values);
  const words = all
    .filter((value): value is string => typeof value === 'string' && short.includes(value))
    .concat(all.filter((value): value is string => typeof value === 'string' && value.includes(' ')));
  const pairs = words.flatMap((one) => words.slice(0, 6).map((other) => `${one} ${other}`));
  return [{}, { note: '' }, { note: 'other' }, ...[...words, ...pairs].map((note) => ({ note }))];
}

const selects = (filter: Filter | boolean, document: object) =>
  typeof filter === 'boolean' ? filter : naive(filter, document, 'text');

function expectSame(filter: Filter, budget: number | undefined, some: readonly object[]): void {
  const result = simplify(filter, options(budget));
  for (const one of some) expect([one, selects(result, one)]).toEqual([one, selects(filter, one)]);
  for (const { filter: part, value, constant } of redundantParts(filter, options(budget))) {
    if (constant) for (const one of some) expect([one, naive(part, one, 'text')]).toEqual([one, value]);
  }
}

function expectRegions(before: Filter, after: Filter, budget: number | undefined, some: readonly object[]): void {
  const { lost, gained, verdict } = compare(before, after, options(budget));
  for (const one of some) {
    const [was, is] = [selects(before, one), selects(after, one)];
    if (verdict === 'equivalent') expect(is).toBe(was);
    if (lost) expect([one, selects(lost.region, one)]).toEqual([one, was && !is]);
    if (gained) expect([one, selects(gained.region, one)]).toEqual([one, is && !was]);
  }
}

describe.each(budgets)('with a budget of %s', (budget) => {
  test('many parts of one text are simplified and judged as what they are', () => {
    fc.assert(
      fc.property(manyParts, (filter) => expectSame(filter, budget, notes(filter))),
      runs(1 / 8),
    );
  });

  test('the regions of many parts are where two filters differ', () => {
    fc.assert(
      fc.property(manyParts, manyParts, (before, after) => expectRegions(before, after, budget, notes(before, after))),
      runs(1 / 8),
    );
  });

  test.each([
    ['any conditions', crowded({ names: ['a', 'b'] })],
    ['texts of a few letters', aboutText],
  ])('%s keep what they select, and regions are where two filters differ', (_, filters) => {
    fc.assert(
      fc.property(filters, filters, (before, after) => {
        const some = [...documents(candidates([before, after]), 60)];
        expectSame(before, budget, some);
        expectRegions(before, after, budget, some);
      }),
      runs(1 / 8),
    );
  });
});

describe('parts of a text that are independent of each other', () => {
  const twenty = short.concat('nota fiscal de devolução', 'importação', 'exportação', 'depósito', 'energia elétrica');
  const has = (words: readonly string[]) => words.map((word) => condition('contains', 'note', word));
  const reversed = [...twenty].reverse();

  test('are decided without their texts', () => {
    expect(equivalent(any(...has(twenty)), any(...has(reversed))).answer).toBe('yes');
    expect(equivalent(all(...has(twenty)), all(...has(reversed))).answer).toBe('yes');
    expect(implies(all(...has(twenty)), any(...has(reversed))).answer).toBe('yes');
    expect(implies(any(...has(twenty)), any(...has(reversed.slice(1))))).toEqual({
      answer: 'no',
      witness: { note: 'energia elétrica' },
    });
    const { answer, witness } = satisfiable(all(...has(twenty)));
    expect([answer, twenty.every((word) => (witness as { note: string }).note.includes(word))]).toEqual(['yes', true]);
    expect(disjoint(all(...has(twenty)), not(any(...has(reversed)))).answer).toBe('yes');
    expect(sensitivity(any(...has(twenty)))).toEqual({ negation: { answer: 'no' } });
  });

  test.each([
    ['(AND (startsWith n 35) (> n 100))', '(AND (> n 100) (startsWith n 35))', 'yes'],
    ['(AND (startsWith n ab) (startsWith n ac))', '(AND (= n 1) (= n 2))', 'yes'],
    ['(AND (endsWith n ab) (endsWith n cb))', '(AND (= n 1) (= n 2))', 'yes'],
    ['(AND (startsWith n ab) (endsWith n bc) (contains n b))', '(AND (endsWith n bc) (startsWith n ab))', 'yes'],
    ['(AND (contains n abc) (!= n abc))', '(AND (contains n abc) (contains n b) (!= n abc))', 'yes'],
    ['(AND (startsWith n 2026-03) (< n 2026-02))', '(AND (= n 1) (= n 2))', 'yes'],
    ['(startsWith n 35)', '(startsWith n 350)', 'no'],
    ['(contains n "")', '(_exists n)', 'no'],
  ])('%s is %s: %s', (one, other, answer) => {
    for (const budget of [undefined, 20_000]) {
      expect(equivalent(read(one), read(other), options(budget)).answer).toBe(answer);
    }
  });

  test('thousands of them take little time', () => {
    const words = Array.from({ length: 1500 }, (_, i) => `palavra ${(i * 7919) % 1501} fim`);
    const ask = () => {
      expect(equivalent(any(...has(words)), any(...has([...words].reverse()))).answer).toBe('yes');
      expect(compare(any(...has(words)), any(...has(words.slice(1)))).verdict).toBe('narrowed');
    };
    expect(takesAtMost(8000, ask)).toBe(true);
  });
});
