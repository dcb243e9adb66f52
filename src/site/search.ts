import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import type { Locale } from '../messages/locale.ts';
import type { Section } from './text/markdown.ts';

/** A page in the index of the search. */
export interface SearchedPage {
  readonly path: string;
  readonly title: string;
  readonly locale: Locale;
  readonly sections: readonly Section[];
}

/** A section that a search has found. */
export interface Hit {
  readonly path: string;
  readonly anchor: string;
  readonly title: string;
  readonly heading: string;
}

interface IndexedSection extends Hit {
  readonly id: number;
  readonly locale: Locale;
  readonly text: string;
}

const most = 12;

const options: Options<IndexedSection> = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['path', 'anchor', 'title', 'heading', 'locale'],
  tokenize: (text) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}_$]{2,40}/gu) ?? [],
  processTerm: (term) => term.toLowerCase(),
};

/** The index of the sections of these pages, as data. */
export function indexSections(pages: readonly SearchedPage[]): AsPlainObject {
  const index = new MiniSearch(options);
  const sections = pages.flatMap(({ path, title, locale, sections: own }) =>
    own.map(({ heading, anchor, text }) => ({ path, title, locale, heading, anchor, text })),
  );
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return index.toJSON();
}

/**
 * Makes the search of an index: the sections that contain every word of a query, or a word that begins with it. Pages in
 * the reader's language come first, then those with the words in their heading or title.
 */
export function sectionSearch(index: AsPlainObject): (query: string, locale: Locale) => readonly Hit[] {
  const search = MiniSearch.loadJS(index, options);
  return (query, locale) =>
    search
      .search(query, {
        combineWith: 'AND',
        prefix: true,
        boost: { heading: 8, title: 4 },
        boostDocument: (_, __, stored) => (stored?.locale === locale ? 1000 : 1),
      })
      .slice(0, most)
      .map(({ path, anchor, title, heading }) => ({ path, anchor, title, heading }));
}
