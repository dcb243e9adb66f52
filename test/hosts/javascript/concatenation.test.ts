import { expect, test } from 'vitest';
import { Concatenation, literalEnd } from '../../../src/hosts/javascript/concatenation.ts';
import { readTokens } from '../../../src/hosts/javascript/lexer.ts';

/** The concatenation that begins with the first literal of a program. */
function read(text: string, { isTagged = false, variable }: { isTagged?: boolean; variable?: string } = {}) {
  const { tokens } = readTokens(text, false);
  let first = 0;
  while (!/^['"`]/.test(tokens.at(first))) first++;
  return new Concatenation(tokens, first, isTagged, new Set(), variable);
}

test.each<[string, string]>([
  ["'a'", 'a'],
  ['\'a\' + "b" + `c`', 'abc'],
  ["'a' + b + 'c'", 'a${b}c'],
  ["'a' + f(b)[c]!.d * 2 + 'e'", 'a${1}e'],
  ["'a' + -b + !c + 'd'", 'a${-b}${!c}d'],
  ["'a' + 'b'.trim() + 'c'", 'a${1}c'],
  ["'a' + (b + 'c') + 'd'", 'a${1}d'],
  ["'a' + b`c` + 'd'", 'a${b`c`}d'],
  ["'a' + ; 'b'", 'a'],
  ["'a'; 'b'", 'a'],
  ['`a${b}c${ d.e }`', 'a${b}c${d.e}'],
  ["['a', 'b'].join(' ')", 'a b'],
  ["['a', b, 'c' + 'd'].join('')", 'a${b}cd'],
  ["['a', 'b'].join()", 'a,b'],
  ["['a', 'b']", 'a'],
])('%s is %j', (text, expected) => {
  expect(read(text).decoded.text).toBe(expected);
});

test('statements that add to a variable continue its text', () => {
  const { decoded, appended } = read("a = 'b'; a += 'c' + d; a += 'e'; f(); a += 'g'", { variable: 'a' });
  expect([decoded.text, appended]).toEqual(['bc${d}e', 2]);
  expect(read("a = 'b'; c += 'd'", { variable: 'a' }).decoded.text).toBe('b');
});

test('positions are those of the parts', () => {
  const text = '\'a\' + "b" + c';
  const { decoded } = read(text);
  const cut = [0, 1, 2].map((start) => {
    const span = decoded.map({ start, end: start + 1 });
    return text.slice(span.start, span.end);
  });
  expect(cut).toEqual(['a', 'b', 'c']);
});

test('interpolations are safe only in a tagged template', () => {
  expect(read('t`a${b}`', { isTagged: true }).interpolations).toEqual([{ span: { start: 1, end: 5 }, safe: true }]);
  expect(read('`a${b}`').interpolations).toEqual([{ span: { start: 1, end: 5 }, safe: false }]);
});

test('whether the text consists of interpolations only', () => {
  const only = ['`${a}`', '`${a}${b}`', "'' + a", '`${a} `', "''"].map((text) => read(text).isInterpolationOnly);
  expect(only).toEqual([true, true, true, false, false]);
});

test('the last token of a literal', () => {
  const ends = ["'a' b", '`a${b}c${d}e` f', '`a${b'].map((text) => {
    const { tokens } = readTokens(text, false);
    const end = literalEnd(tokens, 0);
    return end === undefined ? undefined : tokens.at(end);
  });
  expect(ends).toEqual(["'a'", '}e`', undefined]);
});
