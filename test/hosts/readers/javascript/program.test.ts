import '../../../support/properties.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { extractProgram, javascript } from '../../../../src/hosts/readers/javascript/javascript.ts';
import { readTokens } from '../../../../src/hosts/readers/javascript/lexer.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { settings } from '../../extracted.ts';

const contents = [
  ...splitTexts('¦ ¦a¦x = 1¦a = b¦(= a b)¦ (= a b)¦\ufeff(= a b)¦\\x28= a b)¦(== a¦c)¦&#40;= a b)'),
  ...['%28%3D%20a%20b%29', '?filter=(= a b)', '/v1/nfe?filter=', '/v1?limit=1&filter=(= a b)', 'prefilter', 'filter'],
];
const holed = splitTexts(
  '${x}¦${x}(= a b)¦(= a ${x})¦a ${x} b¦${base}/v1?filter=${x}¦/v1?filter=(= a ${x})¦a${`(= c ${y})`}',
);

const quoted = fc
  .tuple(fc.constantFrom("'", '"', '`'), fc.constantFrom(...contents))
  .map(([quote, text]) => `${quote}${text}${quote}`);
const literal = fc.oneof(
  { weight: 2, arbitrary: quoted },
  fc.constantFrom(...holed).map((text) => `\`${text}\``),
);

const value = fc.oneof(
  { weight: 3, arbitrary: literal },
  fc
    .tuple(literal, literal)
    .chain(([a, b]) =>
      fc.constantFrom(
        ...[
          `${a} + ${b}`,
          `[${a}, ${b}].join(' ')`,
          `c ? ${a} : ${b}`,
          `c ?? ${a}`,
          `(${a}) as string`,
          `/* filter */ ${a}`,
        ],
        ...[
          `encodeURIComponent(${a})`,
          `${a} + x + ${b}`,
          `['filter', ${a}]`,
          `{ filter: ${a}, other: ${b} }`,
          `\`\${${a}}\``,
        ],
      ),
    ),
);

const statement = fc
  .tuple(value, literal)
  .chain(([text, more]) =>
    fc.constantFrom(
      ...[
        `const filter = ${text};`,
        `filter += ${text};`,
        `const other = ${text}`,
        `let nfeFilter = ${text}\nnfeFilter += ${more}`,
      ],
      ...[
        `f(${text});`,
        `parseFilter(${text});`,
        `listReceived({ filter: ${text} });`,
        `fetch('/v1?filter=' + ${text});`,
      ],
      ...[`url.searchParams.set('filter', ${text});`, `const filters = [${text}, ${text}];`, `<a filter=${text} />;`],
      ...[
        "import { parse, filter as t } from 'prefilter';",
        `parse(${text});`,
        't`a = b`;',
        'filter`(= a ${x})`;',
        'x.filter`a`;',
      ],
      ...[`function filter() { return ${text}; }`, `// ${text}`, `/* ?filter=(= a b) */ x(${text})`],
    ),
  );

test('a program that is not read contains no filter', () => {
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1, maxLength: 5 }), (statements) => {
      const text = statements.join('\n');
      const source = verbatim(text);
      const found = [extractProgram(source, readTokens(text, true).tokens, settings), javascript(source, settings)];
      const [all, early] = found.map(({ filters, urls, encodings }) =>
        [...filters, ...urls, ...encodings].map((one) => [one.text, one.map({ start: 0, end: one.text.length })]),
      );
      expect([text, early]).toEqual([text, all]);
    }),
    runs(1),
  );
});

const tokensOf = (text: string, jsx: boolean) => {
  const { tokens } = readTokens(text, jsx);
  return Array.from({ length: tokens.count }, (_, token) => tokens.at(token));
};

test.each<[string, boolean, string[]]>([
  ['#!/usr/bin/node\na // b', false, ['a']],
  ['a.else / b /c', false, ['a', '.', 'else', '/', 'b', '/', 'c']],
  ['<T,>(a) => a', true, ['T', ',', '>', '(', 'a', ')', '=>', 'a']],
  ['<A b="c">d</A>', true, ['<', 'A', 'b', '=', '"c"', '>', 'd', '<', '/', 'A', '>']],
  // Not an element: its text cannot contain `=>`.
  ["<T>(a) => 'b'", true, ['<', 'T', '>', '(', 'a', ')', '=>', "'b'"]],
])('%s', (text, jsx, tokens) => {
  expect(tokensOf(text, jsx)).toEqual(tokens);
});

test.each<[string, string, number, boolean]>([
  ['`a', '`', 0, true],
  ["a('b", "'", 2, true],
  ['a /* b', '/*', 2, true],
  ['`a${b}c${d', '`', 0, true],
  ['a \\ b', '\\', 2, false],
  ['`a${)}b', '`', 0, true],
])('the flaw of %s is %s', (text, image, start, isOpen) => {
  expect(readTokens(text, false).flaw).toEqual({ span: { start, end: start + image.length }, isOpen });
});

test.each(['a', '@a class B {}', 'a = /b/', "'a' `b${c}d`", ''])('%s has no flaw', (text) => {
  expect(readTokens(text, true).flaw).toBeUndefined();
});
