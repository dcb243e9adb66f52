import { expect, test } from 'vitest';
import { excerpt, shortened } from '../../src/source/excerpt.ts';
import { lineStarts, positionAt } from '../../src/source/lines.ts';
import { marked } from '../support/marked.ts';

test.each([
  ['(= <|a|> b)', ['1 | (= a b)', '  |    ^']],
  ['(= a b<||>', ['1 | (= a b', '  |       ^']],
  ['<||>', ['1 | ', '  | ^']],
  ['(OR\n  <|(= a b|>', ['2 |   (= a b', '  |   ^^^^^^']],
  ['(OR\r\n\t<|x|>\r\n)', ['2 |  x', '  |  ^']],
  ['<|(OR\n  (= a b)|>', ['1 | (OR', '  | ^^^']],
  ['(= 日本 <|😀|>)', ['1 | (= 日本 😀)', '  |         ^^']],
  ['(= a<|\u00a0|>b)', ['1 | (= a·b)', '  |     ^']],
  ['(= a<|\0|>b)', ['1 | (= a␀b)', '  |     ^']],
  [`(= ${'a'.repeat(200)} <|b|>)`, [`1 | …${'a'.repeat(97)} b)`, `  | ${' '.repeat(99)}^`]],
])('%j', (source, lines) => {
  const { text, spans } = marked(source);
  expect(excerpt(text, spans[0] as never).split('\n')).toEqual(lines);
});

test('lines end with \\n, \\r\\n or \\r; columns count UTF-16 units from 1', () => {
  const text = 'a\nb\r\nc\rd😀e';
  const starts = lineStarts(text);
  expect(starts).toEqual([0, 2, 5, 7]);
  expect([0, 1, 2, 5, 7, 8, 10].map((offset) => positionAt(starts, offset))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 4, column: 1 },
    { line: 4, column: 2 },
    { line: 4, column: 4 },
  ]);
});

test('sixty units are kept; longer texts are cut to fifty-nine and an ellipsis, never within a character', () => {
  expect(shortened('a'.repeat(60))).toBe('a'.repeat(60));
  expect(shortened('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
  const cut = shortened(`${'a'.repeat(58)}😀aaaa`);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut).toBe(`${'a'.repeat(58)}\ufffd…`);
  expect(shortened('\ud800')).toBe('\ufffd');
});
