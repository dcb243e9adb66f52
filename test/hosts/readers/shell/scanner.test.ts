import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decoding, verbatim } from '../../../../src/hosts/embedded.ts';
import { ShellScan } from '../../../../src/hosts/readers/shell/scanner.ts';
import { type Quoting, readAnsi, shellEncode, WordBuilder } from '../../../../src/hosts/readers/shell/word.ts';
import { bashRuns } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';

const scan = (text: string) => new ShellScan(verbatim(text), ['filter']);
const commands = (text: string) => scan(text).commands.map(({ words }) => words.map((word) => word.text));

test('a here-string is what a command reads', () => {
  const [command] = scan("read -r A <<< '(= a b)' B; c").commands;
  expect(command?.words.map(({ text }) => text)).toEqual(['read', '-r', 'A', 'B']);
  expect(command?.documents.map(({ text }) => text)).toEqual(['(= a b)']);
});

test.each<[string, string, string[][]]>([
  ['commands end with a line and with operators', 'a b; c | d && e\nf', [['a', 'b'], ['c'], ['d'], ['e'], ['f']]],
  ['keywords before a command are none of its words', 'if ! a; then b; fi', [['a'], ['b'], ['fi']]],
  ['a line that goes on', 'a \\\n b \\\r\n c', [['a', 'b', 'c']]],
  [
    'a command in a word is read before the one around it',
    'a "$(b c)" d',
    [
      ['b', 'c'],
      ['a', '${1}', 'd'],
    ],
  ],
  [
    'the patterns of a case do not end a command in a word',
    'a $(case x in b) c;; esac)',
    [['case', 'x', 'in', 'b'], ['c'], ['esac'], ['a', '${1}']],
  ],
  ['a subshell', '(a; b) c', [['a'], ['b'], ['c']]],
  ['redirections are no words', 'a >b 2>&1 <<<c d', [['a', 'b', '2', '1', 'd']]],
  ['arithmetic', 'a $((1 << 2)) b; ((x << 2)); c', [['a', '${1}', 'b'], ['c']]],
  ['a comment begins with a word', 'a#b c #d e\nf', [['a#b', 'c'], ['f']]],
  ['the `&` of an unquoted URL', 'a /v?b=1&c=2&', [['a', '/v?b=1&c=2']]],
  ['a filter that nothing quotes', 'a /v?filter=(= b c)&d=1 e', [['a', '/v?filter=(= b c)&d=1', 'e']]],
  ['a placeholder in any quoting', `a {{ b }} "{{c}}" '\${{ d.e }}'`, [['a', '${b}', '${c}', '${d.e}']]],
  ['a byte order mark', '\ufeffa', [['a']]],
])('%s', (_, text, expected) => {
  expect(commands(text)).toEqual(expected);
});

test('lists, loops and what a command prints keep the variable that they fill', () => {
  const { commands: found } = scan('a=(b c) d; e="$(f)"');
  expect(found.map(({ words, list, printsTo }) => [words.map(({ text }) => text), list, printsTo])).toEqual([
    [['a='], undefined, undefined],
    [['b', 'c'], 'a', undefined],
    [['d'], undefined, undefined],
    [['f'], undefined, 'e'],
    [['e=${1}'], undefined, undefined],
  ]);
});

test('here-documents belong to the command of their line', () => {
  const { commands: found } = scan('a <<X; b <<Y\nc\nX\nd\nY\ne');
  expect(found.map(({ words, documents }) => [words[0]?.text, documents.map(({ text }) => text)])).toEqual([
    ['a', ['c\n']],
    ['b', ['d\n']],
    ['e', []],
  ]);
});

test('the text of a comment is without its mark, the span includes it', () => {
  const text = 'a # b\r\nc';
  expect(scan(text).comments.map((comment) => [comment.text, comment.span])).toEqual([[' b', { start: 2, end: 5 }]]);
});

test.each([
  ['echo "a', '"', 5],
  ["echo a'b\n", "'", 6],
  ['echo `a', '`', 5],
  ['echo "$(a "b"', '"', 5],
  ['echo $(a', '$(', 5],
  ['cat <<EOF\na', '<<EOF', 4],
  ['echo ${a', '${', 5],
  ["echo $'a\\'", "$'", 5],
])('reports that in %j `%s` is not closed', (text, opener, at) => {
  expect(scan(text).unclosed).toEqual({ opener, at });
});

test('reports nothing if all is closed', () => {
  const text = `a "b" 'c' \`d\` $(e "$(f)") <<<g; cat <<E\n'\nE\nf() { case x in y) ;; esac; }; echo "\${a:-it's}" '\${'`;
  expect(scan(text).unclosed).toBeUndefined();
});

const piece = fc.constantFrom(
  ...splitTexts(
    `a¦b=¦c¦\\ ¦\\$¦\\"¦\\\\¦'x y'¦'a"b'¦"x y"¦"a\\"b"¦"\\$a"¦"a\\b"¦"it's"¦$'a\\tb'¦$'\\x41\\u00e3'`,
    `$'\\xc3\\xa3\\101'¦\\\n¦ ¦  ¦😀¦"a\\\nb"¦.¦@¦~x¦-¦$'\\''¦$"l"¦ \\\n `,
  ),
);
const script = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));

test('words are those of bash', () => {
  fc.assert(
    fc.property(fc.array(script, { minLength: 1, maxLength: 160 }), (scripts) => {
      // One line is one command, whose words bash prints.
      const program = scripts.map((line) => `printf '%s\\0' x ${line}\nprintf '\\1\\0'\n`).join('');
      const printed = execFileSync('bash', ['-c', program], { encoding: 'utf8' });
      const expected = printed
        .split('\u0001\0')
        .slice(0, -1)
        .map((line) => line.split('\0').slice(1, -1));
      const read = new ShellScan(verbatim(program), []).commands.map(({ words }) =>
        words.slice(3).map(({ text }) => text),
      );
      expect([program, read.filter((_, index) => index % 2 === 0)]).toEqual([program, expected]);
    }),
    bashRuns,
  );
});

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
