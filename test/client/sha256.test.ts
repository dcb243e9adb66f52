import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { sha256 } from '../../src/client/sha256.ts';

afterEach(() => vi.unstubAllGlobals());

test('it is the hash that Node computes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      expect(await sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
    { numRuns: 50 },
  );
});

test.each([[undefined], [{}]])('without `crypto.subtle` (%j) it is empty', async (crypto) => {
  vi.stubGlobal('crypto', crypto);
  expect(await sha256('a')).toBe('');
});
