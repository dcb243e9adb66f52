import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeRegExp } from '../../src/source/patterns.ts';

test('an escaped text matches itself and nothing else', () => {
  const text = fc.string({ unit: fc.constantFrom(...'\\^$.|?*+()[]{}/-a1 \n'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const pattern = new RegExp(`^(?:${escapeRegExp(one)})$`, 'u');
      expect(pattern.test(one)).toBe(true);
      expect(pattern.test(other)).toBe(other === one);
    }),
  );
});
