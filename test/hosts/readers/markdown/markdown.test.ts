import { describe, expect, test } from 'vitest';
import { growsLinearly } from '../../../support/cpu-ms.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { extracted, filtersIn, hostOf } from '../../extracted.ts';

const markdown = hostOf('a.md');
const mdx = hostOf('a.mdx');

const fence = (info: string, ...lines: string[]) => [`\`\`\`${info}`, ...lines, '```', ''].join('\n');

test.each<[string, string, ...string[]]>([
  ['a code span', 'Send `(= a b)` to it.', '(= a b)'],
  ['a code span with more marks', 'Send `` (= a b) `` or ``` (= c`d e) ```.', '(= a b)', '(= c`d e)'],
  ['a code span on two lines', 'Send `(= a\nb)`', '(= a b)'],
  ['a code span on two quoted lines', '> Send `(= a\r\n> b)`', '(= a b)'],
  ['parts of a filter', 'The head `(=` and `(OR … …)` or `(= a ...)`, and `(OR (= a`.'],
  ['code of other languages', 'Call `(foo bar)`, `(&(cn=x))`, `(x) => y` or `filter(x)`.'],
  ['no code span', '\\`(= a b)\\` (= c d) ``(= e f)`'],
  ['a code span behind an escape', '\\`` (= a b) `', '(= a b)'],
  ['TypeScript', fence('ts', "x({ filter: '(= a\\x20b)' });"), '(= a b)'],
  [
    'a fence of more marks and other info',
    '~~~~{.js title="x"}\nfilter`(= a b)`\n~~~\n~~~~\nfilter: (= c d)',
    '(= a b)',
  ],
  ['a fence in a list', '1. - ```js\n     filter`(OR\n       (= a b))`\n     ```\n', '(OR\n  (= a b))'],
  ['a fence in a quote', '> ```js\n> filter`(OR\r\n> (= a b))`\nfilter: (= c d)', '(OR\n(= a b))'],
  ['a fence that is never closed', '```filter\n(= a b)', '(= a b)'],
  ['a fence without a language', fence('', '(OR', '  (= a b))'), '(OR\n  (= a b))\n'],
  ['a fence of another language', fence('lisp', '(= a b)')],
  ['a fence that is a filter', fence('filter', '; one', '(OR', '(= a b)', 'c'), '     \n(OR\n(= a b)\nc\n'],
  ['indented code', 'So:\n\n    (OR\n      (= a b))\n', '    (OR\n      (= a b))\n'],
  ['Markdown in Markdown', `~~~md\n${fence('js', 'filter`(= a b)`')}~~~`, '(= a b)'],
  ['a link', 'See [it](https://x.y/z?filter=%28%3D%20a%20b%29&limit=5 "title").', '(= a b)'],
  ['a link with references and escapes', '[it](/z?limit=5&amp;filter=\\(= a b%29)', '(= a b)'],
  ['an address that ends within its filter', '<https://x.y/z?filter=(=%20a%20b> (see `x`) <b>)', '(= a b'],
  ['an address', '<https://x.y/z?filter=%28%3D%20a%20b%29> and ![](?filter=(=%20c%20d))', '(= a b)', '(= c d)'],
  ['a definition', '[1]: https://x.y/z?filter=%28%3D%20a%20b%29\n  "title"', '(= a b)'],
  [
    'prose',
    'Ask **/z?filter=(= a b)**, or (?filter=%28%3D%20c%20d%29). Or ?filter=(= e f).',
    '(= a b)',
    '(= c d)',
    '(= e f)',
  ],
  ['a URL in a code span', 'Ask `GET /z?filter=(= a b)&limit=5`', '(= a b)'],
  ['a URL in a fence', fence('', 'GET /z?filter=(= a b)&limit=5'), '(= a b)'],
  ['from TypeScript to a URL', fence('ts', 'get("/z?a=1&filter=\\x2528%3D%20S%C3%A3o \\u{1F600}\\x29")'), '(= São 😀)'],
  ['a placeholder', 'Ask https://api.arquivei.com.br/z?filter={filter}, or ?filter=<filter> or /z?filter=FILTER.'],
  ['front matter', '---\nfilter: (= a b)\n---\nand `(= c d)`\n---\nfilter: (= e f)\n', '(= a b)', '(= c d)'],
  ['front matter with a byte order mark', '\ufeff---\r\nfilter: (= a b)\r\n---\r\n', '(= a b)'],
  ['no front matter', '---\nfilter: (= a b)\n'],
  ['a byte order mark and tabs', '\ufeff```js\r\n\tfilter`(=\ta b)`\r\n```', '(=\ta b)'],
])('%s', (_, text, ...filters) => {
  expect(filtersIn(markdown, text)).toEqual(filters);
});

test.each<[string, ...string[]]>([
  ['# One\n\nIt\'s <Invoices filter="(= a b)" nfeFilter={`(= c d)`} />\n', '(= a b)', '(= c d)'],
  ["import x from 'y';\nexport const filter = '(= a b)';\n\nIt's {list({ filter: '(= c d)' })}", '(= a b)', '(= c d)'],
  ['---\nfilter: (= a b)\n---\n\n```js\nx({ filter: "(= c d)" })\n```', '(= a b)', '(= c d)'],
  ['<a href="/z?filter=%28%3D%20a%20b%29">x</a>, `(= c d)` and 1 < 2 { x', '(= c d)', '(= a b)'],
])('MDX: %j', (text, ...filters) => expect(filtersIn(mdx, text)).toEqual(filters));

test('comments are those of HTML and those of the code in fences', () => {
  const text = [
    '<!-- prefilter-disable-file x -->',
    'a <!-- prefilter-disable y --> `<!-- prefilter-disable z -->` <!-- other -->',
    fence('js', 'filter`(= a b)` // prefilter-disable-line syntax'),
    '<!-- prefilter-enable',
    '',
    '```-->',
  ].join('\n');
  const { comments } = extracted(markdown, text);
  expect(comments.map(({ span }) => text.slice(span.start, span.end)).sort()).toEqual([
    '// prefilter-disable-line syntax',
    '<!-- prefilter-disable y -->',
    '<!-- prefilter-disable-file x -->',
    '<!-- prefilter-enable\n\n```-->',
  ]);
  expect(comments.map((comment) => comment.text).sort()).toEqual([
    ' prefilter-disable y ',
    ' prefilter-disable-file x ',
    ' prefilter-disable-line syntax',
    ' prefilter-enable\n\n```',
  ]);
});

test('code that cannot be read is reported if a filter may be lost by it', () => {
  const broken = (line: string) => extracted(markdown, fence('js', line)).problems;
  expect(broken("filter('a")).toEqual([]);
  expect(broken("x({ filter: '(= a b)' }) → y")).toEqual([]);
  expect(broken("{filter: '(= a b)")).toEqual([]);
  expect(broken("x filter: → '(= a b)'")).toMatchObject([{ code: 'host-parse', span: { start: 16, end: 17 } }]);
});

test.each(
  splitTexts('`(= a b)` ¦`(= a b)`\n\n¦` `` ``` ¦```md\n~~~md\n¦<!-- ¦> ¦- ¦?¦\n¦    (¦&amp;¦\\`¦[x](/y?filter=('),
)('takes time in proportion to a text of %j', (part) => {
  const read = (size: number) => extracted(markdown, part.repeat(size / part.length));
  expect(growsLinearly(read, 12_000)).toBe(true);
});

describe('a list of examples in one fence', () => {
  const filtersOf = (text: string) => extracted(markdown, text).filters.map((filter) => filter.text);

  test.each([
    ['```\n(= a b)\n(= c d)\n```', ['(= a b)', '(= c d)']],
    ['```filter\n(= a b)\n\n(OR\n  (= c d)\n  (= e f))\n```', ['(= a b)', '(OR\n  (= c d)\n  (= e f))']],
    ['```\n(= a b)   selects a\n(= c d)   selects c\n```', ['(= a b)', '(= c d)']],
    ['```\n(= a b)\n```', ['(= a b)\n']],
    ['```\n(= a b) (= c d)\n```', ['(= a b) (= c d)\n']],
    ['```\n(equal a b)\n```', []],
    ['```\n(= a b)\n(if x y)\n```', ['(= a b)\n(if x y)\n']],
  ])('%j', (text, expected) => expect(filtersOf(text)).toEqual(expected));

  test.each(
    splitTexts(
      '(and (= x 1) (= y 2))¦(not (= x 1))¦(OR a b)¦(or (= (f x) (g y)) p)¦(null x)¦(equal x y)¦(= x y z)¦(= x y))',
    ),
  )('`%s` is Lisp, unless the document is about filters', (code) => {
    expect(filtersOf(`See \`${code}\`.`)).toEqual([]);
    expect(filtersOf(`Use \`_not_exists\`: \`${code}\`.`)).toEqual([code]);
  });
});
