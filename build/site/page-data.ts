import { deflateRawSync } from 'node:zlib';
import { type Locale, locales } from '../../src/messages/locale.ts';
import {
  inLocale,
  localeOf,
  type PageExample,
  pagePath,
  relativePath,
  resolvedPath,
  type SourcePage,
} from '../../src/site/paths.ts';
import { emptyState, readableHashOf, stateOf } from '../../src/site/playground/state.ts';
import type { ApiEntry } from './api.ts';
import { declarationPaths } from './api.ts';
import type { MarkdownPage } from './markdown/site-markdown.ts';
import { playgroundPath, siteTexts } from './navigation.ts';
import { linkedPage } from './texts.ts';

/** A page as VitePress reads it. */
export interface PageFile extends MarkdownPage {
  /** The path of its text in the repository. */
  readonly source: string;
  /** Its path in the site, with `.md`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
  /** Settings of the page, for VitePress and the theme. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** The page with the declaration of a type of ours; `undefined` if it is not ours. */
  readonly declarationOf: (name: string) => string | undefined;
}

/** A file that a page shows; `docs/pictures` has them. */
const isPicture = /\.(?:svg|png)$/;

/** All pages as files for VitePress; one that lacks its twin in a language gets a page there that leads to it. */
export function pageFiles(pages: readonly SourcePage[], api: readonly ApiEntry[]): readonly PageFile[] {
  const known = new Set(pages.map(({ path }) => path));
  const declared = declarationPaths(api);
  const files = pages.map((page) => pageFile(page, known, declared));
  const stubs = files.flatMap(({ source, title }) =>
    locales.flatMap((locale) => {
      const twin = twinOf(source, locale);
      if (known.has(twin) || twin === source) return [];
      const link = relativePath(twin, source);
      const markdown = `# ${title}\n\n${siteTexts[locale].stub(title, link)}\n`;
      const stub = pageFile({ path: twin, markdown }, new Set([source]), declared);
      return [{ ...stub, frontmatter: { ...stub.frontmatter, search: false, stub: true } }];
    }),
  );
  return [...files, ...stubs];
}

/** The path of the same text in a language; what stands outside of the guides has its twin among them, at the path of its page. */
function twinOf(source: string, locale: Locale): string {
  const own = inLocale(source, locale);
  const isOutside = own === source && localeOf(source) !== locale;
  return isOutside ? `docs/${locale}/${pagePath(source).replace(/\.html$/, '.md')}` : own;
}

function pageFile(
  { path: source, markdown, examples = [] }: SourcePage,
  known: ReadonlySet<string>,
  declared: ReadonlyMap<string, string>,
): PageFile {
  const locale = localeOf(source);
  const here = pagePath(source);
  const heading = plain(/^# (.+)$/m.exec(markdown)?.[1] ?? '');
  const description = descriptionOf(markdown);
  const isStart = source === inLocale('README.md', locale);
  const title = isStart ? siteTexts[locale].start : heading;
  const toPage = (to: string, anchor: string | undefined) =>
    `${relativePath(here, pagePath(to))
      .replace(/^(?!\.)/, './')
      .replace(/\.html$/, '.md')}${anchor === undefined ? '' : `#${anchor}`}`;
  return {
    source,
    locale,
    path: here.replace(/\.html$/, '.md'),
    title,
    description,
    markdown: isStart ? withoutTitle(markdown) : markdown,
    frontmatter: {
      title: isStart ? siteTexts[locale].promise : windowTitle(source, heading),
      description,
      ...(isStart && { layout: 'start', sidebar: false }),
    },
    examples: examples.map((example) => ({
      settings: { ...example, locale },
      link: playgroundLinkOf(source, example),
    })),
    linkOf: (filter, dialect) => playgroundLinkOf(source, { filter, dialect }),
    resolve: (link) =>
      isPicture.test(link)
        ? `./${relativePath(here, pagePath(resolvedPath(source, link)))}`
        : /^(?:https?:|#)/.test(link)
          ? link
          : toPage(...linkedPage(link, source, known)),
    declarationOf: (name) => {
      const [file = '', anchor] = declared.get(name)?.split('#') ?? [];
      return file === '' ? undefined : `${relativePath(here, pagePath(file))}#${anchor}`;
    },
  };
}

/** The start page has a title of its own. */
function withoutTitle(markdown: string): string {
  return markdown.replace(/^# .+\n+/, '');
}

/** The title in the browser's tab: no two pages of a language share one. */
function windowTitle(source: string, title: string): string {
  const say = siteTexts[localeOf(source)];
  const kind = /\/(rules|commands|targets|api)\//.exec(source)?.[1];
  const label = { rules: say.rule, commands: say.command, targets: say.target, api: say.api }[kind ?? ''];
  return label === undefined ? title : `${label} ${title}`;
}

const longestDescription = 160;

/** The first paragraph that is more than a link, to the end of a sentence or of a word. */
function descriptionOf(markdown: string): string {
  const paragraphs = markdown
    .replace(/^ *(`{3,})[\s\S]*?^ *\1$/gm, '')
    .split(/\n{2,}/)
    .filter((block) => /^\s*[^\s#<|>\-*]/.test(block))
    .map((block) => plain(block.trim().replace(/\s*\n\s*/g, ' ')));
  const text = paragraphs.find((paragraph) => paragraph.length > 40) ?? paragraphs[0] ?? '';
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription);
  const sentence = cut.lastIndexOf('. ');
  return sentence > 60 ? cut.slice(0, sentence + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}

/** The words of a text in Markdown. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*/g, '')
    .replace(/\\(?=[\\<*_[\]])/g, '');
}

/** The address of the playground with a filter in a page's language: readable, unless it holds more than filters. */
export function playgroundLinkOf(source: string, example: PageExample): string {
  const language: Locale = localeOf(source);
  const state = { ...stateOf(example), ...(language !== 'en' && { language }) };
  const readable = readableHashOf({ ...emptyState, ...state });
  const hash =
    readable === undefined
      ? `#v1/${deflateRawSync(JSON.stringify(state)).toString('base64url')}`
      : `${readable}${language === 'en' ? '' : `&language=${language}`}`;
  return `${relativePath(pagePath(source), playgroundPath)}${hash}`;
}
