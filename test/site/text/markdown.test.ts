import { expect, test } from 'vitest';
import { rendered } from '../../../src/site/text/markdown.ts';

const surroundings = {
  resolve: (link: string) => `to:${link}`,
  linkOf: () => undefined,
  picture: (name: string) => `<svg><title>${name}</title></svg>`,
};
const html = (text: string) => rendered(text, surroundings).html;

test('links, anchors and pictures', () => {
  expect(html('# A `b` c!\n\n[x](y.md)\n\n## A\n\n## A\n\n<!-- picture: rooms -->\n')).toBe(
    '<h1 id="a-b-c">A <code>b</code> c!</h1>\n<p><a href="to:y.md">x</a></p>\n<h2 id="a">A</h2>\n<h2 id="a-1">A</h2>\n' +
      '<svg><title>rooms</title></svg>',
  );
});

test('comments are left out, other HTML stops the build', () => {
  expect(html('<!-- rules -->\n\nx')).toBe('<p>x</p>\n');
  expect(() => html('<b>x</b>')).toThrow('HTML in a text: <b>');
});

test('the columns of a table are aligned without a style attribute', () => {
  expect(html('| a |\n| -: |\n| b |')).toContain('<td class="align-right">b</td>');
});

test('the title, and the text under each heading for the search', () => {
  const { title, sections } = rendered('# A\n\nb `c`\nd\n\n## E\n\n- f\n\n```sh\ng\n```\n', surroundings);
  expect(title).toBe('A');
  expect(sections.map(({ heading, anchor, text }) => [heading, anchor, text.split(/\s+/).filter(Boolean)])).toEqual([
    ['A', 'a', ['b', 'c', 'd']],
    ['E', 'e', ['f', 'g']],
  ]);
});
