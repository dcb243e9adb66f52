import type { Dialect } from '../language/dialect/dialect.ts';
import type { Locale } from '../messages/locale.ts';
import { targetNames } from '../translate/targets/names.ts';
import { frame, type NavigationGroup, type Site } from './frame.ts';
import { readEbnf } from './grammar/ebnf.ts';
import { railroad } from './grammar/railroad.ts';
import { inLocale, localeOf, pagePath, relativePath, resolvedPath } from './paths.ts';
import { roomsPicture } from './pictures/rooms.ts';
import { treePicture } from './pictures/tree.ts';
import { type ApiEntry, apiPages, apiTable } from './reference/api.ts';
import { commandPages, commandTable } from './reference/commands.ts';
import { grammarPage } from './reference/grammar.ts';
import { rulePages, ruleTable } from './reference/rules.ts';
import { targetPages } from './reference/targets.ts';
import { wordIndex } from './search/word-index.ts';
import type { SourcePage } from './source-page.ts';
import { type Rendered, rendered } from './text/markdown.ts';
import { siteTexts } from './texts.ts';

/** The sources of the site. */
export interface SiteSources {
  readonly version: string;
  /** The guides and the other Markdown files of the repository. */
  readonly texts: readonly SourcePage[];
  /** The grammar of record. */
  readonly ebnf: string;
  /** The exports of the entry points; missing if there is no compiler to read the declarations. */
  readonly api: readonly ApiEntry[];
}

/**
 * The pages of the site and the index of its search, by path; `playground/index.html`, which filters link to, is
 * written separately. Throws for a broken link.
 */
export function siteFiles(sources: SiteSources): ReadonlyMap<string, string> {
  const pages = allPages(sources);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const site: Site = {
    version: sources.version,
    sources: new Set(byPath.keys()),
    navigation: navigationOf(pages),
  };
  const pictures = picturesOf(sources.ebnf);
  const made = pages.map((page) => ({ page, ...render(page, byPath, pictures) }));
  const files = new Map<string, string>();
  for (const { page, html, title } of made)
    files.set(pagePath(page.path), frame({ source: page.path, title, html }, site));
  const index = wordIndex(
    made.map(({ page, title, sections }) => ({
      path: pagePath(page.path),
      title,
      locale: localeOf(page.path),
      sections,
    })),
  );
  return files.set('search-index.js', `globalThis.prefilterSearchIndex=${JSON.stringify(index)};\n`);
}

function allPages({ texts, ebnf, api }: SiteSources): readonly SourcePage[] {
  return [
    ...texts.map((page) => withoutCopies(page, api)),
    grammarPage(ebnf),
    ...apiPages(api),
    ...targetPages('docs/'),
    ...(['en', 'pt-BR'] as const).flatMap((locale) => {
      const folder = locale === 'en' ? 'docs/' : 'docs/pt-BR/';
      return [
        ...rulePages(folder, locale),
        ...commandPages(folder, locale),
        ...(locale === 'en'
          ? []
          : [listPage(folder, 'rules', 'Regras', locale), listPage(folder, 'cli', 'Linha de comando', locale)]),
      ];
    }),
  ];
}

function listPage(folder: string, name: 'rules' | 'cli', title: string, locale: Locale): SourcePage {
  return {
    path: `${folder}${name}.md`,
    markdown: `# ${title}\n\n${name === 'rules' ? ruleTable(locale) : commandTable(locale)}`,
  };
}

/** The guides that contain all rules and all commands link to their pages instead. */
function withoutCopies({ path, markdown }: SourcePage, api: readonly ApiEntry[]): SourcePage {
  if (path === 'docs/api.md' && api.length > 0)
    return { path, markdown: `${markdown}\n## Entry points\n\n${apiTable(api)}` };
  if (path === 'docs/rules.md') {
    const list = /<!-- rules -->.*<!-- \/rules -->/s;
    return {
      path,
      markdown: cut(
        markdown.replace(list, () => ruleTable('en')),
        '\n## All rules\n',
      ),
    };
  }
  if (path === 'docs/cli.md')
    return { path, markdown: `${cut(markdown, '\n## Commands\n')}\n## Commands\n\n${commandTable('en')}` };
  if (path !== 'docs/targets.md') return { path, markdown };
  const linked = markdown.replace(/^\| `([\w-]+)` /gm, (row, name) =>
    targetNames.some((target) => target === name) ? `| [\`${name}\`](targets/${name}.md) ` : row,
  );
  return { path, markdown: linked };
}

function cut(text: string, from: string): string {
  const at = text.indexOf(from);
  if (at < 0) throw new Error(`a page lacks ${from.trim()}`);
  return text.slice(0, at);
}

function render(
  { path, markdown }: SourcePage,
  pages: ReadonlyMap<string, SourcePage>,
  picture: (name: string) => string,
): Rendered {
  const here = pagePath(path);
  return rendered(markdown, {
    picture,
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
  return `${relativePath(pagePath(source), playground)}#filter=${encodeURIComponent(filter)}${dialect}${language}`;
}

function picturesOf(ebnf: string): (name: string) => string {
  const rules = readEbnf(ebnf);
  return (name) => {
    const [, kind, what = ''] = /^(\w+)(?: (.+))?$/.exec(name) ?? [];
    if (kind === 'tree') return inFigure(treePicture(what));
    if (kind === 'rooms') return inFigure(roomsPicture());
    const rule = rules.get(what);
    if (kind !== 'railroad' || rule === undefined) throw new Error(`there is no picture ${name}`);
    return inFigure(railroad(what, rule));
  };
}

function inFigure(picture: string): string {
  return `<div class="scroll picture" tabindex="0">${picture}</div>\n`;
}

const playground = 'playground/index.html';

const learn = [
  'README.md',
  'docs/language.md',
  'docs/coming-from.md',
  'grammar/README.md',
  'grammar/operators.md',
  'docs/dialects.md',
];
const use = [
  'building',
  'playground',
  'types',
  'linting',
  'ci',
  'eslint',
  'editors',
  'client',
  'server',
  'meaning',
  'query',
  'clusters',
  'sdk',
  'modules',
];
const reference = ['rules', 'cli', 'targets', 'configuration', 'api'];
const project = ['CHANGELOG.md', 'src/README.md', '.github/CONTRIBUTING.md', '.github/SECURITY.md'];

/** The text of a link in the navigation: the title, without formatting. */
function labelOf(path: string, markdown: string): string {
  const locale = localeOf(path);
  if (path === inLocale('README.md', locale)) return siteTexts[locale].start;
  return (/^# (.+)$/m.exec(markdown)?.[1] ?? '').replaceAll('`', '');
}

function navigationOf(pages: readonly SourcePage[]): Site['navigation'] {
  const titles = new Map(pages.map(({ path, markdown }) => [path, labelOf(path, markdown)]));
  const group = (title: string, paths: readonly string[]): NavigationGroup => ({
    title,
    links: paths.flatMap((path) => {
      const label = titles.get(path);
      return label === undefined ? [] : [[pagePath(path), label] as const];
    }),
  });
  const english = [
    group(siteTexts.en.learn, learn),
    group(
      siteTexts.en.use,
      use.map((name) => `docs/${name}.md`),
    ),
    group(
      siteTexts.en.reference,
      reference.map((name) => `docs/${name}.md`),
    ),
    group(siteTexts.en.project, project),
  ];
  const portuguese = [
    group(
      siteTexts['pt-BR'].learn,
      ['README', 'modules', 'language'].map((name) => `docs/pt-BR/${name}.md`),
    ),
    group(
      siteTexts['pt-BR'].reference,
      ['rules', 'cli'].map((name) => `docs/pt-BR/${name}.md`),
    ),
  ];
  return (locale) => {
    const [first, ...rest] = locale === 'en' ? english : portuguese;
    if (first === undefined) return [];
    return [{ ...first, links: [...first.links, [playground, siteTexts[locale].playground]] }, ...rest];
  };
}
