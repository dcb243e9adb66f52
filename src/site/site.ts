import type { Dialect } from '../language/dialect/dialect.ts';
import { locales } from '../messages/locale.ts';
import { targetNames } from '../translate/targets/names.ts';
import { framePage, type Site } from './frame.ts';
import { navigationOf, playgroundPath } from './navigation.ts';
import { inLocale, localeOf, pagePath, relativePath, resolvedPath, type SourcePage } from './paths.ts';
import { type ApiEntry, apiPages, apiTable } from './reference/api.ts';
import { commandPages, commandTable } from './reference/commands.ts';
import { rulePages, ruleTable } from './reference/rules.ts';
import { targetPages } from './reference/targets.ts';
import { indexSections } from './search.ts';
import { type RenderedPage, renderMarkdown } from './text/markdown.ts';

/** The sources of the site. */
export interface SiteSources {
  readonly version: string;
  /** The guides and the other Markdown files of the repository. */
  readonly texts: readonly SourcePage[];
  /** The grammar of record. */
  readonly ebnf: string;
  /** SVG by the name in a comment `<!-- picture: NAME -->`. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The exports of the entry points; missing if there is no compiler to read the declarations. */
  readonly api: readonly ApiEntry[];
}

/**
 * The pages of the site and the index of its search, by path; `playground/index.html`, which filters link to, is
 * written separately. Throws for a broken link.
 */
export function siteFiles(sources: SiteSources): ReadonlyMap<string, string> {
  const pages = allPages(sources);
  const paths = new Set(pages.map(({ path }) => path));
  const site: Site = { version: sources.version, sources: paths, navigation: navigationOf(pages) };
  const rendered = pages.map((page) => ({ source: page.path, ...renderPage(page, paths, sources.pictures) }));
  const files = new Map(rendered.map((page) => [pagePath(page.source), framePage(page, site)]));
  const index = indexSections(
    rendered.map(({ source, ...page }) => ({ path: pagePath(source), locale: localeOf(source), ...page })),
  );
  return files.set('search.js', `globalThis.prefilterSearchIndex=${JSON.stringify(index)};\n`);
}

function allPages({ texts, ebnf, api }: SiteSources): readonly SourcePage[] {
  return [
    ...texts.map((page) => ({ ...page, markdown: withLinksToPages(page, api) })),
    grammarPage(ebnf),
    ...apiPages(api),
    ...targetPages('docs/'),
    ...locales.flatMap((locale) => {
      const folder = locale === 'en' ? 'docs/' : `docs/${locale}/`;
      return [...rulePages(folder, locale), ...commandPages(folder, locale)];
    }),
    { path: 'docs/pt-BR/rules.md', markdown: `# Regras\n\n${ruleTable('pt-BR')}` },
    { path: 'docs/pt-BR/cli.md', markdown: `# Linha de comando\n\n${commandTable('pt-BR')}` },
  ];
}

/** The page of the grammar: its diagrams and the text of record. */
function grammarPage(ebnf: string): SourcePage {
  return {
    path: 'grammar/README.md',
    markdown: [
      '# The grammar',
      'What a filter looks like. Every way through a diagram, from the left to the right, spells a right text: round boxes are ' +
        'characters, square ones other rules. Which operators there are and what they take is in [operators](operators.md).',
      '## Diagrams',
      '<!-- picture: grammar -->',
      '## The text of record',
      'The diagrams show this file, `grammar/filter.ebnf` in the package, which tests hold against the parser. ' +
        '[Conformance vectors](conformance/README.md) show what a reader must make of a text.',
      `\`\`\`ebnf\n${ebnf.trim()}\n\`\`\``,
    ].join('\n\n'),
  };
}

/** The text of a guide; one that contains all rules or all commands links to their pages instead. */
function withLinksToPages({ path, markdown }: SourcePage, api: readonly ApiEntry[]): string {
  switch (path) {
    case 'docs/api.md':
      return api.length === 0 ? markdown : `${markdown}\n## Entry points\n\n${apiTable(api)}`;
    case 'docs/rules.md':
      return textBefore(
        markdown.replace(/<!-- rules -->.*<!-- \/rules -->/s, () => ruleTable('en')),
        '\n## All rules\n',
      );
    case 'docs/cli.md':
      return `${textBefore(markdown, '\n## Commands\n')}\n## Commands\n\n${commandTable('en')}`;
    case 'docs/targets.md':
      return markdown.replace(/^\| `([\w-]+)` /gm, (row, name) =>
        targetNames.some((target) => target === name) ? `| [\`${name}\`](targets/${name}.md) ` : row,
      );
    default:
      return markdown;
  }
}

function textBefore(text: string, mark: string): string {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`a page lacks ${mark.trim()}`);
  return text.slice(0, at);
}

function renderPage(
  { path, markdown }: SourcePage,
  pages: ReadonlySet<string>,
  pictures: SiteSources['pictures'],
): RenderedPage {
  const here = pagePath(path);
  return renderMarkdown(markdown, {
    pictures,
    resolve: (link) => {
      if (/^https?:/.test(link) || link.startsWith('#')) return link;
      const [file = '', anchor] = link.split('#');
      const [asked, at] = movedTo(resolvedPath(path, file), anchor);
      const own = inLocale(asked, localeOf(path));
      // The same page in the reader's language, except from that page itself: a link to the English one is then
      // intended.
      const to = pages.has(own) && own !== path ? own : asked;
      if (!pages.has(to)) throw new Error(`${path}: the link ${link} leads nowhere`);
      return `${relativePath(here, pagePath(to))}${at === undefined ? '' : `#${at}`}`;
    },
    linkOf: (filter, dialect) => playgroundLink(path, filter, dialect),
  });
}

/** The targets of links whose pages in the site differ from the repository. */
function movedTo(path: string, anchor: string | undefined): readonly [path: string, anchor: string | undefined] {
  if (path === 'grammar/filter.ebnf') return ['grammar/README.md', undefined];
  if (path === 'docs/rules.md' && anchor !== undefined) return [`docs/rules/${anchor}.md`, undefined];
  return [path, anchor];
}

function playgroundLink(source: string, filter: string, { name }: Dialect): string {
  const locale = localeOf(source);
  const dialect = name === 'received' ? '' : `&dialect=${name}`;
  const language = locale === 'en' ? '' : `&language=${locale}`;
  return `${relativePath(pagePath(source), playgroundPath)}#filter=${encodeURIComponent(filter)}${dialect}${language}`;
}
