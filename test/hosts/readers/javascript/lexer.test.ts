import { expect, test } from 'vitest';
import { readTokens } from '../../../../src/hosts/readers/javascript/lexer.ts';

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
  ['`a${)}b', '}', 5, false],
])('the flaw of %s is %s', (text, image, start, isOpen) => {
  expect(readTokens(text, false).flaw).toEqual({ span: { start, end: start + image.length }, isOpen });
});

test.each(['a', '@a class B {}', 'a = /b/', "'a' `b${c}d`", ''])('%s has no flaw', (text) => {
  expect(readTokens(text, true).flaw).toBeUndefined();
});
