import type { Locale } from '../../messages/locale.ts';
import type { Section } from '../text/markdown.ts';
import { wordsOf } from './words.ts';

/** The index of the search: the sections of each word. */
export interface WordIndex {
  readonly pages: readonly { readonly path: string; readonly title: string; readonly locale: Locale }[];
  /** For each section the number of its page, its heading and its anchor. */
  readonly sections: readonly (readonly [page: number, heading: string, anchor: string])[];
  /** For each word its sections, as differences in base 36: `a 1 3` is 10, 11, 14. */
  readonly words: Readonly<Record<string, string>>;
}

/** A page in the index. */
export interface IndexedPage {
  readonly path: string;
  readonly title: string;
  readonly locale: Locale;
  readonly sections: readonly Section[];
}

export function wordIndex(pages: readonly IndexedPage[]): WordIndex {
  const sections: [number, string, string][] = [];
  const found = new Map<string, number[]>();
  for (const [page, { sections: own }] of pages.entries()) {
    for (const { heading, anchor, text } of own) {
      const number = sections.push([page, heading, anchor]) - 1;
      for (const word of new Set(wordsOf(`${heading} ${text}`))) {
        const list = found.get(word);
        if (list === undefined) found.set(word, [number]);
        else list.push(number);
      }
    }
  }
  const words = [...found].map(([word, list]) => [
    word,
    list.map((number, at) => (number - (list[at - 1] ?? 0)).toString(36)).join(' '),
  ]);
  return {
    pages: pages.map(({ path, title, locale }) => ({ path, title, locale })),
    sections,
    words: Object.fromEntries(words),
  };
}
