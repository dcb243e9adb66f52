import { expect, test } from 'vitest';
import { asMarkdown } from '../../../src/site/text/as-markdown.ts';

test.each([
  ['a `_b*` c', 'a `_b*` c'],
  ['a_b *c* <d> [e]', 'a\\_b \\*c\\* \\<d> \\[e\\]'],
  ['`a` b_c `d_e`', '`a` b\\_c `d_e`'],
  ['a ` b_c', 'a ` b\\_c'],
])('%s is written as %s', (text, markdown) => expect(asMarkdown(text)).toBe(markdown));
