import { expect, test } from 'vitest';
import { shownLines } from '../../../src/site/text/shown-lines.ts';

test.each([
  ['', ['(an empty text)']],
  ['a\r\nb\n', ['a', 'b']],
  ['a\n\n', ['a', '']],
  ['a\u200bb', ['a\\u200bb']],
  ['x'.repeat(110), ['x'.repeat(110)]],
  [`${'x'.repeat(100)}${'y'.repeat(20)}`, [`${'x'.repeat(80)} … ${'y'.repeat(20)}`]],
])('%j', (text, lines) => expect(shownLines(text)).toEqual(lines));
