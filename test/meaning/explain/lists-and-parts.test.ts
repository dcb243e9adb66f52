import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { equivalent } from '../../../src/meaning/decide/decide.ts';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { locales } from '../../../src/messages/locale.ts';
import { runs } from '../../support/runs.ts';
import { comparisons, conditions, filtersOf, parts } from '../arbitraries.ts';

/*
 * Filters over so few properties and values that thousands differ in one word or one operator only; some values look
 * like the words of an explanation.
 */

const words = ['5', '10', 'x', 'X', '5 or 10', '5 ou 10', 'below 5', '', 'not x', '5, 10', '`b`', 'missing'];
const property = fc.constantFrom('a', 'b', 'a` is 5 or `b').map((text) => ({ text }));
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('5', '10', 'x') },
  { weight: 1, arbitrary: fc.constantFrom(...words) },
);
const values = fc.tuple(value.map((text) => ({ text })));
const alike = filtersOf(
  [
    { weight: 2, arbitrary: conditions([...comparisons, ...comparisons, ...parts], property, values) },
    { weight: 1, arbitrary: conditions(['present', 'absent'], property) },
  ],
  { minLength: 2, maxLength: 3 },
  { maxDepth: 2, depthSize: 'small' },
);

test.each(locales)('filters that select different notes have different texts, in %s', (locale) => {
  const count = Math.max(1500, runs(3).numRuns);
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
