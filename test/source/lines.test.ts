import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfLine, firstWhere, lineAt, lineStarts, placeOf, positionAt } from '../../src/source/lines.ts';

test.each<[string, readonly number[]]>([
  ['', [0]],
  ['a\nb\r\nc\rd', [0, 2, 5, 7]],
  ['\ufeffa\nb', [1, 3]],
  ['a\ufeff', [0]],
])('the lines of %j start at %j', (text, starts) => expect(lineStarts(text)).toEqual(starts));

test.each([
  ['a\nb', 0, 1],
  ['a\r\nb', 0, 1],
  ['a\r\nb', 1, 1],
  ['a\r\nb', 2, 2],
  ['a\rb\n', 0, 3],
  ['a\nb', 2, 3],
  ['\n', 0, 0],
  ['', 0, 0],
])('the line in %j at %j ends at %j', (text, from, end) => expect(endOfLine(text, from)).toBe(end));

test('a byte order mark is not a column, and changes no other position', () => {
  const line = fc.constantFrom('', 'a', '\n', '\r\n', '\r', 'é😀', '\ufeff');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      fc.pre(!text.startsWith('\ufeff'));
      const [plain, marked] = [lineStarts(text), lineStarts(`\ufeff${text}`)];
      expect(positionAt(marked, 0)).toEqual({ line: 1, column: 1 });
      for (let offset = 0; offset <= text.length; offset++) {
        expect(positionAt(marked, offset + 1)).toEqual(positionAt(plain, offset));
      }
    }),
  );
});

test('positions count in the original text, with every kind of line end', () => {
  const source = { file: 'a.filter', text: '; one\r\n(= a\rb)\n' };
  expect([0, 7, 12, 15].map((offset) => placeOf(source, offset))).toEqual([
    { line: 1, column: 1 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 4, column: 1 },
  ]);
  expect([0, 6, 7, 12, 14, 15].map((offset) => lineAt(source, offset))).toEqual([
    { start: 0, end: 5 },
    { start: 0, end: 5 },
    { start: 7, end: 11 },
    { start: 12, end: 14 },
    { start: 12, end: 14 },
    { start: 15, end: 15 },
  ]);
});

test('finds what a search from the start finds', () => {
  const list = fc.array(fc.nat(9), { maxLength: 12 }).map((numbers) => numbers.sort((a, b) => a - b));
  fc.assert(
    fc.property(list, fc.nat(10), (numbers, least) => {
      const found = numbers.findIndex((number) => number >= least);
      expect(firstWhere(numbers.length, (at) => (numbers[at] as number) >= least)).toBe(
        found < 0 ? numbers.length : found,
      );
    }),
  );
});
