import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import { disjoint, equivalent, implies, satisfiable } from '../../../src/meaning/decide/decide.ts';
import { unreached } from '../../../src/meaning/decide/unreached.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { world } from '../../bench/alerts.ts';
import { takesAtMost } from '../../support/cpu-ms.ts';
import { all, any, not } from '../../support/nodes.ts';
import { long, runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { full, read } from '../full.ts';

const routes = (...texts: readonly string[]) => texts.map((text, at) => [at + 1, read(text)] as const);

test('a list of routes', () => {
  const filters = {
    north: read('(in state SC PR RS)'),
    large: read('(AND (> total 5000) (!= state SP))'),
    'large in the south': read('(AND (> total 10000) (= state RS))'),
    few: read('(AND (<= total 5000) (_exists total))'),
    never: read('(AND (= a 1) (= a 2))'),
    'other large': read('(AND (> total 7000) (NOT (in state SP PR)))'),
  };
  const { uncovered, ...rest } = unreached(filters, { dialect: full, overlaps: true });
  expect(rest).toEqual({
    unreached: [
      { id: 'large in the south', by: ['north'] },
      { id: 'never', by: [] },
      { id: 'other large', by: ['large'] },
    ],
    overlaps: expect.arrayContaining([
      { ids: ['north', 'large'], document: { state: expect.any(String), total: expect.anything() } },
    ]),
  });
  expect(rest.overlaps.map(({ ids }) => ids.join(' + '))).toEqual([
    'north + large',
    'north + large in the south',
    'north + few',
    'north + other large',
    'large + large in the south',
    'large + other large',
    'large in the south + other large',
  ]);
  expect(uncovered?.document).toEqual({});
  expect(print(uncovered?.filter as Filter, { dialect: full })).toMatch(/state.*total|total.*state/);
});

test.each<[ReturnType<typeof routes>, object]>([
  [[], { unreached: [], overlaps: [], uncovered: { filter: true, document: {} } }],
  [routes('(_exists a)', '(_not_exists a)'), { unreached: [], overlaps: [] }],
  [
    routes('(= a 1)', '(= a 1)', '(= a 1)'),
    {
      unreached: [
        { id: 2, by: [1] },
        { id: 3, by: [1] },
      ],
    },
  ],
  [routes('(_exists a)', '(= b 1)', '(_not_exists a)', '(= b 1)'), { unreached: [{ id: 4, by: [2] }] }],
  [routes('(= a 1)', '(= a 2)', '(= b 1)', '(in a 2 1)'), { unreached: [{ id: 4, by: [1, 2] }] }],
  [routes('(= a 1)', '(AND (= b 1) (= b 2))'), { unreached: [{ id: 2, by: [] }], uncovered: { document: {} } }],
])('%j', (filters, expected) => {
  expect(unreached(filters, { dialect: full })).toMatchObject(expected);
});

test('a rule that is given twice under one id stands where the first did', () => {
  const filters = [
    ['x', read('(= a 1)')],
    ['y', read('(= a 2)')],
    ['x', read('(in a 1 2)')],
  ] as const;
  expect(unreached(filters).unreached).toEqual([{ id: 'y', by: ['x'] }]);
});

test('without budget it is unknown whether a rule is reached', () => {
  const found = unreached({ one: read('(= a 1)'), two: read('(AND (= a 1) (= b 2))') }, { budget: 0 });
  expect(found).toEqual({ unreached: [], overlaps: [], undecided: ['one', 'two'] });
});

test('an operator without a meaning is refused, with the id of its filter', () => {
  expect(() => unreached({ one: read('(near a 1)') })).toThrow(
    expect.objectContaining({ code: 'unknown-meaning', message: expect.stringContaining('"one"') }),
  );
});

test('a rule is unreached if those before it imply it; documents prove the rest', () => {
  const settings = fc.record({
    equality: fc.constantFrom<Equality>('text', 'typed'),
    properties: fc.constantFrom(undefined, { a: { type: 'string', many: true } } as const),
  });
  fc.assert(
    fc.property(fc.array(crowded(), { maxLength: 6 }), settings, (filters, { equality, properties }) => {
      const options = { equality, ...(properties && { properties }) };
      const found = unreached(filters.entries(), { ...options, overlaps: true });
      const all_ = (ids: readonly number[]) => any(...ids.map((id) => filters[id] as Filter));
      const dead = new Map(found.unreached.map(({ id, by }) => [id, by]));
      for (const [at, filter] of filters.entries()) {
        const before = filters.slice(0, at);
        expect(dead.has(at)).toBe(implies(filter, any(...before), options).answer === 'yes');
        const by = dead.get(at) ?? [];
        expect(by.every((id) => id < at)).toBe(true);
        if (!dead.has(at)) continue;
        expect(implies(filter, all_(by), options).answer).toBe('yes');
        for (const one of by) expect(implies(filter, all_(by.filter((id) => id !== one)), options).answer).toBe('no');
      }
      const overlaps = new Map(found.overlaps.map(({ ids, document }) => [`${ids}`, document]));
      for (const [a, one] of filters.entries())
        for (const [b, other] of filters.entries()) {
          if (b <= a) continue;
          const document = overlaps.get(`${[a, b]}`);
          expect(document === undefined).toBe(disjoint(one, other, options).answer === 'yes');
          if (document) expect([one, other].every((filter) => matches(filter, document, options))).toBe(true);
        }
      const rest = not(any(...filters));
      expect(found.uncovered !== undefined).toBe(satisfiable(rest, options).answer === 'yes');
      if (found.uncovered === undefined) return;
      const { filter, document } = found.uncovered;
      expect(filters.some((one) => matches(one, document, options))).toBe(false);
      expect(equivalent(filter === true ? all() : filter, rest, options).answer).toBe('yes');
    }),
    runs(1),
  );
});

/** Rules of one to three conditions about documents of fifteen properties. */
function rules(count: number): Map<string, Filter> {
  const { alert } = world(11);
  // Every fourth asks nothing selective.
  const rule = (at: number) => {
    const made = alert();
    return made.kind === 'and' ? all(...made.operands.slice(at % 4 === 0 ? 1 : 0, 2 + (at % 2))) : made;
  };
  return new Map(Array.from({ length: count }, (_, at) => [`rule ${at}`, rule(at)]));
}

test.each([[100, 1000], ...(long ? [[1000, 60_000]] : [])])('%i rules in %i ms', (count, most) => {
  const filters = rules(count as number);
  unreached(rules(20));
  const run = () => expect(unreached(filters, { dialect: full }).undecided).toBeUndefined();
  expect(takesAtMost(most as number, run)).toBe(true);
});
