import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEdits, formatText } from '../../src/editor/format.ts';
import { withoutComments } from '../../src/hosts/readers/filter-file.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { applyEdits } from '../../src/source/problem.ts';
import { filterOf } from '../support/arbitraries.ts';

test.each([
  [' ( =  a\n b ) ', undefined, ' (= a b) '],
  ['(OR (= a b) (= c d))', 10, '(OR\n  (= a b)\n  (= c d)\n)'],
])('%j in %s columns', (text, width, expected) => {
  expect(applyEdits(text, formatEdits(text, {}, width))).toBe(expected);
});

test('no edits for a formatted filter, or for a text that is not a filter', () => {
  expect(formatEdits('(= a b)')).toEqual([]);
  expect(formatEdits('(= a')).toEqual([]);
});

function read(text: string): { source: Parameters<typeof formatText>[0]; filter: Filter } {
  const filter = withoutComments(text);
  const parsed = parse(filter, { dialect: qive });
  if (!parsed.ok) throw new Error(`no filter: ${JSON.stringify(filter)}`);
  return { source: { text, filter }, filter: parsed.filter };
}

function format(text: string, width = 80): string {
  const { source, filter } = read(text);
  return formatText(source, filter, width);
}

test.each([
  ['one line', '(OR (= a b)\n (= c d))', '(OR (= a b) (= c d))\n'],
  ['line ends', '; c\r\n( = a b)\r\n', '; c\r\n(= a b)\r\n'],
  ['a byte order mark', '\ufeff  (= a  b)', '\ufeff(= a b)\n'],
  ['comments around', '\n\n ; one\n\n\n;two\n\n(= a b)\n\n\n; three\n\n', '; one\n\n;two\n\n(= a b)\n\n; three\n'],
  ['a comment at once', '; one\n(= a b)\n; two', '; one\n(= a b)\n; two\n'],
  ['nothing but blank lines around', '\n \n(= a b)\n\n\n', '(= a b)\n'],
  ['a comment before an operand', '(OR (= a b)\n; why\n(= c d))', '(OR\n  (= a b)\n  ; why\n  (= c d)\n)\n'],
  ['a comment before the end', '(OR (= a b) (= c d)\n; why\n)', '(OR\n  (= a b)\n  (= c d)\n  ; why\n)\n'],
  ['a comment between words', '(OR (= a\n;why\nb) (= c d))', '(OR\n  ;why\n  (= a b)\n  (= c d)\n)\n'],
  ['a comment between the only words', '(= a\n;why\nb)', ';why\n(= a b)\n'],
  ['two comments in one place', '(OR (= a b)\n; 1\n\n; 2\n(= c d))', '(OR\n  (= a b)\n  ; 1\n  ; 2\n  (= c d)\n)\n'],
  [
    'comments inside and outside',
    '; top (\n(OR (OR (= a b)\n; a )\n(= c d)) (= e f)\n; b\n)\n; end',
    '; top (\n(OR\n  (OR\n    (= a b)\n    ; a )\n    (= c d)\n  )\n  (= e f)\n  ; b\n)\n; end\n',
  ],
])('%s', (_, text, formatted) => {
  expect(format(text)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

test('a comment that fits on its line stays within the width', () => {
  const text = '(OR (OR (= aaaaaaaaaa b) (= cccccccccc d))\n; why\n(= eeeeeeeeee f))';
  expect(format(text, 50)).toBe('(OR\n  (OR (= aaaaaaaaaa b) (= cccccccccc d))\n  ; why\n  (= eeeeeeeeee f)\n)\n');
});

describe('for all filters, comments and widths', () => {
  const anything = fc.record({
    filter: filterOf(qive),
    comments: fc.array(fc.tuple(fc.nat(), fc.constantFrom('; one', ' ;two (', ';) three', '')), { maxLength: 5 }),
    width: fc.integer({ min: 1, max: 120 }),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  });
  const commented = ({
    filter,
    comments,
    lineEnd,
  }: {
    filter: Filter;
    comments: [number, string][];
    lineEnd: string;
  }) => {
    // A word may begin with `;`; on a line of its own it would be a comment.
    const words = print(filter).split(' ');
    const places = words.flatMap((word, index) => (word.startsWith(';') ? [] : [index])).concat(words.length);
    for (const [at, text] of comments) {
      const place = places[at % places.length] as number;
      words[place] = `${lineEnd}${text}${lineEnd}${words[place] ?? ''}`;
    }
    return words.join(' ');
  };

  test('the filter is the same, no comment is lost, and formatting again changes nothing', () => {
    fc.assert(
      fc.property(anything, (any) => {
        const text = commented(any);
        const { filter } = read(text);
        const once = format(text, any.width);
        expect(print(read(once).filter)).toBe(print(filter));
        const commentsOf = (of: string) =>
          of
            .split(/\r\n|\r|\n/)
            .filter((line) => /^\s*;/.test(line))
            .map((line) => line.trim());
        expect(commentsOf(once)).toEqual(commentsOf(text));
        expect(format(once, any.width)).toBe(once);
      }),
    );
  });
});
