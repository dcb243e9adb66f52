import { expect, test } from 'vitest';
import { wordIndex } from '../../../src/site/search/word-index.ts';

const section = (heading: string, text: string) => ({ heading, anchor: `#${heading}`, text });

test('each word has the numbers of its sections, as differences', () => {
  const many = Array.from({ length: 40 }, (_, at) => section(`s${at}`, at === 0 || at >= 38 ? 'rare rare' : ''));
  const { pages, sections, words } = wordIndex([
    { path: 'a.html', title: 'A', locale: 'en', sections: many },
    { path: 'b.html', title: 'B', locale: 'pt-BR', sections: [section('last', 'Rare')] },
  ]);
  expect(pages).toEqual([
    { path: 'a.html', title: 'A', locale: 'en' },
    { path: 'b.html', title: 'B', locale: 'pt-BR' },
  ]);
  expect(sections).toHaveLength(41);
  expect(sections[40]).toEqual([1, 'last', '#last']);
  // Sections 0, 38, 39 and 40.
  expect([words.rare, words.last, words.s10]).toEqual(['0 12 1 1', '14', 'a']);
});
