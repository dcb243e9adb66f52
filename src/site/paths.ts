import type { Dialect } from '../language/dialect/dialect.ts';
import type { Properties } from '../language/properties.ts';
import type { Locale } from '../messages/locale.ts';

/** A page as Markdown; its path gives its position in the site, the base of its links, and its language. */
export interface SourcePage {
  readonly path: string;
  readonly markdown: string;
  /** The examples that its blocks of code show, by the number after `example=`. */
  readonly examples?: readonly PageExample[];
}

/** A filter of a page, with what it is read with. */
export interface PageExample {
  readonly filter: string;
  readonly dialect?: Dialect;
  readonly properties?: Properties;
}

/** The pages that are not guides, by the path of their text. */
const places: Readonly<Record<string, string>> = {
  '.github/CONTRIBUTING.md': 'contributing.html',
  '.github/SECURITY.md': 'security.html',
  'CHANGELOG.md': 'changelog.html',
  'src/README.md': 'map.html',
};

/**
 * The path of a text's page in the site: `docs/rules/syntax.md` is at `rules/syntax.html`, a `README.md` at
 * `index.html`.
 */
export function pagePath(source: string): string {
  const place = places[source];
  if (place !== undefined) return place;
  return source
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .replace(/\.md$/, '.html');
}

/** A path of the site as a link in one of its pages. */
export function relativePath(from: string, to: string): string {
  const above = from.split('/').slice(0, -1);
  const parts = to.split('/');
  let shared = 0;
  while (shared < above.length && shared < parts.length - 1 && above[shared] === parts[shared]) shared++;
  return [...above.slice(shared).map(() => '..'), ...parts.slice(shared)].join('/');
}

/** The path that a relative link in a file refers to. */
export function resolvedPath(from: string, link: string): string {
  return new URL(link, `file:///${from}`).pathname.slice(1);
}

/** The language of a text, which its folder shows. */
export function localeOf(source: string): Locale {
  return source.startsWith('docs/pt-BR/') ? 'pt-BR' : 'en';
}

/** The path of the same text in another language, whether it exists or not. */
export function inLocale(source: string, locale: Locale): string {
  const english = source.replace(/^docs\/pt-BR\/README\.md$/, 'README.md').replace(/^docs\/pt-BR\//, 'docs/');
  if (locale === 'en') return english;
  return english === 'README.md' ? 'docs/pt-BR/README.md' : english.replace(/^docs\//, 'docs/pt-BR/');
}
