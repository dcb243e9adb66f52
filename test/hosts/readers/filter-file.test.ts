import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterFile, withoutComments } from '../../../src/hosts/readers/filter-file.ts';
import { growsLinearly } from '../../support/cpu-ms.ts';
import { extracted, filtersIn } from '../extracted.ts';

test.each([
  ['; one\n(= a b)', '     \n(= a b)'],
  ['(= a b) ; not a line', '(= a b) ; not a line'],
  ['(= a\n;b\n c)', '(= a\n  \n c)'],
  ['(OR\n \t; b\r\n (= a b))', '(OR\n     \r\n (= a b))'],
  ['\ufeff; one\r(= a b)', '\ufeff     \r(= a b)'],
  ['\n\n;\n;;', '\n\n \n  '],
  ['(= a ;b)', '(= a ;b)'],
  ['; 😀', '    '],
])('%j', (text, filter) => {
  expect(withoutComments(text)).toBe(filter);
});

test('keeps the length, the line ends and every line that is not a comment', () => {
  const anyLines = fc.string({
    unit: fc.constantFrom(';', ' ', '\t', '\n', '\r', '\ufeff', 'a', '(', ')'),
    maxLength: 60,
  });
  fc.assert(
    fc.property(anyLines, (text) => {
      const filter = withoutComments(text);
      expect(filter.length).toBe(text.length);
      const lines = filter.split(/\r|\n/);
      for (const [index, line] of text.split(/\r|\n/).entries()) {
        const isComment = (index === 0 ? line.replace(/^\ufeff/, '') : line).replace(/^[ \t]+/, '').startsWith(';');
        expect(isComment ? lines[index]?.replace(/^\ufeff/, '').trim() : lines[index]).toBe(isComment ? '' : line);
      }
    }),
  );
});

test('a file is one filter, with its suppression comments', () => {
  const text = '\ufeff ; prefilter-disable-file x\r\n; other\r\n(OR (= a b)\n;prefilter-enable\n c)';
  expect(filtersIn(filterFile, text, withoutComments)).toEqual([withoutComments(text)]);
  const { comments } = extracted(filterFile, text);
  expect(comments.map((comment) => [comment.text, text.slice(comment.span.start, comment.span.end)])).toEqual([
    [' prefilter-disable-file x', '; prefilter-disable-file x'],
    ['prefilter-enable', ';prefilter-enable'],
  ]);
});

test('takes time in proportion to the text', () => {
  for (const part of [' ', '\n ', ';', '\n; prefilter-']) {
    const read = (size: number) => extracted(filterFile, part.repeat(size / part.length));
    expect([part, growsLinearly(read, 250_000)]).toEqual([part, true]);
  }
});
