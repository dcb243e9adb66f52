import { expect, test } from 'vitest';
import { shortened } from '../../src/source/shortened.ts';

test('sixty units are kept; longer texts are cut to fifty-nine and an ellipsis, never within a character', () => {
  expect(shortened('a'.repeat(60))).toBe('a'.repeat(60));
  expect(shortened('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
  const cut = shortened(`${'a'.repeat(58)}😀aaaa`);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut).toBe(`${'a'.repeat(58)}\ufffd…`);
  expect(shortened('\ud800')).toBe('\ufffd');
});
