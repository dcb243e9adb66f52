import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompareFilter, Filter } from '../../../src/language/filter.ts';
import { equivalent } from '../../../src/meaning/decide/decide.ts';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { locales } from '../../../src/messages/locale.ts';
import { runs } from '../../support/runs.ts';

/*
 * Filters over so few properties and values that thousands differ in one word or one operator only; some values look
 * like the words of an explanation.
 */

const words = ['5', '10', 'x', 'X', '5 or 10', '5 ou 10', 'below 5', '', 'not x', '5, 10', '`b`', 'missing'];
const comparators = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const;
const textComparators = ['contains', 'startsWith', 'endsWith'] as const;
const property = fc.constantFrom('a', 'b', 'a` is 5 or `b').map((text) => ({ text }));
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('5', '10', 'x') },
  { weight: 1, arbitrary: fc.constantFrom(...words) },
);
const alike = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('compare' as const),
        comparator: fc.constantFrom<CompareFilter['comparator']>(...comparators, ...comparators, ...textComparators),
        property,
        value: value.map((text) => ({ text })),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('presence' as const), property, present: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('or' as const, 'and' as const),
        operands: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('not' as const), operand: tie('filter') }) },
  ),
})).filter;

test.each(locales)('filters that select different notes have different texts, in %s', (locale) => {
  const count = Math.max(3000, runs(3).numRuns);
  const told = new Map<string, Filter>();
  for (const filter of fc.sample(alike, { seed: Number(process.env.PREFILTER_SEED ?? 13), numRuns: count })) {
    const text = explain(filter, { locale });
    const other = told.get(text);
    if (other === undefined) told.set(text, filter);
    else {
      const [one, two] = [other, filter].map((each) => JSON.stringify(each));
      expect([text, one, two, equivalent(other, filter).answer]).not.toEqual([text, one, two, 'no']);
    }
  }
  // Some thousand texts make millions of pairs; for a useful test enough filters must share each text.
  expect(told.size).toBeGreaterThan(count / 5);
  expect(count - told.size).toBeGreaterThan(count / 20);
});
