import { expect, test } from 'vitest';
import { exampleDecorations, filtersIn, inlineHtml } from '../../../../build/site/markdown/filters.ts';
import { takesAtMost } from '../../../support/cpu-ms.ts';

const link = (filter: string, { name }: { readonly name: string }) => `to/${name}#${filter}`;

test('a filter among words is a link with colours, unless it is in a link', () => {
  const coloured =
    '(<span class="filter-operator">=</span> <span class="filter-property">a</span> <span class="filter-string">&lt;b&gt;</span>)';
  expect(inlineHtml("f('(= a <b>)')", link)).toBe(
    `f('<a class="filter" target="_self" href="to/received#(= a &lt;b&gt;)">${coloured}</a>')`,
  );
  expect(inlineHtml('(= a <b>)', undefined)).toBe(coloured);
});

test('each line of a filter in a block of code is a link, without the space before it, and each of its words has a colour', () => {
  const code = "read('(OR (= a 1)\n  (= b c))')";
  const shown = exampleDecorations(code, link).map(({ start, end, tagName, properties }) => [
    code.slice(start, end),
    tagName === 'a' ? properties.href : properties.class,
  ]);
  const href = 'to/received#(OR (= a 1)\n  (= b c))';
  expect(shown.slice(0, 2)).toEqual([
    ['(OR (= a 1)', href],
    ['(= b c))', href],
  ]);
  expect(shown.slice(2)).toEqual([
    ['OR', 'filter-operator'],
    ['=', 'filter-operator'],
    ['a', 'filter-property'],
    ['1', 'filter-number'],
    ['=', 'filter-operator'],
    ['b', 'filter-property'],
    ['c', 'filter-string'],
  ]);
});

const found = (text: string) =>
  filtersIn(text).map(({ span, dialect }) => `${dialect.name} ${text.slice(span.start, span.end)}`);

test.each([
  ["where('a').equals(1); // → (= a 1)", ['received (= a 1)']],
  [
    "$ prefilter lint -e '(or (== processed false) (_not_exists x))'",
    ['received (or (== processed false) (_not_exists x))'],
  ],
  ['(= a b) and (AND (= a b) (= c d))', ['received (= a b)', 'qive (AND (= a b) (= c d))']],
  // Operators that a guide's own dialect has; `!=` is a mistake in our guides.
  ["read('(AND (> total 5000) (in state SP RJ))')", ['extended (AND (> total 5000) (in state SP RJ))']],
  ["read('(<= issuedAt 2026-03)') (contains a b)", ['extended (<= issuedAt 2026-03)', 'extended (contains a b)']],
  ['(OR (!= a b) (= c d))', ['received (OR (!= a b) (= c d))']],
  ['(OR\n  (= a b)\n  (= c d)\n)', ['received (OR\n  (= a b)\n  (= c d)\n)']],
  // With a hole, an ellipsis, an unclosed parenthesis, a foreign escape, and no filter at all.
  ['filter`(= a ${value})`', []],
  ['(OR … (= a b)', ['received (= a b)']],
  ['(= a b', []],
  ['(= a\\u00a0x b)', []],
  ['if (a) call(b, (c));', []],
  ['(&(objectClass=person)(!(a=*)))', []],
  // Strings of another grammar that only together look like a filter.
  ['condition : "(= " (word " " word) ")" | "(_not_exists " word ")"', []],
  ["a: '(= ' b ')'", []],
  [`"(= a \\"b\\")"`, ['received (= a \\"b\\")']],
])('%s', (text, filters) => {
  expect(found(text)).toEqual(filters);
});

test('a text of parentheses takes linear time', () => {
  expect(takesAtMost(2000, () => expect(filtersIn('('.repeat(20_000))).toEqual([]))).toBe(true);
});
