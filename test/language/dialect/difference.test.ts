import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dialect, defineDialect } from '../../../src/language/dialect/dialect.ts';
import { dialects, received } from '../../../src/language/dialect/dialects.ts';
import { differenceFrom } from '../../../src/language/dialect/difference.ts';
import { runs } from '../../support/runs.ts';

const known: readonly Dialect[] = Object.values(dialects);
const added = { like: { operands: 'property value', means: 'contains' }, NOT: { operands: 'filter' } } as const;
const anyDialect = fc
  .record({
    base: fc.constantFrom(...known),
    more: fc.subarray([...Object.entries(added), ['=', null] as const]),
    options: fc.record({ quotedValues: fc.boolean(), equality: fc.constantFrom('text', 'typed') }),
  })
  .map(({ base, more, options }) => base.extend(Object.fromEntries(more), options));

test('extended by what another one has besides it, a dialect is that one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), anyDialect, (base, dialect) => {
      const { operators = {}, ...options } = differenceFrom(base, dialect);
      const { quotedValues, equality, operators: found } = base.extend(operators, options);
      const expected = { quotedValues: dialect.quotedValues, equality: dialect.equality, found: dialect.operators };
      expect({ quotedValues, equality, found }).toEqual(expected);
    }),
    runs(100),
  );
});

test('an equal dialect has nothing besides, whoever made it', () => {
  const { name, operators, quotedValues, equality } = received;
  expect(differenceFrom(received, defineDialect({ name, operators, quotedValues, equality }))).toEqual({});
});
