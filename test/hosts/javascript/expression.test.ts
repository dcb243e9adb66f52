import { expect, test } from 'vitest';
import { keyBefore, namesBefore, plainText, resultOf } from '../../../src/hosts/javascript/expression.ts';
import { readTokens } from '../../../src/hosts/javascript/lexer.ts';
import type { Tokens } from '../../../src/hosts/javascript/tokens.ts';

/** The tokens of a program, and the index of the first one that is, or begins with, a text. */
function at(text: string, image: string): { readonly tokens: Tokens; readonly token: number } {
  const { tokens } = readTokens(text, false);
  let token = 0;
  while (token < tokens.count && !tokens.at(token).startsWith(image)) token++;
  expect(token).toBeLessThan(tokens.count);
  return { tokens, token };
}

test.each([
  // The whole before the `§`, as far as its value may be that of the literal.
  ["a = §'x'"],
  ["a = §('x')"],
  ["a = §(('x'))"],
  ["a = §b ? 'x' : c"],
  ["a = §b ? c : 'x'"],
  ["a = §b ? c : d ? 'x' : e"],
  ["a = §b ? (c ? d : 'x') : e"],
  ["a = §b ?? 'x'"],
  ["a = §b || c && 'x'"],
  ["a = §f(b)[c] || 'x'"],
  ["a = §<string>'x'"],
  ["a = §<A.B | C[]>'x'"],
  ["a = §encodeURIComponent('x')"],
  ["a = §React.useState('x')"],
  ["a = §useState<string>('x')"],
  ['a = §String.raw`x`'],
  ['a = §dedent`x`'],
  // Where it is not: an operand, an argument, an index, a key.
  ["a = b + §'x'"],
  ["a = f(§'x')"],
  ["a = b[§'x']"],
  ["a = b === §'x'"],
  ["a = { b: §'x' }"],
  ["return §'x'"],
  ["b > §'x'"],
  ["({ a?: §'x' })"],
  ["x: c ? d : e, f: §'x'"],
])('%s', (marked) => {
  const start = marked.indexOf('§');
  const { tokens, token } = at(marked.replace('§', ''), marked.includes('`') ? '`' : "'");
  expect(tokens.start(resultOf(tokens, token))).toBe(start);
});

test('at most fifty operands are examined', () => {
  const { tokens, token } = at(`a = ${'('.repeat(500)}'x'`, "'");
  expect(token - resultOf(tokens, token)).toBe(50);
});

test.each([
  ["{ filter: 'x' }", 'filter'],
  ["{ filter?: 'x' }", 'filter'],
  ["{ 'filter': 'x' }", 'filter'],
  ["{ ['filter']: 'x' }", 'filter'],
  ["{ [`filter`]: 'x' }", 'filter'],
  ["{ [filter]: 'x' }", ''],
  ["let filter!: 'x'", 'filter'],
])('the key of %s is %j', (text, key) => {
  const { tokens } = readTokens(text, false);
  let value = 0;
  while (tokens.at(value) !== "'x'") value++;
  expect(keyBefore(tokens, value)).toBe(key);
});

test.each<[string, string[]]>([
  ['const filter = 1', ['filter']],
  ['this.#filter = 1', ['#filter']],
  ['const filter: string = 1', ['string', 'filter']],
  ['let filter!: A.B = 1', ['B', 'filter']],
  ['const [filter, setFilter] = 1', ['filter']],
  ['a[0] = 1', ['0']],
  ["'a' = 1", []],
])('the names before the `=` of %s are %j', (text, names) => {
  const { tokens, token } = at(text, '=');
  expect(namesBefore(tokens, token)).toEqual(names);
});

test('the text of a literal without interpolations', () => {
  const texts = ["'a'", '"a"', '`a`', '`${a}`', 'a', '1'].map((text) => plainText(readTokens(text, false).tokens, 0));
  expect(texts).toEqual(['a', 'a', 'a', undefined, undefined, undefined]);
});
