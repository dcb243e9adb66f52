import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCondition } from '../../../src/language/filter.ts';
import { compile, matches } from '../../../src/meaning/match/compile.ts';
import { takesAtMost } from '../../support/cpu-ms.ts';
import { document, equality, filter } from '../arbitraries.ts';
import { read } from '../full.ts';

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

test('where texts differ in their first letters, no more of them is read', () => {
  const selects = compile(read('(> a b)'));
  const document = { a: `a${'😀'.repeat(500_000)}` };
  const often = () => Array.from({ length: 100 }, () => selects(document));
  expect(takesAtMost(200, often)).toBe(true);
});
