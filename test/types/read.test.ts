import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disagreements } from '../support/agreement.ts';
import { literals, settings } from '../support/literals.ts';

test('the compiler refuses the same as parse and the rules about declared properties, and its types are their trees', () => {
  const texts = Object.entries(settings).map(([name, { dialect }]) => ({
    name,
    texts: fc.sample(literals(dialect), { numRuns: 60, seed: 20_261_122 }),
  }));
  const { different, taken, refused } = disagreements(texts);
  expect(different).toEqual([]);
  expect(taken).toBeGreaterThan(60);
  expect(refused).toBeGreaterThan(60);
});
