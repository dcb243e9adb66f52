import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { blocksOf, proseOf } from '../../../../src/hosts/readers/markdown/blocks.ts';
import { splitTexts } from '../../../support/split-texts.ts';

/** Each block as its info string and its lines, `text` for prose. */
function read(text: string) {
  const { blocks, comments } = blocksOf(text);
  return {
    blocks: blocks.map(({ info, lines }) => [info ?? 'text', ...lines.map(({ start, end }) => text.slice(start, end))]),
    comments: comments.map(({ start, end }) => text.slice(start, end)),
  };
}

test.each<[string, string[][], comments?: string[]]>([
  [
    'a\nb\n\nc',
    [
      ['text', 'a\n', 'b\n'],
      ['text', 'c'],
    ],
  ],
  [
    'a\r\n \t\r\nb\rc',
    [
      ['text', 'a\r\n'],
      ['text', 'b\r', 'c'],
    ],
  ],
  [
    'a\n```js x\nb\n\nc\n```\nd',
    [
      ['text', 'a\n'],
      ['js x', 'b\n', '\n', 'c\n'],
      ['text', 'd'],
    ],
  ],
  ['~~~\na\n```\n~~~~', [['', 'a\n', '```\n']]],
  ['````\na\n```\n````', [['', 'a\n', '```\n']]],
  ['```a`b\nc', [['text', '```a`b\n', 'c']]],
  ['```\na', [['', 'a']]],
  [
    '- ```\n  a\n    b\n c\n  ```\nd',
    [
      ['', 'a\n', '  b\n', 'c\n'],
      ['text', 'd'],
    ],
  ],
  ['1. - ```\n\ta\n     ```', [['', 'a\n']]],
  [
    '> ```\n> a\nb',
    [
      ['', 'a\n'],
      ['text', 'b'],
    ],
  ],
  [
    '> > ```\n> > a\n> b',
    [
      ['', 'a\n'],
      ['text', 'b'],
    ],
  ],
  ['> a\n> b', [['text', 'a\n', 'b']]],
  ['```\n> a\n```', [['', '> a\n']]],
  ['<!-- a\n\n```\n-->b\nc', [['text', 'b\n', 'c']], ['<!-- a\n\n```\n-->']],
  ['a <!-- b -->', [['text', 'a <!-- b -->']]],
  ['<!-- a\nb', [['text', '<!-- a\n', 'b']]],
  ['\ufeffa', [['text', 'a']]],
  ['', []],
])('%j', (text, blocks, comments = []) => {
  expect(read(text)).toEqual({ blocks, comments });
});

test('reading begins at an offset', () => {
  expect(blocksOf('---\na\n---\nb', 10).blocks).toEqual([{ lines: [{ start: 10, end: 11 }] }]);
});

test('lines are in the order of the text and share no part of it', () => {
  const piece = fc.constantFrom(...splitTexts('a¦ ¦\t¦\n¦\r\n¦\r¦> ¦- ¦1. ¦```¦~~~¦<!--¦-->¦`'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      let at = 0;
      for (const { start, end } of blocksOf(text).blocks.flatMap(({ lines }) => lines)) {
        expect([text, at <= start && start <= end && end <= text.length]).toEqual([text, true]);
        at = end;
      }
    }),
  );
});

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
