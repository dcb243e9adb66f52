import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import { dockerfile, dockerfileWords } from '../../../src/hosts/readers/dockerfile.ts';
import { readings } from '../../support/groups.ts';
import { runs } from '../../support/runs.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { checkPlaces, expectLinear, expectReadBack, extracted, filtersIn } from '../extracted.ts';

const filters = (text: string) => filtersIn(dockerfile, text);

describe('finds', () => {
  test.each(readings('dockerfile.txt', import.meta.url))('%s', (_, text = '', ...expected) =>
    expect(filters(text)).toEqual(expected),
  );

  test('URLs of variables, which no shell reads', () => {
    const { urls } = extracted(dockerfile, 'ENV A=/v?filter=%28%3D%20a%20b%29&x=1');
    expect(urls.map(({ text, place }) => [text, place])).toEqual([['/v?filter=%28%3D%20a%20b%29&x=1', 'literal']]);
  });

  test('comments', () => {
    const text = '# one\r\nRUN a \\\n  # two\n  b # three\n';
    const { comments } = extracted(dockerfile, text);
    expect(comments.map(({ span }) => text.slice(span.start, span.end))).toEqual(['# one', '# two', '# three']);
  });
});

test('reports what cannot be read', () => {
  const text = 'FROM a\nFOO bar\nRUN echo "a\nONBUILD ONBUILD RUN x\n';
  expect(
    extracted(dockerfile, text).problems.map(({ message, span }) => [text.slice(span.start, span.end), message]),
  ).toEqual([
    ['FOO', 'This Dockerfile is not valid: unexpected `FOO`.'],
    ['"', '`"` is never closed.'],
    ['ONBUILD', 'This Dockerfile is not valid: unexpected `ONBUILD`.'],
  ]);
});

const styles = [
  'RUN FILTER="(= a x)" y',
  "RUN FILTER='(= a x)' \\\n y",
  'ENV FILTER="(= a x)"',
  "ENV A=1 FILTER='(= a x)'",
  'CMD ["x", "--filter=(= a x)"]',
  'ENV FILTER (= a x)',
];

test.each(styles)('any word is read back as written in %s', (before) => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
    .filter((text) => !/[\s()\0]|\{\{/.test(text));
  fc.assert(
    fc.property(word, (text) => expectReadBack(dockerfile, before, text, /['"\\$]/)),
    runs(0.1),
  );
});

const rough = fc.string({
  unit: fc.constantFrom(
    ...splitTexts(
      `RUN ¦ENV ¦CMD ¦ONBUILD ¦HEALTHCHECK ¦COPY ¦FILTER=¦"¦'¦\\¦\\\n¦\n¦\r\n¦<<E¦\nE\n¦[¦]¦["a"¦,¦(= a b)`,
      '/v?filter=¦# ¦$x¦${¦\ufeff¦😀¦ ',
    ),
  ),
  maxLength: 20,
});

test('reads any text, and all that it finds is within it', () => {
  fc.assert(
    fc.property(rough, (text) => checkPlaces(dockerfile, text)),
    runs(0.2),
  );
});

test('reads any text in linear time', () => {
  const parts = splitTexts(
    'RUN <<A\n¦RUN <<A <<B ¦ONBUILD ¦\\\n¦ENV "¦ENV \\¦# escape=\n¦RUN a \\\n¦HEALTHCHECK --a ¦ENV A=1 ',
    'COPY <<A\nA\n¦ ',
  );
  expectLinear(dockerfile, parts, 1500);
});

const words = (text: string) => dockerfileWords(verbatim(text));

test.each<[string, string[]]>([
  ['A=b C=d', ['A=b', 'C=d']],
  [`A="b c" D='e f'g`, ['A=b c', 'D=e fg']],
  ['A=b\\ c\\n', ['A=b cn']],
  ['A="b\\n\\"\\$c"', ['A=b\\n"$c']],
  [`A='b\\"$c'`, ['A=b\\"$c']],
  [`A="it's" B='say "c"'`, ["A=it's", 'B=say "c"']],
  ['A=$b${c:-d}$', ['A=${b}${c:-d}$']],
  ['A=b;c|d#e', ['A=b;c|d#e']],
  ['A="b', ['A=b']],
  ['A=\\', ['A=\\']],
  [' \t', []],
])('the words of %s are %j', (text, expected) => {
  expect(words(text).map(({ word }) => word.text)).toEqual(expected);
});

test('a word has its position, and a replacement respects its quotes', () => {
  const found = words(`A=b C="d e" 'f'`);
  expect(found.map(({ start }) => start)).toEqual([0, 4, 12]);
  expect(found.map(({ word }) => word.encode('x"$`\\'))).toEqual(['x\\"\\$\\`\\\\', 'x\\"\\$`\\\\', 'x"$`\\']);
});
