import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfLine, lineStarts, positionAt } from '../../src/source/lines.ts';

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
