import { expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import { proseOf } from '../../../src/hosts/markdown/inlines.ts';

test.each<[string, words: string, spans: string[], comments?: string[]]>([
  ['a `b` c', 'a ` c', ['b']],
  ['`` a`b `` ```c```', '` `', ['a`b', 'c']],
  ['`  a `', '`', [' a']],
  ['`  `', '`', ['  ']],
  ['`a\nb\r\nc`', '`', ['a b c']],
  ['`\r\na\r\n`', '`', ['a']],
  ['`a ``b', '`a ``b', []],
  ['\\`a` b`', '`a`', [' b']],
  ['``a` b``', '`', ['a` b']],
  ['\\a \\* \\\\', '\\a * \\', []],
  ['&amp;&#40;&unknown; &', '&(&unknown; &', []],
  ['a <!-- `b` --> c', 'a ` c', [], ['<!-- `b` -->']],
  ['`<!-- a -->` <!-- b', '` <!-- b', ['<!-- a -->']],
])('%j', (text, words, spans, comments = []) => {
  const found = proseOf(verbatim(text));
  expect(found.words.text).toBe(words);
  expect(found.spans.map((span) => span.text)).toEqual(spans);
  expect(found.comments.map(({ start, end }) => text.slice(start, end))).toEqual(comments);
});

test('positions are those of the paragraph', () => {
  const text = 'a \\*b&amp;c `` d\n`e ``';
  const { words, spans } = proseOf(verbatim(text));
  const cut = (from: typeof words, part: string) => {
    const start = from.text.indexOf(part);
    const span = from.map({ start, end: start + part.length });
    return text.slice(span.start, span.end);
  };
  expect(['*', 'b', '&', 'c'].map((part) => cut(words, part))).toEqual(['\\*', 'b', '&amp;', 'c']);
  expect(['d', 'd `e', '`e'].map((part) => cut(spans[0] as typeof words, part))).toEqual(['d', 'd\n`e', '`e']);
});

test('text that would be read as something else is escaped, or cannot be written', () => {
  const { words, spans } = proseOf(verbatim('a `b` `c\nd`'));
  expect([words.encode('a\\*'), words.encode('&amp;'), words.encode('&'), words.encode('\\a')]).toEqual([
    'a\\\\*',
    '&amp;amp;',
    '&',
    '\\a',
  ]);
  for (const one of [words, ...spans]) {
    expect([one.encode('x'), one.encode('x`'), one.encode('x\ny')]).toEqual(['x', undefined, undefined]);
  }
});
