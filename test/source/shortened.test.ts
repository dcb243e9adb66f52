import { expect, test } from 'vitest';
import { shortened } from '../../src/source/shortened.ts';

test('sixty units stay; of more, fifty-nine and a mark, never half a character', () => {
  expect(shortened('a'.repeat(60))).toBe('a'.repeat(60));
  expect(shortened('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
  const cut = shortened(`${'a'.repeat(58)}😀aaaa`);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut).toBe(`${'a'.repeat(58)}\ufffd…`);
  expect(shortened('\ud800')).toBe('\ufffd');
});
