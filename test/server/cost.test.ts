import { expect, test } from 'vitest';
import { defineDialect } from '../../src/index.ts';
import { accept, type Read } from '../../src/server/index.ts';
import { leastCpuMs, slowness } from '../support/cpu-ms.ts';
import { long } from '../support/runs.ts';
import { bombs, declarations, declare, operators } from './bombs.ts';
import { kindBombs } from './kind-bombs.ts';

function expectCheap(name: string, text: string, read: Read<undefined>): void {
  const path = `/notes?filter=${encodeURIComponent(text)}`;
  const cost = leastCpuMs(() => read(path), 10, 40);
  expect([name, cost <= 10 || cost <= 10 * slowness() || cost]).toEqual([name, true]);
}

const equalities = long ? (['text', 'typed'] as const) : (['text'] as const);

test('no request of 8,000 characters is longer', () => {
  const texts = [...Object.values(bombs), ...Object.values(kindBombs).map(([, text]) => text)];
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(8000);
  expect(Object.keys(bombs).length).toBeGreaterThanOrEqual(30);
});

test.each(Object.entries(declarations))(
  'declared as %s, any request costs ten milliseconds at most',
  (_, properties) => {
    for (const equality of equalities) {
      const read = accept({ dialect: defineDialect({ name: 'all', operators, equality }), properties });
      for (const [name, text] of Object.entries(bombs)) expectCheap(name, text, read);
    }
  },
);

test.each(Object.entries(kindBombs))('%s cost ten milliseconds at most', (name, [type, text]) => {
  const properties = declare(() => type);
  for (const equality of equalities)
    expectCheap(name, text, accept({ dialect: defineDialect({ name: 'all', operators, equality }), properties }));
});

test.each([
  ['a part of a text', 'contains', 'w'],
  ['a beginning', 'startsWith', 'do'],
  ['an end', 'endsWith', 'one'],
])('%s of any length is possible, and accepted', (_, operator, part) => {
  const dialect = defineDialect({ name: 'all', operators });
  const read = accept({ dialect, properties: { note: 'string', total: 'number', status: ['new', 'done'] } });
  const isAccepted = (filter: string) => read(`/?filter=${encodeURIComponent(filter)}`).ok;
  expect(isAccepted(`(${operator} note ${'ab'.repeat(3900)})`)).toBe(true);
  expect(isAccepted(`(${operator} total 1)`)).toBe(true);
  expect(isAccepted(`(${operator} status ${part})`)).toBe(true);
  // What no document can satisfy is still refused.
  expect(isAccepted(`(${operator} status xyz)`)).toBe(false);
  expect(isAccepted(`(AND (= note a) (${operator} note b))`)).toBe(false);
});
