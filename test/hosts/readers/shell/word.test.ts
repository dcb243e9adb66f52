import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decoding, verbatim } from '../../../../src/hosts/embedded.ts';
import { ShellScan } from '../../../../src/hosts/readers/shell/scanner.ts';
import { type Quoting, readAnsi, shellEncode, WordBuilder } from '../../../../src/hosts/readers/shell/word.ts';

const wordsOf = (text: string) => new ShellScan(verbatim(text), ['filter']).commands.flatMap(({ words }) => words);
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
  const word = new WordBuilder(verbatim(text), 0);
  const found = word.readSingle(0);
  expect([word.done().text, text.slice(found.end), found.unclosed]).toEqual([expected, rest, unclosed]);
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

const around: Partial<Record<Quoting, (form: string) => string>> = {
  unquoted: (form) => form,
  single: (form) => `'${form}'`,
  double: (form) => `"${form}"`,
  ansi: (form) => `$'${form}'`,
};

test.each(Object.entries(around))('bash reads what is written %s', (quoting, quoted) => {
  const unit = fc.constantFrom(...'(= a)"\'`$\\!*?~#&|;<>{}[]%é\n\t\r-');
  const texts = fc
    .sample(fc.string({ unit, minLength: 1, maxLength: 12 }), { numRuns: 300, seed: 7 })
    .map((text) => ({ text, form: shellEncode([quoting as Quoting])(text) }))
    .filter((one): one is { text: string; form: string } => one.form !== undefined);
  expect(texts.length).toBeGreaterThan(50);
  // One process for all; a separator word keeps them apart.
  const script = texts.map(({ form }) => `printf '%s\\0' ${quoted(form)}`).join('\n');
  const { stdout, stderr } = spawnSync('bash', ['--norc'], { input: script, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.split('\0').slice(0, -1)).toEqual(texts.map(({ text }) => text));
});

test('nested quoting keeps only what both write alike', () => {
  const encode = shellEncode(['single', 'double']);
  expect(encode('(= a b)')).toBe('(= a b)');
  expect(encode('$a')).toBeUndefined();
  expect(shellEncode(['double'])('{{ a }}')).toBeUndefined();
  expect(shellEncode(['double'])('a\0')).toBeUndefined();
});

test("`$'…'` is read as bash reads it", () => {
  const inner = String.raw`a\tb\x28\050\u00e9\xc3\xa9\'\\\q`;
  const decoding = new Decoding(verbatim(inner));
  readAnsi(decoding, 0, inner.length);
  const { stdout } = spawnSync('bash', ['-c', `printf '%s' $'${inner}'`], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  expect(decoding.done(() => undefined, 0).text).toBe(stdout);
});
