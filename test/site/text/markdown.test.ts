import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeHtml, filtersIn } from '../../../src/site/text/code.ts';
import { withLineBreaks, withWholeWords } from '../../../src/site/text/line-breaks.ts';
import { renderMarkdown } from '../../../src/site/text/markdown.ts';
import { escapeMarkdown, showLines, writeTable } from '../../../src/site/text/write-markdown.ts';
import { splitTexts } from '../../support/split-texts.ts';

const surroundings = {
  resolve: (link: string) => `to:${link}`,
  linkOf: () => undefined,
  labels: { copy: 'Copy', open: 'Open' },
  pictures: new Map([['rooms', '<svg></svg>']]),
};
const html = (text: string) => renderMarkdown(text, surroundings).html;

test('links, anchors and pictures', () => {
  expect(html('# A `b` c!\n\n[x](y.md)\n\n## A\n\n## A\n\n<!-- picture: rooms -->\n')).toBe(
    '<h1 id="a-b-c">A <code>b</code> c!</h1>\n<p><a href="to:y.md">x</a></p>\n<h2 id="a">A <a class="anchor" href="#a" aria-hidden="true" tabindex="-1">#</a></h2>\n' +
      '<h2 id="a-1">A <a class="anchor" href="#a-1" aria-hidden="true" tabindex="-1">#</a></h2>\n' +
      '<div class="scroll picture" tabindex="0"><svg></svg></div>\n',
  );
  expect(() => html('<!-- picture: none -->')).toThrow('there is no picture none');
});

test('comments are left out, other HTML stops the build', () => {
  expect(html('<!-- rules -->\n\nx')).toBe('<p>x</p>\n');
  expect(() => html('<b>x</b>')).toThrow('HTML in a text: <b>');
});

test('the columns of a table are aligned without a style attribute', () => {
  expect(html('| a |\n| -: |\n| b |')).toContain('<td class="align-right">b</td>');
});

test('the cells of a table with more than two columns say what their column is, for phones', () => {
  const cells = (text: string) => [...html(text).matchAll(/<td(.*?)>/g)].map(([, attributes]) => attributes);
  expect(cells('| a | `b` | |\n| - | -: | - |\n| c | d | e |')).toEqual(['', ' class="align-right" data-head="b"', '']);
  expect(cells('| a | b |\n| - | - |\n| c | d |')).toEqual(['', '']);
});

test('the title, and the text under each heading for the search', () => {
  const { title, sections } = renderMarkdown('# A\n\nb `c`\nd\n\n## E\n\n- f\n\n```sh\ng\n```\n', surroundings);
  expect(title).toBe('A');
  expect(sections.map(({ heading, anchor, text }) => [heading, anchor, text.split(/\s+/).filter(Boolean)])).toEqual([
    ['A', 'a', ['b', 'c', 'd']],
    ['E', 'e', ['f', 'g']],
  ]);
});

test.each([
  ['a `_b*` c', 'a `_b*` c'],
  ['a_b *c* <d> [e]', 'a\\_b \\*c\\* \\<d> \\[e\\]'],
  ['`a` b_c `d_e`', '`a` b\\_c `d_e`'],
  ['a ` b_c', 'a ` b\\_c'],
])('%s is escaped as %s', (text, markdown) => expect(escapeMarkdown(text)).toBe(markdown));

test.each([
  ['', ['(an empty text)']],
  ['a\r\nb\n', ['a', 'b']],
  ['a\n\n', ['a', '']],
  ['a\u200bb', ['a\\u200bb']],
  ['x'.repeat(110), ['x'.repeat(110)]],
  [`${'x'.repeat(100)}${'y'.repeat(20)}`, [`${'x'.repeat(80)} … ${'y'.repeat(20)}`]],
])('the lines of %j', (text, lines) => expect(showLines(text)).toEqual(lines));

test('columns are as wide as their widest cell, at least three, and a `|` is escaped', () => {
  expect(
    writeTable(
      ['a', 'name'],
      [
        ['x|y', 'b'],
        ['c', 'a longer one'],
      ],
    ).split('\n'),
  ).toEqual([
    '| a    | name         |',
    '| ---- | ------------ |',
    '| x\\|y | b            |',
    '| c    | a longer one |',
  ]);
  expect(writeTable(['', 'b'], [])).toBe('|     | b   |\n| --- | --- |');
});

describe('code', () => {
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
});

test.each([
  ['short words and a few more of them', 'short words and a few more of them'],
  ['prefilter/translate', 'prefilter/<wbr>translate'],
  ['minimum_should_match', 'minimum_<wbr>should_<wbr>match'],
  ['GET {base_url}/v1/nfe/received', 'GET {base_url}/<wbr>v1/<wbr>nfe/<wbr>received'],
  ['ReactQueryBuilderGroup', 'React<wbr>Query<wbr>Builder<wbr>Group'],
  ["selectFrom('notes').where(toKysely(sql))", "selectFrom(<wbr>'notes')<wbr>.where(<wbr>toKysely(<wbr>sql))"],
  [
    '{&quot;a&quot;:&quot;b&quot;,&quot;c&quot;:1,&quot;d&quot;:2}',
    '{<wbr>&quot;a&quot;:<wbr>&quot;b&quot;,<wbr>&quot;c&quot;:<wbr>1,<wbr>&quot;d&quot;:<wbr>2}',
  ],
  ['{&quot;===&quot;:[a==b,c=dddd]}', '{<wbr>&quot;===&quot;:<wbr>[<wbr>a==<wbr>b,<wbr>c=<wbr>dddd]}'],
  ['<a href="x/y/z">docker/compose/files</a>', '<a href="x/y/z">docker/<wbr>compose/<wbr>files</a>'],
])('long runs of %s may break', (html, expected) => expect(withLineBreaks(html)).toBe(expected));

test.each([
  [
    'prefilter lint --unsafe-fixes -q',
    'prefilter lint <span class="whole">--unsafe-fixes</span> <span class="whole">-q</span>',
  ],
  ['unknown-operator', '<span class="whole">unknown-operator</span>'],
  ['a - b, x--', 'a - b, x--'],
  ['<a class="a-b">c</a>', '<a class="a-b">c</a>'],
  ['a-word-of-more-than-thirty-letters', 'a-word-of-more-than-thirty-letters'],
])('the words with hyphens of %s stay whole', (html, expected) => expect(withWholeWords(html)).toBe(expected));

test('the text is never changed', () => {
  const text = (html: string) => html.replace(/<[^>]*>/g, '');
  const piece = fc.constantFrom(...splitTexts('aB¦word¦-¦--¦/¦.¦,¦ ¦&amp;¦{¦(¦<b>¦</b>¦1¦é'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join('');
      expect(text(withWholeWords(withLineBreaks(html)))).toBe(text(html));
    }),
  );
});
