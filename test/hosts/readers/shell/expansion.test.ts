import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import {
  arithmeticEnd,
  backquotesAt,
  defaultAt,
  documentOf,
  type Expansion,
  expansionAt,
  heredocAt,
  isQueryMark,
  isRawFilter,
  rawFilterEnd,
} from '../../../../src/hosts/readers/shell/expansion.ts';

test.each<[string, Expansion | undefined, inDouble?: boolean]>([
  ['$a-b', { end: 2, expression: 'a' }],
  ['$12', { end: 2, expression: '1' }],
  ['$@', { end: 2, expression: '@' }],
  ['$', undefined],
  ['$ a', undefined],
  ['${a:-b}c', { end: 7, expression: 'a:-b' }],
  ['${a:-${b}}c', { end: 10, expression: 'a:-${b}' }],
  ['${a:-\\}}c', { end: 8, expression: 'a:-\\}' }],
  ["${a:-'}'}c", { end: 9, expression: "a:-'}'" }],
  ["${a:-'}'}c", { end: 7, expression: "a:-'" }, true],
  ['${a', { end: 3, expression: '${a', unclosed: '${' }],
  ['$(a)', undefined],
])('%s is %j', (text, expected, inDouble = false) => {
  expect(expansionAt(text, 0, inDouble)).toEqual(expected);
});

test.each<[string, number | undefined]>([
  ['((1 << 2)) a', 10],
  ['(((1) + (2)))', 13],
  ['((a) | b)', undefined],
  ['((a', undefined],
])('the arithmetic of %s ends at %j', (text, end) => {
  expect(arithmeticEnd(text, 0)).toBe(end);
});

test.each<[string, boolean, script: string, rest: string, boolean]>([
  ['`a b` c', false, 'a b', ' c', true],
  ['`a \\`b\\` \\$c \\d` e', false, 'a `b` $c \\d', ' e', true],
  ['`a \\"b\\"`', false, 'a \\"b\\"', '', true],
  ['`a \\"b\\"`', true, 'a "b"', '', true],
  ['`a', false, 'a', '', false],
  ['``', false, '', '', true],
])('the script of %s, in double quotes: %s, is %j', (text, inDouble, script, rest, isClosed) => {
  const found = backquotesAt(verbatim(text), 0, inDouble);
  expect([found.script.text, text.slice(found.end), found.isClosed]).toEqual([script, rest, isClosed]);
  const written = found.script.encode('"$`');
  expect(backquotesAt(verbatim(`\`${written}\``), 0, inDouble).script.text).toBe('"$`');
});

test.each<[string, name: string, script: string]>([
  ['${A:-(= a b)}', 'A', 'X="(= a b)"'],
  ['${1-(= a b)}', '1', 'X="(= a b)"'],
  ['${A:="(= a b)"}', 'A', 'X="(= a b)"'],
  ["${A:?'(= a b)'}", 'A', "X='(= a b)'"],
])('the default of %s', (text, name, script) => {
  const found = defaultAt(verbatim(text), { start: 0, end: text.length });
  expect([found?.name, found?.script('X').text]).toEqual([name, script]);
  const start = script.indexOf('(');
  const place = found?.script('X').map({ start, end: script.indexOf(')') + 1 });
  expect(text.slice(place?.start, place?.end)).toBe('(= a b)');
  expect(found?.script('X').encode('}')).toBeUndefined();
});

test.each(['${A}', '${A:-b}', '${A#(= a b)}', '${#A}'])('%s has no default that could be a filter', (text) => {
  expect(defaultAt(verbatim(text), { start: 0, end: text.length })).toBeUndefined();
});

function read(text: string) {
  const at = text.indexOf('<<');
  const found = heredocAt(text, at);
  if (found === undefined) return undefined;
  const { document, next } = documentOf(verbatim(text), text.indexOf('\n', at) + 1, found);
  return { text: document.text, rest: next === undefined ? undefined : text.slice(next) };
}

test.each([
  ['cat <<EOF\n(= a b)\nEOF\nnext', '(= a b)\n', 'next'],
  ["cat <<'EOF'\n(= a $b \\$c)\nEOF\n", '(= a $b \\$c)\n', ''],
  ['cat <<EOF\n(= a \\$b)\nEOF\n', '(= a $b)\n', ''],
  ['cat <<-EOF\n\t\t(= a b)\n\tEOF\nnext', '(= a b)\n', 'next'],
  ['cat << "a b"\n(= a b)\nEOF\na b\n', '(= a b)\nEOF\n', ''],
  ['cat <<EOF\n(= a \\\nb)\nEOF\n', '(= a b)\n', ''],
  ['cat <<EOF\r\n(= a b)\r\nEOF\r\nnext', '(= a b)\r\n', 'next'],
  ['cat <<EOF\n(= a b)\n', '(= a b)\n', undefined],
])('%j', (text, document, rest) => {
  expect(read(text)).toEqual({ text: document, rest });
});

test('a here-string is not a here-document', () => {
  expect(read('cat <<< EOF\n')).toBeUndefined();
});

const raw = (text: string, isArgument = true) =>
  isRawFilter(text, text.lastIndexOf(' ') + 1, text.length, isArgument, ['filter']);

test.each([
  ['curl https://a.example/received?filter=', true],
  ['curl https://a.example/received?limit=5&filter=', true],
  ['http get filter=', true],
  ['cmd --filter=', true],
  ['cmd --other=', false],
  ['x', false],
])('`%s(`: %s', (before, expected) => {
  expect(raw(before)).toBe(expected);
});

test('an assignment to a variable is not an argument', () => {
  expect(raw('filter=', false)).toBe(false);
});

test.each([
  ['(= a b) | jq', '(= a b)'],
  ['(OR (= a b) (= c d))&limit=5', '(OR (= a b) (= c d))'],
  ['(= a b | jq', '(= a b'],
  ['(= a b\n(= c d)', '(= a b'],
  ['(= a b', '(= a b'],
])('of %j it is %j', (text, filter) => {
  expect(text.slice(0, rawFilterEnd(text, 0))).toBe(filter);
});

test('a quote before a name and `=` continues a query', () => {
  expect(
    ['&limit=5', '&cnpj[]=1', '&', '& sleep 5', `&${'a'.repeat(70)}=1`].map((text) => isQueryMark(text, 0)),
  ).toEqual([true, true, false, false, false]);
});
