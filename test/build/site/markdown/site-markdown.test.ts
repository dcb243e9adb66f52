import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { siteMarkdown } from '../../../../build/site/markdown/site-markdown.ts';

const page = {
  locale: 'pt-BR',
  resolve: (link: string) => `to:${link}`,
  linkOf: (filter: string) => `open:${filter}`,
  examples: [{ settings: {}, link: 'open:0' }],
} as const;
const markdown = new MarkdownIt({ html: true });
siteMarkdown(markdown, { pageAt: () => page, pictures: new Map([['rooms', '<svg></svg>']]) });
const html = (text: string, env = {}) => markdown.render(text, { relativePath: 'a/b.md', ...env });

test('links and pictures are found from the page', () => {
  expect(html('[x](y.md)')).toBe('<p><a href="to:y.md">x</a></p>\n');
  expect(html('<img src="a.svg" alt="">')).toBe('<img src="to:a.svg" alt="">');
  expect(html('<!-- picture: rooms -->')).toContain('<svg></svg>');
  expect(() => html('<!-- picture: none -->')).toThrow('there is no picture none');
});

test('comments are left out, other HTML stops the build, and braces are no expressions', () => {
  expect(html('<!-- rules -->\n\nx {{ y }}')).toBe('<p>x &#123;&#123; y }}</p>\n');
  expect(() => html('<b>x</b>')).toThrow('HTML in a text: <b>');
});

test('a filter among words opens in the playground, except in a link', () => {
  expect(html('`(= a b)`')).toContain('href="open:(= a b)"');
  expect(html('[`(= a b)`](y.md)')).not.toContain('open:');
});

test('a block of code says which page it is on, its file and its look; the search needs the words alone', () => {
  const block = '```filter example=0 title="a.filter" bad\n(= a b)\n```';
  const shown = html(block);
  expect(shown).toMatch(/^<div class="code bad"><p class="file">a.filter<\/p>/);
  expect(shown).toContain('<a class="open" target="_self" href="open:0">Abrir na área de testes</a></div>');
  expect(shown).toContain('class="language-txt"');
  expect(html(block, { isForSearch: true })).toBe('<pre>(= a b)\n</pre>');
});

test('the cells of a table with more than two columns say what their column is, for phones', () => {
  const cells = (text: string) => [...html(text).matchAll(/<td(.*?)>/g)].map(([, attributes]) => attributes);
  expect(cells('| a | `b` | |\n| - | - | - |\n| c | d | e |')).toEqual(['', ' data-head="b"', '']);
  expect(cells('| a | b |\n| - | - |\n| c | d |')).toEqual(['', '']);
});
