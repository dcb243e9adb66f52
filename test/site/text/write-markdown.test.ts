import { expect, test } from 'vitest';
import { escapeMarkdown, showLines, writeTable } from '../../../src/site/text/write-markdown.ts';

test.each([
  ['a `_b*` c', 'a `_b*` c'],
  ['a_b *c* <d> [e]', 'a\\_b \\*c\\* \\<d> \\[e\\]'],
  ['`a` b_c `d_e`', '`a` b\\_c `d_e`'],
  ['a ` b_c', 'a ` b\\_c'],
])('%s is escaped as %s', (text, markdown) => expect(escapeMarkdown(text)).toBe(markdown));

test.each([
  ['', ['(an empty text)']],
  ['a\r\nb\n', ['a', 'b']],
  ['a\n\n', ['a', '']],
  ['a\u200bb', ['a\\u200bb']],
  ['x'.repeat(110), ['x'.repeat(110)]],
  [`${'x'.repeat(100)}${'y'.repeat(20)}`, [`${'x'.repeat(80)} … ${'y'.repeat(20)}`]],
])('the lines of %j', (text, lines) => expect(showLines(text)).toEqual(lines));

test('columns are as wide as their widest cell, at least three, and a `|` is escaped', () => {
  expect(
    writeTable(
      ['a', 'name'],
      [
        ['x|y', 'b'],
        ['c', 'a longer one'],
      ],
    ).split('\n'),
  ).toEqual([
    '| a    | name         |',
    '| ---- | ------------ |',
    '| x\\|y | b            |',
    '| c    | a longer one |',
  ]);
  expect(writeTable(['', 'b'], [])).toBe('|     | b   |\n| --- | --- |');
});
