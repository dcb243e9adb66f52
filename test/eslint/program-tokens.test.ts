// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about

import { Linter, type Rule, type SourceCode } from 'eslint';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { programTokens } from '../../src/eslint/valid-filter.ts';
import { verbatim } from '../../src/hosts/embedded.ts';
import type { Hosted } from '../../src/hosts/host.ts';
import { extractProgram, javascript } from '../../src/hosts/readers/javascript/javascript.ts';
import { settingsOf } from '../../src/lint/config/settings-of.ts';
import { hostSettings } from '../../src/lint/lint.ts';
import { runs } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';

const settings = hostSettings(settingsOf());

test.each(['JSXText', 'String'])('the value of an attribute is one whether a parser calls it %s', (type) => {
  const code = read('<A filter="(or (= a b&amp;) (= c d))">"text"</A>');
  const tokens = code.ast.tokens.map((token) => (token.value.startsWith('"(') ? { ...token, type } : token));
  const { filters } = extractProgram(
    verbatim(code.text),
    programTokens({ text: code.text, ast: { ...code.ast, tokens: tokens as typeof code.ast.tokens } }),
    settings,
  );
  expect(filters.map(({ text }) => text)).toEqual(['(or (= a b&) (= c d))']);
});

/** What ESLint reads in a program. */
function read(text: string): SourceCode {
  const codes: SourceCode[] = [];
  const rule: Rule.RuleModule = {
    create: ({ sourceCode }) => {
      codes.push(sourceCode);
      return {};
    },
  };
  const messages = new Linter().verify(text, {
    plugins: { test: { rules: { rule } } },
    rules: { 'test/rule': 'error' },
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  });
  const [code] = codes;
  if (code === undefined) throw new Error(`${messages[0]?.message}: ${text}`);
  return code;
}

const told = ({ filters, urls, comments }: Hosted) => ({
  filters: filters.map(({ text, interpolations, encoding, map }) => ({
    ...{ text, interpolations, encoding },
    places: [...text].map((_, at) => map({ start: at, end: at + 1 })),
  })),
  urls: urls.map(({ text, parameters, map }) => ({ text, parameters, place: map({ start: 0, end: text.length }) })),
  comments: comments.map(({ text, span }) => ({ text, span })),
});

const filterText = fc.constantFrom(...splitTexts('(= a b)¦(== a b)¦(OR (= a ¦b) (= c d))¦¦x¦/received?filter=(= a b)'));
const written = fc.constantFrom('', '\\n', '\\u0061', '\\x28', '\\\\', '😀', "\\'", '\\"', '\\`', '\\\n');
const inner = fc.tuple(filterText, written, filterText).map((parts) => parts.join(''));
const comment = fc.constantFrom(
  ...splitTexts('¦ ¦/* filter */ ¦/* other */¦// prefilter-disable-line syntax -- so\n¦\n'),
);

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inside = tie('expression');
  return {
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      {
        arbitrary: fc.constantFrom('x', '1', 'true', 'null', '/[`\'"]/g', 'this', '-y', '!z', 'a.b', '`q`'),
        weight: 2,
      },
      { arbitrary: inner.map((text) => `'${text}'`), weight: 3 },
      { arbitrary: inner.map((text) => `"${text}"`), weight: 2 },
      { arbitrary: inner.map((text) => `\`${text}\``), weight: 2 },
      {
        arbitrary: fc.tuple(inner, inside, inner).map(([a, interpolation, b]) => `\`${a}\${${interpolation}}${b}\``),
        weight: 3,
      },
      {
        arbitrary: fc
          .tuple(inner, inside, inner)
          .map(([a, interpolation, b]) => `filter\`${a}\${${interpolation}}${b}\``),
        weight: 2,
      },
      {
        arbitrary: fc
          .tuple(inside, fc.constantFrom('+', '+', '+', '*', '-', '/', '&&', ',', '=='), comment, inside)
          .map(([a, operator, between, b]) => `(${a} ${operator} ${between} ${b})`),
        weight: 3,
      },
      { arbitrary: fc.tuple(inside, inside).map(([a, b]) => `(${a} + ${b} + (${a}).c[${b}]())`), weight: 1 },
      {
        arbitrary: fc
          .tuple(comment, inside)
          .map(([before, a]) => `{ ${before}filter: ${before}${a}, b: ${a} }`)
          .map((object) => `(${object})`),
        weight: 2,
      },
      { arbitrary: inside.map((a) => `[${a}, { filters: { x: ${a} } }]`), weight: 1 },
      { arbitrary: fc.tuple(comment, inside).map(([before, a]) => `received({ filter: ${before}${a} })`), weight: 2 },
      { arbitrary: fc.tuple(comment, inside).map(([before, a]) => `parseOrThrow(${before}${a}, ${a})`), weight: 2 },
      {
        arbitrary: inside.map((a) => `<A filter={${a}} b="(= a &quot;)" filter='(== a b)'>it's "x" {${a}}</A>`),
        weight: 1,
      },
      { arbitrary: inside.map((a) => `(() => { const filter = ${a}; return ${a} })()`), weight: 1 },
    ),
  };
});

test('the tokens of ESLint and those of our own lexer agree on a program', () => {
  const { numRuns } = runs(0.4);
  let held = 0;
  fc.assert(
    fc.property(expression, comment, (body, before) => {
      const text = `${before}export const filter = ${body};\n`;
      const source = verbatim(text);
      const finds = told(extractProgram(source, programTokens(read(text)), settings));
      expect(finds).toEqual(told(javascript(source, settings)));
      held += finds.filters.length;
    }),
    { numRuns },
  );
  expect(held).toBeGreaterThan(numRuns / 8);
});
