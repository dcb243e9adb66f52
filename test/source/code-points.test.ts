import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints, inOrder, outOfOrder } from '../../src/source/code-points.ts';

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
      const sign = points(a) < points(b) ? -1 : points(a) > points(b) ? 1 : 0;
      expect(Math.sign(compareCodePoints(a, b))).toBe(sign);
      // In order, JavaScript's own comparison does the same, and each text comes back.
      const [one, other] = [inOrder(a), inOrder(b)];
      expect(one < other ? -1 : one > other ? 1 : 0).toBe(sign);
      expect([outOfOrder(one), outOfOrder(other)]).toEqual([a, b]);
    }),
  );
});
