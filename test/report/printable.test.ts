import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from '../../src/report/terminal.ts';
import { runs } from '../support/runs.ts';

test.each([
  ['(= processed false)', '(= processed false)'],
  ['São João 株式会社 👩‍👧', 'São João 株式会社 👩‍👧'],
  ['a\nb\r\tc', 'a\\nb\\r\\tc'],
  ['\u001b[31mred\u0007', '\\u001b[31mred\\u0007'],
  ['\u009b2J', '\\u009b2J'],
  ['a\u00a0b\u200bc\ufeff', 'a\\u00a0b\\u200bc\\ufeff'],
  ['\u202egnp.exe', '\\u202egnp.exe'],
  ['a\u2028b', 'a\\u2028b'],
  ['\ud800', '\ufffd'],
])('%j can be shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('any text stays on one line, without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = printable(text);
      expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      expect(printable(shown)).toBe(shown);
    }),
    runs(0.15),
  );
});
