import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CST, Parser, parseAllDocuments } from 'yaml';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { blockScalar, flowScalar } from '../../../../src/hosts/readers/yaml/scalar.ts';
import { readYaml, yaml } from '../../../../src/hosts/readers/yaml/yaml.ts';
import { takesAtMost } from '../../../support/cpu-ms.ts';
import { readings } from '../../../support/groups.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { expectReadBack, extracted, filtersIn, settings } from '../../extracted.ts';

/** The scalars of a stream, with the library's value of each. */
function scalarsOf(text: string): { token: CST.FlowScalar | CST.BlockScalar; value: string }[] {
  const found: { token: CST.FlowScalar | CST.BlockScalar; value: string }[] = [];
  const look = (token: CST.Token | null | undefined): void => {
    if (!token) return;
    if (token.type === 'document') look(token.value);
    if ('items' in token) {
      for (const item of token.items) {
        look(item.key);
        look(item.value);
      }
    }
    let isWrong = false;
    const resolved = CST.resolveAsScalar(token as CST.FlowScalar, true, () => {
      isWrong = true;
    });
    // The value of an unclosed scalar is not defined.
    const isClosed = token.type !== 'double-quoted-scalar' || /^"(?:[^"\\]|\\.)*"$/s.test(token.source);
    if (resolved !== null && token.type !== 'alias' && !isWrong && isClosed) {
      found.push({ token: token as CST.FlowScalar, value: resolved.value });
    }
  };
  for (const token of new Parser().parse(text)) look(token);
  return found;
}

const pieces = fc.constantFrom(
  ...splitTexts(
    `a¦b c¦ ¦  ¦\n¦\r\n¦\n\n¦\n  ¦\n   ¦\t¦"¦'¦''¦\\¦\\n¦\\x41¦\\u00e3¦\\U0001F600¦\\"¦\\\n¦\\\\¦|¦>¦|-\n ¦>+\n  `,
    '|2\n   ¦>1-\n ¦: ¦- ¦# c¦{¦}¦[¦]¦, ¦? ¦&a ¦*a¦!t ¦---\n¦...\n¦😀¦%',
  ),
);
const source = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('a: "', "a: '", 'a: ', '- |\n', '- >\n', 'a: >-\n  ', 'a: |+\n  ', 'a: >2\n    '),
      fc.array(pieces, { maxLength: 12 }),
      fc.constantFrom('"', "'", '', '\n'),
    )
    .map(([begin, parts, end]) => begin + parts.join('') + end),
);

test('reads each scalar as the library does', () => {
  fc.assert(
    fc.property(source, (text) => {
      for (const { token, value } of scalarsOf(text)) {
        const read =
          token.type === 'block-scalar' ? blockScalar(verbatim(text), token) : flowScalar(verbatim(text), token, false);
        expect([text, token.type, read.text]).toEqual([text, token.type, value]);
        const all = read.map({ start: 0, end: read.text.length });
        expect([text, 0 <= all.start && all.start <= all.end && all.end <= text.length]).toEqual([text, true]);
      }
    }),
    runs(0.4),
  );
});

const filters = (text: string) => filtersIn(yaml, text);

describe('finds', () => {
  test.each(readings('yaml.txt', import.meta.url))('%s', (_, text = '', ...expected) =>
    expect(filters(text)).toEqual(expected),
  );

  test('comments everywhere that suppress findings', () => {
    const text =
      '#1\n--- #2\na: #3\n  #4\n  - b #5\n  - [ #6\n    c ] #7\n  - | #8\n   no\n? d #9\n: e\n#10\n... #11\n#12\n'.replace(
        /#(?=\d)/g,
        '# prefilter-',
      );
    const { comments } = extracted(yaml, text);
    expect(comments.map(({ text: inner }) => Number(/\d+/.exec(inner))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    for (const { span, text: inner } of comments) expect(text.slice(span.start, span.end)).toBe(`#${inner}`);
  });
});

const problems = (text: string) => extracted(yaml, text).problems.map(({ message, span }) => [span.start, message]);

describe('reports what cannot be read', () => {
  test.each<[string, number, RegExp]>([
    ['a: "b\nc: d', 10, /a quote, a bracket/],
    ['a: [b\nc: d', 6, /indentation/],
    ['a: b\n\tc: d', 5, /./],
    ['a: "\\q"', 4, /`\\q`/],
    ['a:\n  (b)\n c: d', 5, /indentation/],
  ])('%j', (text, at, message) => {
    const [problem, ...more] = problems(text);
    expect(more).toEqual([]);
    expect(problem).toEqual([at, expect.stringMatching(message)]);
  });

  test('checks each document once', () => expect(problems('a: "\\q \\q"\n---\na: @\n---\na: b\n')).toHaveLength(2));
  test('accepts duplicate keys, unknown tags and aliases without an anchor', () =>
    expect(problems('a: !x 1\na: !!int b\nc: *d')).toEqual([]));
  test('reads scripts in blocks, but not in quotes', () => {
    expect(problems("command: it's\nrun: it's")).toEqual([]);
    expect(problems("run: |\n  it's")).toEqual([[11, "`'` is never closed."]]);
  });
});

test('a text has problems exactly where the library finds an error', () => {
  fc.assert(
    fc.property(source, (text) => {
      // For continued lines of quoted scalars we are more tolerant than the library, like other parsers.
      fc.pre(!/["'][^\n]*\n/.test(text));
      const errors = parseAllDocuments(text, { uniqueKeys: false, schema: 'failsafe' }).flatMap(
        (document) => document.errors,
      );
      const { problems, filters, comments } = readYaml(verbatim(text), text, settings).extraction;
      expect([text, problems.length > 0]).toEqual([text, errors.some(({ code }) => code !== 'TAG_RESOLVE_FAILED')]);
      const places = filters.map((found) => ({ span: found.map({ start: 0, end: 1 }) }));
      for (const { span } of [...problems, ...comments, ...places]) {
        expect([text, 0 <= span.start && span.start <= span.end && span.end <= text.length]).toEqual([text, true]);
      }
    }),
    runs(0.3),
  );
});

const styles: readonly [string, (text: string) => string][] = [
  ['double', (text) => `x:\n  filter: ${JSON.stringify(text)}\n`],
  ['single', (text) => `x: {filter: '${text.replaceAll("'", "''")}'}\n`],
  ['plain', (text) => `filter: ${text}\n`],
  ['literal', (text) => `- filter: |-\n    ${text}\n`],
  ['folded', (text) => `- filter: >\n    ${text}\n`],
];

test.each(styles)('any word is read back as written in a scalar that is %s', (_, write) => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((text) => !/[\s()]|\{\{/.test(text));
  fc.assert(
    fc.property(word, (text) => {
      const mayRefuse = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]|^#|:$/;
      expectReadBack(yaml, write('(OR (= a x) (= c d))'), text, mayRefuse);
    }),
    runs(0.1),
  );
});

test('reads deep and repeated text in linear time, and does not follow aliases', () => {
  const levels = Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`);
  const texts: [string, number][] = [
    [`a0: &a0 (= a b)\n${levels.join('\n')}\nfilter: *a40`, 0],
    ['['.repeat(5000), 0],
    ['{a: '.repeat(5000), 0],
    [`${'- '.repeat(5000)}a`, 0],
    [`${'? '.repeat(5000)}a`, 0],
    [Array.from({ length: 1000 }, (_, i) => `- filter: "(= a b${i})"`).join('\n'), 1000],
    [`filter: >\n${'  a\n\n   b\n'.repeat(2500)}`, 0],
    [`x: "${' '.repeat(40_000)}a${'\\'.repeat(40_000)}"`, 0],
    [`x: ${'a\n\n '.repeat(15_000)}`, 0],
    [`x: '${"'' ".repeat(15_000)}'`, 0],
  ];
  for (const [text, count] of texts) {
    const read = () => expect(extracted(yaml, text).filters).toHaveLength(count);
    expect([text.slice(0, 20), takesAtMost(600, read)]).toEqual([text.slice(0, 20), true]);
  }
  expect(extracted(yaml, '['.repeat(1000)).problems.map(({ message }) => message)).toEqual([
    'This YAML nests deeper than 500 levels, so its syntax was not checked.',
  ]);
});
