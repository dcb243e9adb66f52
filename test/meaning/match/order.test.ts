import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCondition } from '../../../src/language/filter.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { document, equality, filter } from '../arbitraries.ts';

test('for two values in order, exactly one of less, greater, and both kinds of equality holds', () => {
  fc.assert(
    fc.property(filter, document, equality, (tree, one, equality) => {
      fc.pre(isCondition(tree) && tree.values.length === 1);
      const [less, lessOrEqual, greater, greaterOrEqual] = (
        ['less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const
      ).map((means) => matches({ ...tree, means }, one, { equality }));
      expect([less && greaterOrEqual, greater && lessOrEqual, less && greater]).toEqual([false, false, false]);
      expect(lessOrEqual || greaterOrEqual).toBe(less || greater || (lessOrEqual && greaterOrEqual));
      if (matches({ ...tree, means: 'equal' }, one, { equality })) expect(less || greater).toBe(false);
    }),
  );
});
