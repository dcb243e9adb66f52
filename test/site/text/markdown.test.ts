import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/site/text/markdown.ts';
import { escapeMarkdown, showLines, writeTable } from '../../../src/site/text/write-markdown.ts';

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
