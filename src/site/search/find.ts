import type { Locale } from '../../messages/locale.ts';
import type { WordIndex } from './word-index.ts';
import { wordsOf } from './words.ts';

/** A section that a search has found. */
export interface Hit {
  readonly path: string;
  readonly anchor: string;
  readonly page: string;
  readonly heading: string;
}

const most = 12;

/**
 * The sections that contain every word of a query, or a word that begins with it: pages in the reader's language first,
 * then those with the words in their title or heading.
 */
export function find(index: WordIndex, query: string, locale: Locale): readonly Hit[] {
  const asked = wordsOf(query);
  if (asked.length === 0) return [];
  const sets = asked.map((word) => sectionsWith(index, word));
  const [first = new Set<number>(), ...others] = sets;
  const scored = [...first]
    .filter((number) => others.every((set) => set.has(number)))
    .map((number) => ({ number, score: scoreOf(index, number, asked, locale) }))
    .sort((a, b) => b.score - a.score || a.number - b.number)
    .slice(0, most);
  return scored.map(({ number }) => {
    const [page, heading, anchor] = index.sections[number] as WordIndex['sections'][number];
    const { path, title } = index.pages[page] as WordIndex['pages'][number];
    return { path, anchor, page: title, heading };
  });
}

function sectionsWith({ words }: WordIndex, start: string): Set<number> {
  const found = new Set<number>();
  for (const [word, list] of Object.entries(words)) {
    if (!word.startsWith(start)) continue;
    let number = 0;
    for (const step of list.split(' ')) {
      number += Number.parseInt(step, 36);
      found.add(number);
    }
  }
  return found;
}

function scoreOf(index: WordIndex, number: number, asked: readonly string[], locale: Locale): number {
  const [page, heading] = index.sections[number] as WordIndex['sections'][number];
  const { title, locale: of } = index.pages[page] as WordIndex['pages'][number];
  const inTitle = wordsOf(title);
  const inHeading = wordsOf(heading);
  const points = asked.map((word) => {
    if (inHeading.includes(word)) return 4;
    if (inTitle.includes(word)) return 3;
    return [...inHeading, ...inTitle].some((one) => one.startsWith(word)) ? 2 : 0;
  });
  return points.reduce<number>((sum, point) => sum + point, of === locale ? 100 : 0);
}
