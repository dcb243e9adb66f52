import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig } from 'vitepress';
import manifest from '../../../package.json' with { type: 'json' };
import { type Locale, locales } from '../../../src/messages/locale.ts';
import { inLocale, pagePath } from '../../../src/site/paths.ts';
import { slugOf } from '../../../src/site/text/write-markdown.ts';
import { addressesOf } from '../../addresses.ts';
import { apiEntries } from '../../declarations.ts';
import { modelFiles } from '../for-models.ts';
import { homeOf } from '../home.ts';
import { codeTransformer } from '../markdown/code-transformer.ts';
import { siteMarkdown } from '../markdown/site-markdown.ts';
import { kindOf, navigationOf, siteTexts } from '../navigation.ts';
import { type PageFile, pageFiles } from '../page-data.ts';
import { readPages, readPictures } from '../pages.ts';
import { searchOf } from '../search.ts';

/* The pages are written into a folder that VitePress reads; all of it is made anew each time. */

const folder = fileURLToPath(new URL('../.pages', import.meta.url));
const api = apiEntries();
const files = pageFiles(readPages(api), api);
const byPath = new Map(files.map((file) => [file.path, file]));
const titles = new Map(
  files.filter(({ frontmatter }) => !frontmatter.stub).map(({ source, title }) => [source, title]),
);
const pageAt = (path: string) => byPath.get(path) as PageFile;

rmSync(folder, { recursive: true, force: true });
for (const { path, markdown, frontmatter, source, locale } of files) {
  const pathOf = (page: string) => `/${pagePath(titles.has(inLocale(page, locale)) ? inLocale(page, locale) : page)}`;
  const isStart = source === inLocale('README.md', locale);
  const all = { ...frontmatter, ...(isStart && homeOf(locale, pathOf)) };
  const kind = isStart ? '' : siteTexts[locale].kind[kindOf(source)];
  const above = kind === '' ? '' : `<p class="kind">${kind}</p>\n\n`;
  write(path, `---\n${JSON.stringify(all)}\n---\n\n${above}${markdown}`);
}
for (const [path, text] of modelFiles(files)) write(`public/${path}`, text);
cpSync(fileURLToPath(new URL('../../../docs/pictures', import.meta.url)), join(folder, 'pictures'), {
  recursive: true,
});
copyFileSync(fileURLToPath(new URL('../../../src/site/icon.svg', import.meta.url)), join(folder, 'public/icon.svg'));

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const { homepage } = addressesOf(manifest);
/** The path below which the site is served: that of its address, unless the build is asked for another one. */
const base = process.env.SITE_BASE ?? (homepage === undefined ? '/' : new URL(homepage).pathname);

const words = {
  en: {
    label: 'English',
    description: 'Prefix filter expressions: parse, build, print, validate, explain, translate and send them.',
    theme: {},
  },
  'pt-BR': {
    label: 'Português',
    description: 'Filtros em notação prefixa: ler, montar, verificar, explicar, traduzir e enviar.',
    theme: {
      outline: { level: [2, 3], label: 'Nesta página' },
      docFooter: { prev: 'Anterior', next: 'Próxima' },
      darkModeSwitchLabel: 'Aparência',
      lightModeSwitchTitle: 'Mudar para o tema claro',
      darkModeSwitchTitle: 'Mudar para o tema escuro',
      sidebarMenuLabel: 'Páginas',
      returnToTopLabel: 'Voltar ao início',
      langMenuLabel: 'Mudar de idioma',
      skipToContentLabel: 'Ir para o texto',
      notFound: {
        title: 'Página não encontrada',
        quote: 'Não há página neste endereço. Busque acima ou comece pelo início.',
        linkLabel: 'ir para o início',
        linkText: 'Ir para o início',
      },
    },
  },
} satisfies Readonly<Record<Locale, { label: string; description: string; theme: DefaultTheme.Config }>>;

const english: DefaultTheme.Config = {
  outline: { level: [2, 3], label: 'On this page' },
  notFound: {
    title: 'Page not found',
    quote: 'There is no page at this address. Search above, or begin at the start.',
    linkLabel: 'go to the start',
    linkText: 'Go to the start',
  },
};

export default defineConfig({
  title: 'prefilter',
  titleTemplate: ':title · prefilter',
  description: words.en.description,
  srcDir: '.pages',
  base,
  ...(homepage !== undefined && { sitemap: { hostname: homepage } }),
  lastUpdated: false,
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['meta', { property: 'og:type', content: 'website' }],
  ],
  locales: Object.fromEntries(
    locales.map((locale) => [
      locale === 'en' ? 'root' : locale,
      {
        label: words[locale].label,
        lang: locale,
        description: words[locale].description,
        themeConfig: {
          ...words[locale].theme,
          ...navigationOf(locale, titles),
          footer: { message: `prefilter ${manifest.version}` },
        },
      },
    ]),
  ),
  themeConfig: { ...english, search: { provider: 'local', options: searchOf(pageAt) } },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    attrs: { disable: true },
    anchor: { slugify: slugOf },
    codeTransformers: [codeTransformer(pageAt)],
    config: (markdown) => {
      markdown.disable(['emoji']);
      // VitePress has another version of the types of markdown-it than this repository.
      siteMarkdown(markdown as never, { pageAt, pictures: readPictures() });
    },
  },
  transformHead: ({ pageData: { relativePath, description, title } }) => {
    const file = byPath.get(relativePath);
    return [
      ['meta', { property: 'og:title', content: title }],
      ['meta', { property: 'og:description', content: description }],
      ['meta', { property: 'og:locale', content: file?.locale === 'pt-BR' ? 'pt_BR' : 'en_US' }],
    ];
  },
});
