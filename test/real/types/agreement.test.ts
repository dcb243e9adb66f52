import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disagreements } from '../../support/agreement.ts';
import { literals, settings } from '../../support/literals.ts';
import { compilers } from '../support/compilers.ts';

const runs = Math.max(500, Number(process.env.PREFILTER_LITERALS ?? 0));
const all = Object.entries(settings).map(([name, { dialect }]) => ({
  name,
  texts: fc.sample(literals(dialect), { numRuns: runs, seed: 20_261_123 }),
}));

test.each(Object.entries(compilers))(
  'TypeScript %s: rejects the same as parse and the rules about declared properties, and its types are their trees',
  (_, compiler) => {
    const { different, taken, refused } = disagreements(all, compiler);
    expect(different).toEqual([]);
    expect(taken).toBeGreaterThan(runs);
    expect(refused).toBeGreaterThan(runs);
  },
);
