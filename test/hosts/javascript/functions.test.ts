import { expect, test } from 'vitest';
import { functionAround } from '../../../src/hosts/javascript/functions.ts';
import { readTokens } from '../../../src/hosts/javascript/lexer.ts';

test.each<[string, string | undefined]>([
  ['function a() { return 1 }', 'name a'],
  ['function* a() { return 1 }', 'name a'],
  ['class A { get a() { return 1 } }', 'name a'],
  ['class A { static async a(b): Promise<C> { return 1 } }', 'name a'],
  ['function a() { if (b) { for (;;) { return 1 } } }', 'name a'],
  ['function a() { { return 1 } }', 'name a'],
  ['x = function () { return 1 }', 'from function'],
  ['x = async function* () { return 1 }', 'from async'],
  ['x = () => { return 1 }', 'from ('],
  ['x = async (a, b): A.B => { return 1 }', 'from async'],
  ['x = a => { return 1 }', 'from a'],
  ['return 1', undefined],
  ['if (a) { return 1 }', undefined],
  ['switch (a) { case b: return 1 }', undefined],
])('the function of %s is %j', (text, expected) => {
  const { tokens } = readTokens(text, false);
  let token = 0;
  while (tokens.at(token) !== 'return') token++;
  const found = functionAround(tokens, token);
  const shown = found && ('name' in found ? `name ${found.name}` : `from ${tokens.at(found.expression)}`);
  expect(shown).toBe(expected);
});

test('the function of an arrow whose body is an expression', () => {
  const { tokens } = readTokens('a = async b => 1', false);
  expect(functionAround(tokens, 4)).toEqual({ expression: 2 });
});
