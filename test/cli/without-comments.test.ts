import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutComments } from '../../src/cli/without-comments.ts';

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

test('keeps the length, the line ends and every line that is no comment', () => {
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

test('takes time in proportion to the text', () => {
  const start = performance.now();
  withoutComments(' '.repeat(1_000_000));
  withoutComments('\n '.repeat(500_000));
  withoutComments(';'.repeat(1_000_000));
  expect(performance.now() - start).toBeLessThan(1000);
});
