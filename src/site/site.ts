import { locales } from '../messages/locale.ts';
import { targetNames } from '../translate/targets/names.ts';
import { firstScreen } from './first-screen.ts';
import { framePage, type Site } from './frame.ts';
import { navigationOf, playgroundPath, siteTexts } from './navigation.ts';
import { inLocale, localeOf, pagePath, relativePath, resolvedPath, type SourcePage } from './paths.ts';
import { emptyState, readableHashOf, type State, stateOf } from './playground/state.ts';
import { type ApiEntry, apiPages, apiTable, declarationPaths } from './reference/api.ts';
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
  /** The hash of the playground's address for a state. */
  readonly hashOf: (state: Partial<State>) => string;
}

/**
 * The pages of the site and the index of its search, by path; `playground/index.html`, which filters link to, is
 * written separately. Throws for a broken link.
 */
export function siteFiles(sources: SiteSources): ReadonlyMap<string, string> {
  const pages = allPages(sources);
  const paths = new Set(pages.map(({ path }) => path));
  const site: Site = { version: sources.version, sources: paths, navigation: navigationOf(pages) };
  const declared = declarationPaths(sources.api);
  const rendered = pages.map((page) => ({ source: page.path, ...renderPage(page, paths, declared, sources) }));
  const files = new Map(rendered.map((page) => [pagePath(page.source), framePage(page, site)]));
  const index = indexSections(
    rendered.map(({ source, ...page }) => ({ path: pagePath(source), locale: localeOf(source), ...page })),
  );
  files.set('search.js', `globalThis.prefilterSearchIndex=${JSON.stringify(index)};\n`);
  files.set('404.html', lostPage(framePage(lost, site)));
  const guides = sources.texts.flatMap((page) => {
    const found = rendered.find(({ source }) => source === page.path);
    const isGuide = page.path === 'README.md' || page.path.startsWith('docs/');
    return found !== undefined && isGuide ? [{ ...page, title: found.title, description: found.description }] : [];
  });
  for (const [path, text] of filesForModels(guides)) files.set(path, text);
  return files.set('sitemap.xml', sitemapOf([...files.keys()]));
}

const lost = {
  source: '404.md',
  title: 'Not found',
  description: 'There is no page at this address.',
  html:
    '<h1>Not found</h1>\n<p>There is no page at this address. Search above, or begin at the <a href="index.html">start</a>.</p>\n' +
    '<p lang="pt-BR">Não há página neste endereço. Busque acima ou comece pelo <a href="pt-BR/index.html">início</a>.</p>\n',
  sections: [],
};

/** The page for addresses that do not exist, at any depth: its links begin at the root of the server. */
function lostPage(html: string): string {
  return html.replace(/ (href|src|data-root)="(?![#/]|https?:)/g, ' $1="/');
}

/** The pages for search engines; the addresses are relative until the site has one. */
function sitemapOf(paths: readonly string[]): string {
  const urls = paths
    .filter((path) => path.endsWith('.html') && path !== '404.html')
    .map((path) => `<url><loc>${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
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
    {
      path: 'docs/pt-BR/rules.md',
      markdown: `# Regras\n\nO que o verificador encontra em filtros e ao redor deles, e por quê.\n\n${ruleTable('pt-BR')}`,
    },
    {
      path: 'docs/pt-BR/cli.md',
      markdown: `# Linha de comando\n\nTodos os comandos do \`prefilter\`, com opções e exemplos.\n\n${commandTable('pt-BR')}`,
    },
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
    // The first screen shows it live.
    case 'README.md':
      return markdown.replace(/<picture>.*<\/picture>\n/, '');
    case 'docs/api.md':
      return api.length === 0 ? markdown : `${markdown}\n## Entry points\n\n${apiTable(api)}`;
    case 'docs/rules.md':
      return textBefore(
        markdown.replace(/<!-- rules -->.*<!-- \/rules -->/s, () => ruleTable('en')),
        '\n## All rules\n',
      );
    case 'docs/cli.md':
      return textBefore(markdown, '\n## Commands\n').replace(
        '\n```console',
        () => `\n## Commands\n\n${commandTable('en')}\n\n## Help\n\n\`\`\`console`,
      );
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
  { path, markdown, examples = [] }: SourcePage,
  pages: ReadonlySet<string>,
  declared: ReadonlyMap<string, string>,
  { pictures, hashOf }: SiteSources,
): RenderedPage {
  const here = pagePath(path);
  const locale = localeOf(path);
  const rendered = renderMarkdown(markdown, {
    pictures,
    labels: siteTexts[locale],
    examples: examples.map((example) => ({
      settings: { ...example, locale },
      link: playgroundLink(path, example, hashOf),
    })),
    declarationOf: (name) => {
      const [file = '', anchor] = declared.get(name)?.split('#') ?? [];
      return file === '' ? undefined : `${relativePath(here, pagePath(file))}#${anchor}`;
    },
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
    linkOf: (filter, dialect) => playgroundLink(path, { filter, dialect }, hashOf),
  });
  if (path !== inLocale('README.md', locale)) return rendered;
  const html = rendered.html.replace(/^<h1.*?<\/h1>\n/s, '');
  const first = firstScreen(locale, {
    page: (source) =>
      relativePath(here, pagePath(pages.has(inLocale(source, locale)) ? inLocale(source, locale) : source)),
    playground: (filter) => playgroundLink(path, { filter }, hashOf),
  });
  return { ...rendered, html: `${first}${html}` };
}

/** The targets of links whose pages in the site differ from the repository. */
function movedTo(path: string, anchor: string | undefined): readonly [path: string, anchor: string | undefined] {
  if (path === 'grammar/filter.ebnf') return ['grammar/README.md', undefined];
  if (path === 'docs/rules.md' && anchor !== undefined) return [`docs/rules/${anchor}.md`, undefined];
  return [path, anchor];
}

/** The address of the playground with a filter in a page's language: readable, unless it holds more than filters. */
function playgroundLink(source: string, example: Parameters<typeof stateOf>[0], hashOf: SiteSources['hashOf']): string {
  const language = localeOf(source);
  const state = { ...stateOf(example), ...(language !== 'en' && { language }) };
  const readable = readableHashOf({ ...emptyState, ...state });
  const hash =
    readable === undefined ? hashOf(state) : `${readable}${language === 'en' ? '' : `&language=${language}`}`;
  return `${relativePath(pagePath(source), playgroundPath)}${hash}`;
}

/**
 * The two files for language models, by path, as https://llmstxt.org describes them: a list of the English guides, and all of them as
 * one text.
 */
function filesForModels(
  guides: readonly (SourcePage & Pick<RenderedPage, 'title' | 'description'>)[],
): readonly (readonly [path: string, text: string])[] {
  const english = guides.filter(({ path }) => localeOf(path) === 'en');
  const [start, ...others] = english;
  const lines = others.map(({ path, title, description }) => `- [${title}](${pagePath(path)}): ${description}`);
  const list = [
    '# prefilter',
    `> ${start?.description ?? ''}`,
    'A filter is `(operator operand …)`, such as `(OR (= processed false) (_not_exists processed))`. Check every filter before it is used: `npx prefilter lint -e FILTER`.',
    `## Guides\n\n${lines.join('\n')}`,
    '## Optional\n\n- [All guides in one text](llms-full.txt)',
  ];
  return [
    ['llms.txt', `${list.join('\n\n')}\n`],
    [
      'llms-full.txt',
      english
        .map(({ markdown }) => markdown.trim())
        .join('\n\n---\n\n')
        .concat('\n'),
    ],
  ];
}
