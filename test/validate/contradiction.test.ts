import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import type { Properties } from '../../src/language/properties.ts';
import { satisfiable } from '../../src/meaning/decide/decide.ts';
import { isPlainlyPossible } from '../../src/validate/contradiction.ts';
import { crowded } from '../meaning/arbitraries.ts';
import { runs } from '../support/runs.ts';

const { operators } = received;
const dialects = (['text', 'typed'] as const).map((equality) => defineDialect({ name: equality, operators, equality }));
const type = fc.constantFrom('string', 'number', 'boolean', ['a', '1'], []);
const properties: fc.Arbitrary<Properties | undefined> = fc.option(
  fc.record({ a: type, b: fc.record({ type, many: fc.boolean() }) }, { requiredKeys: [] }) as fc.Arbitrary<Properties>,
  { nil: undefined },
);

test('what is plainly possible can match', () => {
  let plain = 0;
  fc.assert(
    fc.property(
      crowded({ names: ['a', 'b', 'c', 'd', 'e', '__proto__'] }),
      properties,
      fc.constantFrom(...dialects),
      (filter, properties, dialect) => {
        if (!isPlainlyPossible(filter, { dialect, properties })) return;
        plain++;
        const view = { dialect, ...(properties !== undefined && { properties }) };
        expect(satisfiable(filter, view).answer).toBe('yes');
      },
    ),
    runs(0.5),
  );
  expect(plain).toBeGreaterThan(runs(0.5).numRuns / 10);
});
