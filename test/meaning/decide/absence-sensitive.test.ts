import { expect, test } from 'vitest';
import { absenceSensitive } from '../../../src/meaning/decide/absence-sensitive.ts';
import { cpuMs } from '../../support/cpu-ms.ts';
import { any, condition } from '../../support/nodes.ts';

const denied = (count: number) => any(...Array.from({ length: count }, (_, i) => condition('notEqual', `p${i}`, 'x')));

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
