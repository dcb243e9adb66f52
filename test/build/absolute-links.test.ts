import { expect, test } from 'vitest';
import { withAbsoluteLinks } from '../../build/absolute-links.ts';
import { addressesOf } from '../../build/addresses.ts';

const absolute = (markdown: string) => withAbsoluteLinks(markdown, 'git+https://github.com/a/b.git', '1.2.3');
const at = (kind: string, path: string) => `https://github.com/a/b/${kind}/v1.2.3/${path}`;

test.each([
  ['[x](docs/a.md#b)', `[x](${at('blob', 'docs/a.md#b')})`],
  ['[`(= a b)`](./docs/a.md)', `[\`(= a b)\`](${at('blob', 'docs/a.md')})`],
  ['![x](a.svg)', `![x](${at('raw', 'a.svg')})`],
  ['[![x](a.svg)](docs/a.md)', `[![x](${at('raw', 'a.svg')})](${at('blob', 'docs/a.md')})`],
  ['<img src="a.svg" alt="b.svg">', `<img src="${at('raw', 'a.svg')}" alt="b.svg">`],
  ['<source srcset="a.svg">', `<source srcset="${at('raw', 'a.svg')}">`],
  ['[x](#b) [y](https://c.d/e) [z](mailto:f@g)', '[x](#b) [y](https://c.d/e) [z](mailto:f@g)'],
  ['`[x](a.md)`', '`[x](a.md)`'],
  ['```md\n[x](a.md)\n```\n[y](b.md)', `\`\`\`md\n[x](a.md)\n\`\`\`\n[y](${at('blob', 'b.md')})`],
])('%s', (markdown, expected) => expect(absolute(markdown)).toBe(expected));

test('the addresses count once no part of them is the placeholder', () => {
  const of = (owner: string) => ({
    repository: { type: 'git', url: `git+https://github.com/${owner}/prefilter.git` },
    homepage: `https://${owner}.github.io/prefilter/`,
    bugs: { url: `https://github.com/${owner}/prefilter/issues` },
  });
  expect(addressesOf(of('OWNER'))).toEqual({});
  expect(addressesOf({ ...of('acme'), homepage: of('OWNER').homepage })).toEqual({});
  expect(addressesOf(of('acme'))).toEqual(of('acme'));
});
