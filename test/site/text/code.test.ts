import { expect, test } from 'vitest';
import { codeHtml, filtersIn } from '../../../src/site/text/code.ts';

const html = (code: string, language = '') => codeHtml(code, language, (filter, { name }) => `to/${name}#${filter}`);

test('a filter is a link with colours, also in a string of a program', () => {
  expect(html("f('(= a <b>)');", 'ts')).toBe(
    'f(<span class="string">\'</span><a class="filter" href="to/received#(= a &lt;b&gt;)">(<span class="filter-operator">=</span> ' +
      '<span class="filter-property">a</span> <span class="filter-string">&lt;b&gt;</span>)</a><span class="string">\'</span>);',
  );
});

test('a filter without a link has colours too', () => {
  expect(codeHtml('(= a 1)', '', () => undefined)).toBe(
    '(<span class="filter-operator">=</span> <span class="filter-property">a</span> <span class="filter-number">1</span>)',
  );
});

test('keywords, comments, commands', () => {
  expect(html('const a = 1; // b', 'ts')).toBe(
    '<span class="keyword">const</span> a = <span class="number">1</span>; <span class="comment">// b</span>',
  );
  expect(html('$ ls\na', 'console')).toBe('<span class="command">$ ls</span>\na');
  expect(html('$ ls\n{ "a": true }\n$ b', 'console')).toBe(
    '<span class="command">$ ls</span>\n{ <span class="name">&quot;a&quot;</span>: <span class="keyword">true</span> }\n<span class="command">$ b</span>',
  );
  expect(html('a: b # c', 'yaml')).toBe(
    '<span class="name">a:</span> <span class="string">b</span> <span class="comment"># c</span>',
  );
  expect(html('a < b & "c"', 'txt')).toBe('a &lt; b &amp; &quot;c&quot;');
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
  const started = process.cpuUsage();
  expect(filtersIn('('.repeat(20_000))).toEqual([]);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
});
