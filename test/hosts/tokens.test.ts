import { expect, test } from 'vitest';
import { codeLanguages } from '../../src/hosts/readers/code/languages.ts';
import { scanCode } from '../../src/hosts/readers/code/scan.ts';
import { readTokens } from '../../src/hosts/readers/javascript/lexer.ts';
import { Tokens } from '../../src/hosts/tokens.ts';

/** The brackets of a program: each opening token and its closing one. */
function bracketsOf(tokens: Tokens) {
  return Array.from({ length: tokens.count }, (_, token) => token)
    .filter((token) => tokens.closer(token) < tokens.count)
    .map((token) => {
      expect([tokens.isOpening(token), tokens.opener(tokens.closer(token))]).toEqual([true, token]);
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
])('the brackets of %s are %j', (text, brackets, jsx = false) => {
  expect(bracketsOf(readTokens(text, jsx).tokens)).toEqual(brackets);
});

test('the brackets of a literal in another language', () => {
  const tokens = scanCode('f($"a{b("c")}d", ")")', codeLanguages.csharp);
  expect(bracketsOf(tokens)).toEqual(['( )', '$"a{ }d"', '( )']);
});

test('a token inside brackets knows the innermost one', () => {
  const { tokens } = readTokens('a(b, [c])', false);
  const openers = Array.from({ length: tokens.count }, (_, token) => tokens.at(tokens.opener(token)));
  expect(openers).toEqual(['', '', '(', '(', '(', '[', '[', '(']);
});

test('there is nothing before the first and after the last token', () => {
  const tokens = new Tokens('a(');
  tokens.add('word', 0, 1);
  tokens.add('mark', 1, 2);
  for (const token of [-1, 2]) {
    expect([tokens.at(token), tokens.type(token), tokens.opener(token), tokens.isOpening(token)]).toEqual([
      ...['', undefined],
      ...[-1, false],
    ]);
  }
  expect(tokens.closer(1)).toBe(tokens.count);
});

test('any number of tokens is kept', () => {
  const tokens = new Tokens('');
  for (let at = 0; at < 1000; at++) tokens.add('word', at, at + 1);
  expect([tokens.count, tokens.start(0), tokens.end(999), tokens.type(999)]).toEqual([1000, 0, 1000, 'word']);
});

test('a token knows whether it is the first of its line', () => {
  const { tokens } = readTokens('a b\n c', false);
  expect([0, 1, 2].map((token) => tokens.startsLine(token))).toEqual([true, false, true]);
});

test('the content and the end of a literal', () => {
  const { tokens } = readTokens("'a' `b${c}d` `e${f", false);
  const literals = Array.from({ length: tokens.count }, (_, token) => token).filter((token) => tokens.isLiteral(token));
  expect(literals.map((token) => [tokens.textOf(token), tokens.at(tokens.literalEnd(token) ?? -1)])).toEqual([
    ['a', "'a'"],
    ['b', '}d`'],
    ['e', ''],
  ]);
});

test('the innermost expression that is open', () => {
  const open = (text: string) => {
    const { tokens } = readTokens(text, false);
    return tokens.openExpression === undefined ? undefined : tokens.at(tokens.openExpression);
  };
  expect(open('`a${b')).toBe('`a${');
  expect(open('`a${`b${c')).toBe('`b${');
  expect(open('`a${b}c${(')).toBe('}c${');
  expect(open('`a${b}c`')).toBeUndefined();
});

test('a comment is before the next token', () => {
  const { tokens } = readTokens('/* a */ b // c\nd /* e */', false);
  const shown = tokens.comments.map(({ content, next }) => [
    tokens.text.slice(content.start, content.end),
    tokens.at(next),
  ]);
  expect(shown).toEqual([
    [' a ', 'b'],
    [' c', 'd'],
    [' e ', ''],
  ]);
});
