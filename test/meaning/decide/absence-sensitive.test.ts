import { expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { absenceSensitive } from '../../../src/meaning/decide/absence-sensitive.ts';
import { cpuMs } from '../../support/cpu-ms.ts';

const denied = (count: number): Filter => ({
  kind: 'or',
  operands: Array.from({ length: count }, (_, i) => ({
    kind: 'compare',
    comparator: 'notEqual',
    property: { text: `p${i}` },
    value: { text: 'x' },
  })),
});

test('each negation is found, and none if the budget ends', () => {
  expect(absenceSensitive(denied(5)).map(({ property }) => property)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  expect(absenceSensitive(denied(5), { budget: 1 })).toEqual([]);
});

test('when the budget has ended, no further questions are asked, however many negations there are', () => {
  const filter = denied(10_000);
  const started = cpuMs();
  expect(absenceSensitive(filter, { budget: 1 })).toEqual([]);
  expect(cpuMs() - started).toBeLessThan(2000);
});
