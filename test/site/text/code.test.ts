import { expect, test } from 'vitest';
import { codeHtml } from '../../../src/site/text/code.ts';

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
  expect(html('a: b # c', 'yaml')).toBe('a: b <span class="comment"># c</span>');
  expect(html('a < b & "c"', 'txt')).toBe('a &lt; b &amp; &quot;c&quot;');
});
