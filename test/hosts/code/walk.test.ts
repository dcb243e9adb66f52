import { expect, test } from 'vitest';
import { codeLanguages, type Language } from '../../../src/hosts/code/languages.ts';
import { scanCode } from '../../../src/hosts/code/scan.ts';
import { Walk } from '../../../src/hosts/code/walk.ts';

const language = codeLanguages.find(({ names }) => names.split(' ').includes('cs')) as Language;

/** A text read as C#, and the index of the token that stands behind its `§`. */
function walkIn(marked: string) {
  const start = marked.indexOf('§');
  const text = marked.replace('§', '');
  const tokens = scanCode(text, language);
  const token = tokens.findIndex((one) => one.start === start);
  expect([marked, token >= 0]).toEqual([marked, true]);
  const walk = new Walk(tokens, ({ content }) => text.slice(content?.start, content?.end));
  /** The text from a token on. */
  const from = (at: number | undefined) => (at === undefined ? undefined : text.slice(tokens[at]?.start));
  return { walk, token, from };
}

test('the text of a token, of a literal, and of none', () => {
  const { walk } = walkIn('§a = "b"');
  expect([-1, 0, 2, 3].map((token) => [walk.at(token), walk.textOf(token)])).toEqual([
    ['', ''],
    ['a', 'a'],
    ['', 'b'],
    ['', ''],
  ]);
  expect([0, 1, 2].map((token) => walk.isOperand(token))).toEqual([true, false, true]);
});

test('comments are skipped', () => {
  const { walk, token, from } = walkIn('a /* b */ // c\n§d');
  expect(from(walk.before(token))).toMatch(/^a/);
});

test.each([
  ['f§(x)', 'f'],
  ['a.f /* b */ §(x)', 'f'],
  ['f!§(x)', 'f'],
  ['f<A, B>§(x)', 'f'],
  ['= §(x)', undefined],
])('the function that %s calls is %j', (marked, name) => {
  const { walk, token } = walkIn(marked);
  const callee = walk.calleeOf(token);
  expect(callee === undefined ? undefined : walk.at(callee)).toBe(name);
});

test.each([
  ['a = []string§{x}', '[]string{x}'],
  ['a = new List<string> §{ x }', 'new List<string> { x }'],
  ['return vec!§[x]', 'vec![x]'],
  ['a = §[x]', '[x]'],
  ['a + §[x]', '[x]'],
])('the type of %s is part of %j', (marked, expected) => {
  const { walk, token, from } = walkIn(marked);
  expect(from(walk.typeStart(token))).toBe(expected);
});

test.each([
  ['f(a, b c §d)', 'b c d)'],
  ['{ a = §b', 'a = b'],
  ['§a', 'a'],
])('the segment of %s is %j', (marked, expected) => {
  const { walk, token, from } = walkIn(marked);
  expect(from(walk.segmentStart(token))).toBe(expected);
});

test.each([
  ['x = a.b.§c', 'a.b.c'],
  ['x = a(1).§c', 'a(1).c'],
  ['x = new A.§B', 'new A.B'],
  ['x = "a".§join', '"a".join'],
  ['x = "a".§trim', 'trim'],
  ['x & §c', 'c'],
  ['x = &§c', '&c'],
])('the path of %s is %j', (marked, expected) => {
  const { walk, token, from } = walkIn(marked);
  expect(from(walk.pathStart(token))).toBe(expected);
});

test('a literal that is alone in its brackets', () => {
  const alone = (marked: string) => {
    const { walk, token } = walkIn(marked);
    const found = walk.onlyIn(token);
    return found === undefined ? undefined : walk.textOf(found);
  };
  expect([alone('a["b"§]'), alone('a["b", "c"§]'), alone('a(§)')]).toEqual(['b', undefined, undefined]);
});
