import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colored, plain, printable, wrap } from '../../src/report/terminal.ts';
import { runs } from '../support/runs.ts';

test.each(['error', 'warning', 'info', 'strong', 'faint', 'good'] as const)(
  '`%s` is colored, and ends itself',
  (style) => {
    expect(colored(style, 'text')).toMatch(/^\u001b\[[\d;]+mtext\u001b\[0m$/);
    expect(colored(style, '')).toBe('');
    expect(plain(style, 'text')).toBe('text');
  },
);

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

const text = 'The operator stands between its operands.';

test.each([
  ['without an end', Infinity, 2, text],
  ['where there is hardly room', 25, 10, text],
  ['where it fits', 41, 0, text],
  ['one column too few', 40, 0, 'The operator stands between its\noperands.'],
  ['behind an indent', 30, 4, 'The operator stands\n    between its operands.'],
])('%s', (_, columns, indent, wrapped) => {
  expect(wrap(text, columns, indent)).toBe(wrapped);
});

test('a word that is too long stays on one line', () => {
  const long = 'x'.repeat(50);
  expect(wrap(`see ${long} there`, 30, 0)).toBe(`see\n${long}\nthere`);
});
