import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import { dockerfile, dockerfileWords } from '../../../src/hosts/readers/dockerfile.ts';
import { runs } from '../../support/runs.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { checkPlaces, expectLinear, expectReadBack, extracted, filtersIn } from '../extracted.ts';

const filters = (text: string) => filtersIn(dockerfile, text);

describe('finds', () => {
  test.each<[string, string, string[]]>([
    ['a command', 'FROM a\nRUN curl "https://a.b/c?filter=(= a b)"\n', ['(= a b)']],
    [
      'a command on several lines',
      'RUN curl -G \\\r\n  # why\r\n\r\n  --data-urlencode \\  \r\n  "filter=(= a \\\r\n   b)" && \\\n FILTER=\'(= c d)\' x',
      ['(= a    b)', '(= c d)'],
    ],
    ['another escape mark', '# syntax=a\n# escape=`\nRUN curl `\n "https://a.b\\?filter=(= a b)"', ['(= a b)']],
    ['a list of words', 'ENTRYPOINT ["curl", "-G", "--data-urlencode", "filter=(= a \\"b\\")"]', ['(= a "b")']],
    ['a list of words with a script', 'CMD [ "sh", "-c", "curl \'/v?filter=(= a b)\'" ]', ['(= a b)']],
    ['what only looks like a list', 'CMD [ -f x ] && FILTER="(= a b)" y', ['(= a b)']],
    ['a check', 'HEALTHCHECK --interval=5m --timeout=3s \\\n  CMD curl -f "/v?filter=(= a b)" || exit 1', ['(= a b)']],
    ['options', 'RUN --mount=type=cache,target=/x --network=none curl "/v?filter=(= a b)"', ['(= a b)']],
    ['a trigger', 'onbuild run FILTER="(= a b)" x', ['(= a b)']],
    [
      'a here-document',
      'RUN <<EOF\ncurl "/v?filter=(= a b)"\nFILTER=\'(= c d)\' x\nEOF\nENV FILTER="(= e f)"',
      ['(= a b)', '(= c d)', '(= e f)'],
    ],
    [
      'a here-document of a command',
      "RUN cat <<'EOF' > x && a\n/v?filter=(= a b)\nFROM it's\nEOF\nUSER a",
      ['(= a b)'],
    ],
    ['a file', 'COPY <<-X /x\n\t/v?filter=(= a b)\n\tX\nADD a b', ['(= a b)']],
    [
      'variables',
      'ENV A=1 FILTER="(= a b)" X_FILTER=\'(= c d)\' \\\n  filter=(=\\ e\\ f)',
      ['(= a b)', '(= c d)', '(= e f)'],
    ],
    ['a variable without a sign', 'ENV FILTER (= a b)', ['(= a b)']],
    [
      'an argument and a label',
      'ARG FILTER="(= a $B)"\nLABEL "filter"="(= c d)" x="/v?filter=(= e f)"',
      ['(= a ${B})', '(= c d)', '(= e f)'],
    ],
    ['a byte order mark', '\ufeffENV FILTER="(= a b)"', ['(= a b)']],
    ['no other variable', 'ENV FILTERING="(= a b)"\n# ENV FILTER="(= a b)"\nEXPOSE 1', []],
  ])('%s', (_, text, expected) => expect(filters(text)).toEqual(expected));

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
