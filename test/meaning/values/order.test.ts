import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCondition } from '../../../src/language/filter.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { compareCodePoints } from '../../../src/meaning/values/order.ts';
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

test('texts are ordered like their UTF-8 bytes', () => {
  const wellFormed = fc.string({ unit: 'binary', maxLength: 4 }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(wellFormed, wellFormed, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});

test('lone surrogates are ordered by code point too', () => {
  const unit = fc.constantFrom('a', '\ud83d', '\ude00', '\ude01', '\uffff', '\ue000');
  const text = fc.array(unit, { maxLength: 4 }).map((units) => units.join(''));
  // Numbers of one width have the order of texts.
  const points = (one: string) => [...one].map((character) => String(character.codePointAt(0)).padStart(7, '0')).join();
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(points(a) < points(b) ? -1 : points(a) > points(b) ? 1 : 0);
    }),
  );
});
