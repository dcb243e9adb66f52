import MiniSearch, { type AsPlainObject, type Options, type SearchOptions } from 'minisearch';
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
  readonly keywords: string;
  /** How much more than others the page counts. */
  readonly weight: number;
}

/** What people call a thing whose page says it in other words, by the page's name. */
const keywords: Readonly<Record<string, string>> = {
  building: 'build builder fluent sql injection escape',
  ci: 'github gitlab pre-commit hook continuous integration',
  client: 'http fetch api download pagination retry',
  clusters: 'k8s kubernetes lock leader',
  cli: 'terminal console shell command',
  dialects: 'operator custom own',
  editors:
    'vscode vs code visual studio neovim nvim vim emacs helix zed sublime jetbrains intellij lsp codemirror monaco',
  eslint: 'oxlint plugin flat config',
  kinds: 'date datetime timestamp timezone money decimal amount case-insensitive accents cnpj cpf relative time',
  modules: 'install npm pnpm yarn esm cjs commonjs require import jest bundler',
  notes: 'nfe nf-e xml nota fiscal',
  playground: 'try demo online repl',
  query: 'duckdb postgres csv parquet',
  server: 'sql injection security express fastify hono endpoint validate',
  targets: 'sql postgres mysql mongodb elasticsearch translate orm database injection',
  types: 'typescript ts types compiler literal tsc',
};

/** Pages that mention everything once count less. */
const weights: Readonly<Record<string, number>> = {
  'changelog.html': 0.1,
  'map.html': 0.1,
  'contributing.html': 0.2,
  'glossary.html': 0.5,
};

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.html$/, '');

const most = 12;

const options: Options<IndexedSection> = {
  fields: ['heading', 'title', 'keywords', 'text'],
  storeFields: ['path', 'anchor', 'title', 'heading', 'locale', 'weight'],
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
    own.map(({ heading, anchor, text }, index) => ({
      path,
      title,
      locale,
      heading,
      anchor,
      text,
      keywords: index === 0 ? (keywords[nameOf(path)] ?? '') : '',
      // A page of the reference is one of many; the guides come first.
      weight: weights[path] ?? (/(?:^|\/)(?:api|rules|commands|targets|conformance)\//.test(path) ? 0.5 : 1),
    })),
  );
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return index.toJSON();
}

/**
 * Makes the search of an index: the sections that contain every word of a query, or a word that begins with it or is
 * spelt nearly so; if there is none, those with any of the words. Pages in the reader's language come first, then those with the
 * words in their heading, title or keywords.
 */
export function sectionSearch(index: AsPlainObject): (query: string, locale: Locale) => readonly Hit[] {
  const search = MiniSearch.loadJS(index, options);
  return (query, locale) => {
    const found = (more: SearchOptions) =>
      search.search(query, {
        combineWith: 'AND',
        prefix: true,
        boost: { heading: 8, title: 4, keywords: 12 },
        boostDocument: (_, __, stored) => (stored?.locale === locale ? 1000 : 1) * Number(stored?.weight ?? 1),
        ...more,
      });
    const fuzzy = (term: string) => (term.length > 3 ? 0.25 : false);
    const hits = [{}, { fuzzy }, { fuzzy, combineWith: 'OR' as const }].map((more) => () => found(more));
    const results = hits.reduce<ReturnType<typeof found>>((before, next) => (before.length > 0 ? before : next()), []);
    return results.slice(0, most).map(({ path, anchor, title, heading }) => ({ path, anchor, title, heading }));
  };
}
