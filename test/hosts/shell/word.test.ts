import { expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import { scanShell } from '../../../src/hosts/shell/scanner.ts';
import { WordBuilder } from '../../../src/hosts/shell/word.ts';

const wordsOf = (text: string) => scanShell(verbatim(text), ['filter']).commands.flatMap(({ words }) => words);
const wordOf = (text: string) => wordsOf(text)[0];

test.each<[string, string, string]>([
  ['curl "/v?filter=(= a b)"', '/v?filter=(= a b)', 'shell-quoted'],
  ["curl '/v?filter=(= a b)'", '/v?filter=(= a b)', 'shell-single-quoted'],
  ['curl /v?filter=(= a b)&x=1', '/v?filter=(= a b)&x=1', 'shell-unquoted'],
  ['curl /v?filter=%28%3D%20a%20b%29&x[from]=1 && echo', '/v?filter=%28%3D%20a%20b%29&x[from]=1', 'shell-unquoted'],
  ['curl --url="/v?filter=(= a b)"', '/v?filter=(= a b)', 'shell-quoted'],
  ['curl "/v?filter=(= a b)"&x=1', '/v?filter=(= a b)&x=1', 'shell-unquoted'],
  ['curl /v?filter=%28%3D%20a%20b%29\\&x=1', '/v?filter=%28%3D%20a%20b%29&x=1', 'shell-quoted'],
])('how the URL of %s is quoted', (text, url, place) => {
  const word = wordsOf(text).find((one) => one.text.includes('?'));
  expect([word?.text.slice(word.text.indexOf('/v')), word?.place]).toEqual([url, place]);
});

test.each<[string, string | undefined]>([
  ["'a b'", "x'\\''y"],
  ['"a b"', "x'y"],
  ["$'a b'", "x\\'y"],
  ['a\\ b', "x\\'y"],
  // The name before the value is bare and cannot contain a filter: only the value is replaced.
  ["F='a b'", "x'\\''y"],
  // A replacement might span both quotings.
  [`'a b'"c"`, undefined],
  ['"$a"', "x'y"],
  ["a%'b'", undefined],
])('in the word %s a text is written as %j', (text, expected) => {
  expect(wordOf(text)?.encode("x'y")).toBe(expected);
});

test.each([`a$b'c'"d$(e)f"`, "$'\\x41\\u00e3'$x\\ y$x", '{{ a }}b${c:-d}', "\\$'a'$b"])(
  'in %s the spans of interpolations are those of their names',
  (text) => {
    const word = wordsOf(text).at(-1);
    const names = word?.interpolations.map(({ span }) => word.text.slice(span.start, span.end));
    expect(names?.length).toBeGreaterThan(0);
    expect(names).toEqual(word?.text.match(/\$\{[^}]*\}/g));
  },
);

test.each([
  ["'a b'c", 'a b', 'c'],
  [`'it'\\''s'd`, "it's", 'd'],
  [`'it'"'"'s'd`, "it's", 'd'],
  ["'a {{ b }}'", 'a ${b}', ''],
  ["'a\\'b", 'a\\', 'b'],
  ["'a", 'a', '', 0],
  [`'a'\\''b`, "a'b", '', 5],
])('the single quotes of %s', (text, expected, rest, unclosed?: number) => {
  const word = new WordBuilder(text, 0);
  const found = word.readSingle(0);
  expect([word.done(verbatim(text)).text, text.slice(found.end), found.unclosed]).toEqual([expected, rest, unclosed]);
});

test('a position in a word maps to the position in the script', () => {
  const text = `a'b'\\c"$d"e`;
  const word = wordOf(text);
  expect(word?.text).toBe('abc${d}e');
  const places = [...'abc', '${d}', 'e'].map((part) => {
    const start = word?.text.indexOf(part) as number;
    const span = word?.map({ start, end: start + part.length });
    return text.slice(span?.start, span?.end);
  });
  expect(places).toEqual(['a', 'b', '\\c', '$d', 'e']);
});
