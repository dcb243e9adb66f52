import { expect, test } from 'vitest';
import { readTokens } from '../../../src/hosts/javascript/lexer.ts';
import { Tokens } from '../../../src/hosts/javascript/tokens.ts';

/** The brackets of a program: each opening token with its index and that of its closing one. */
function bracketsOf(text: string, jsx = false) {
  const { tokens } = readTokens(text, jsx);
  return Array.from({ length: tokens.count }, (_, token) => token)
    .filter((token) => tokens.closer(token) < tokens.count)
    .map((token) => {
      expect(tokens.opener(tokens.closer(token))).toBe(token);
      return `${tokens.at(token)} ${tokens.at(tokens.closer(token))}`;
    });
}

test.each<[string, string[], jsx?: boolean]>([
  ['a(b[c], { d })', ['( )', '[ ]', '{ }']],
  ['`a${b}c${d}e`', ['`a${ }c${', '}c${ }e`']],
  ['a(`)`, ")", /)/)', ['( )']],
  ['<A b={c}>{d})</A>', ['{ }', '{ }'], true],
  ['a(b', []],
  [')a(', []],
])('the brackets of %s are %j', (text, brackets, jsx) => {
  expect(bracketsOf(text, jsx)).toEqual(brackets);
});

test('a token inside brackets knows the innermost one', () => {
  const { tokens } = readTokens('a(b, [c])', false);
  const openers = Array.from({ length: tokens.count }, (_, token) => tokens.at(tokens.opener(token)));
  expect(openers).toEqual(['', '', '(', '(', '(', '[', '[', '(']);
});

test('there is nothing before the first and after the last token', () => {
  const tokens = new Tokens('a(');
  tokens.add('IdentifierName', 0, 1);
  tokens.add('Punctuator', 1, 2);
  for (const token of [-1, 2]) {
    expect([tokens.at(token), tokens.type(token), tokens.opener(token)]).toEqual(['', undefined, -1]);
  }
  expect(tokens.closer(1)).toBe(tokens.count);
});

test('the innermost interpolation that is open', () => {
  const open = (text: string) => {
    const { tokens } = readTokens(text, false);
    return tokens.openInterpolation === undefined ? undefined : tokens.at(tokens.openInterpolation);
  };
  expect(open('`a${b')).toBe('`a${');
  expect(open('`a${`b${c')).toBe('`b${');
  expect(open('`a${b}c${(')).toBe('}c${');
  expect(open('`a${b}c`')).toBeUndefined();
});

test('a comment is before the next token', () => {
  const { tokens } = readTokens('/* a */ b // c\nd /* e */', false);
  expect(tokens.comments.map(({ start, end, next }) => [tokens.text.slice(start, end), tokens.at(next)])).toEqual([
    ['/* a */', 'b'],
    ['// c', 'd'],
    ['/* e */', ''],
  ]);
});
