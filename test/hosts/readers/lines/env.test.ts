import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { env } from '../../../../src/hosts/readers/lines/env.ts';
import { growsLinearly } from '../../../support/cpu-ms.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { checkPlaces, extracted, filtersIn } from '../../extracted.ts';

const filters = (text: string) => filtersIn(env, text);

describe('finds', () => {
  test.each<[string, string, string[]]>([
    ['a value', 'FILTER=(= a b)\n', ['(= a b)']],
    ['a value before a comment', 'FILTER = (= a b#c) # why', ['(= a b#c)']],
    ['a value in double quotes', 'export FILTER="(= a \\"b\\\\c\\")"', ['(= a "b\\c")']],
    ['a value in single quotes', "filter='(= a \\n#b)' # why", ['(= a \\n#b)']],
    ['a value in backquotes', 'filter=`(= a "\'b)`', ['(= a "\'b)']],
    ['a value on several lines', 'FILTER="(OR\r\n  (= a b)\\n(= c d))"\r\nX=1', ['(OR\r\n  (= a b)\n(= c d))']],
    [
      'the end of a name',
      'NFE_FILTER=(= a b)\nnfe.filter=(= c d)\nFILTERS_NEW=(= e f)',
      ['(= a b)', '(= c d)', '(= e f)'],
    ],
    ['no other name', 'FILTERING=(= a b)\nNEW_FILTERED=(= a b)\n#FILTER=(= a b)', []],
    ['no other language', 'FILTER=(&(cn=a))\nFILTER=\nFILTER=$X', []],
    ['URLs', 'URL=https://a.b/c?filter=%28%3D%20a%20b%29&x=1\nB="/c?filter=(= a b)"', ['(= a b)', '(= a b)']],
    ['CRLF and a byte order mark', '\ufeffFILTER=(= a b)\r\nFILTER=(= c d)\r\n', ['(= a b)', '(= c d)']],
    ['what stands behind a mistake', 'X="a\nwhat is this\nFILTER=(= a b)', ['(= a b)']],
  ])('%s', (_, text, expected) => expect(filters(text)).toEqual(expected));

  test('comments', () => {
    const text = '\ufeff# one\nA=1 # two\nB="#" # three\nC=#four\n  # five\nD=a#b\nE=\n# six';
    const { comments } = extracted(env, text);
    expect(comments.map(({ text: inner, span }) => [inner, text.slice(span.start, span.end)])).toEqual(
      ['one', 'two', 'three', 'four', 'five', 'six'].map((word) =>
        word === 'four' ? [word, `#${word}`] : [` ${word}`, `# ${word}`],
      ),
    );
  });
});

test('reports what cannot be read', () => {
  const text = 'A=1\nexport B\n  no such line\nC="a\n\n';
  expect(extracted(env, text).problems.map(({ message, span }) => [text.slice(span.start, span.end), message])).toEqual(
    [
      ['no such line', 'This .env is not valid: unexpected `no such line`.'],
      ['"', '`"` is never closed.'],
    ],
  );
});

const styles = [
  'FILTER=(= a x)\nX=1',
  'FILTER="(= a x)"',
  "FILTER='(= a x)'",
  'FILTER=`(= a x)` # c',
  'U="/c?filter=(= a x)"',
];

test.each(styles)('any word is read back as written in %s', (before) => {
  const word = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 6 })
    .filter((text) => !/[\s()\u0085]|\{\{/.test(text));
  fc.assert(
    fc.property(word, (text) => {
      const [filter] = extracted(env, before).filters;
      const place = filter?.map({ start: 5, end: 6 }) ?? { start: 0, end: 0 };
      const written = filter?.encode(text);
      if (written === undefined) {
        expect([text, !text.isWellFormed() || /["'`#]/.test(text)]).toEqual([text, true]);
        return;
      }
      const after = before.slice(0, place.start) + written + before.slice(place.end);
      expect([after, extracted(env, after).filters.map((found) => found.text)]).toEqual([after, [`(= a ${text})`]]);
    }),
    runs(0.08),
  );
});

const rough = fc.string({
  unit: fc.constantFrom(...splitTexts('A¦FILTER¦=¦"¦\'¦`¦\\¦\n¦\r\n¦ ¦#¦(= a b)¦/v?filter=¦export ¦\ufeff¦😀')),
  maxLength: 20,
});

test('reads any text, and all that it finds is within it', () => {
  fc.assert(
    fc.property(rough, (text) => {
      checkPlaces(env, text);
      for (const { span } of extracted(env, text).comments) expect([text, text[span.start]]).toEqual([text, '#']);
    }),
    runs(0.4),
  );
});

test('reads any text in linear time', () => {
  for (const part of ['A="\n', "A='b\n", 'A="\\\n', ' ', '\n', 'FILTER=(= a b) # c\n', 'A ', 'A=a #', '=']) {
    const read = (size: number) => extracted(env, `${part.repeat(size / part.length)}!`);
    expect([part, growsLinearly(read, 4000)]).toEqual([part, true]);
  }
});
