import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLexer } from '../../../src/language/parse/tokens.ts';
import { text } from '../../support/arbitraries.ts';
import { runs } from '../../support/runs.ts';

// test/grammar/filter.test.ts compares the tokens with the grammar of record.

const lexer = createLexer();

const tokensOf = (source: string) =>
  lexer.tokenize(source).tokens.map(({ tokenType, image }) => `${tokenType.name} ${JSON.stringify(image)}`);

test.each<[string, readonly string[]]>([
  ['(= a b)', ['Open "(= a b"', 'Close ")"']],
  ['( OR (', ['Open "( OR "', 'Open "("']],
  ['(_not_exists a)', ['Open "(_not_exists a"', 'Close ")"']],
  // The token of an operator has at most two words after it.
  ['(= a b c d e', ['Open "(= a b "', 'Words "c d "', 'Words "e"']],
  ['(= a "b c" d)', ['Open "(= a "', 'String "\\"b c\\" "', 'Words "d"', 'Close ")"']],
  ['"a\\"b"', ['String "\\"a\\\\\\"b\\""']],
  ['"a\\', ['String "\\"a\\\\"']],
  ['a\0\u0085b', ['Words "a"', 'Stray "\\u0000\u0085"', 'Words "b"']],
  ['\ufeff a', ['Words "a"']],
  // A byte order mark that is not at the start is part of a word.
  [' \ufeffa', ['Words "\ufeffa"']],
  ['日本 😀', ['Words "日本 😀"']],
])('%j', (source, tokens) => {
  expect(tokensOf(source)).toEqual(tokens);
});

test('the lexer reads every text without an error and without a gap', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (source) => {
      const { tokens, errors } = lexer.tokenize(source);
      expect(errors).toEqual([]);
      let rest = source;
      for (const { image } of tokens) {
        const at = rest.indexOf(image);
        expect(rest.slice(0, at)).toMatch(/^\ufeff?[ \t\r\n]*$/);
        rest = rest.slice(at + image.length);
      }
      expect(rest).toMatch(/^\ufeff?[ \t\r\n]*$/);
    }),
    runs(1 / 3),
  );
});

test('a word can begin with any character beyond ASCII', () => {
  for (let code = 0xa0; code < 0xd800; code += 31) {
    expect(tokensOf(String.fromCharCode(code))).toEqual(code === 0xfeff ? [] : [expect.stringMatching(/^Words/)]);
  }
});
