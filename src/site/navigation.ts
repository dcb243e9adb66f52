import { type Locale, texts } from '../messages/locale.ts';
import { inLocale, localeOf, pagePath, relativePath, type SourcePage } from './paths.ts';
import { escapeHtml } from './text/code.ts';

/** The texts around the content of a page. */
export const siteTexts = texts({
  en: {
    skip: 'Skip to the text',
    menu: 'Pages',
    search: 'Search',
    start: 'Start',
    learn: 'Learn',
    use: 'Use',
    reference: 'Reference',
    project: 'Project',
    playground: 'Playground',
    otherLanguage: 'Em português',
  },
  'pt-BR': {
    skip: 'Ir para o texto',
    menu: 'Páginas',
    search: 'Buscar',
    start: 'Início',
    learn: 'Aprender',
    use: 'Usar',
    reference: 'Referência',
    project: 'Projeto',
    playground: 'Playground',
    otherLanguage: 'In English',
  },
});

/** The path of the playground, which is built separately. */
export const playgroundPath = 'playground/index.html';

type Group = 'learn' | 'use' | 'reference' | 'project';

/** The pages beside every page, by language and group; those that do not exist are left out. */
const groups: Readonly<Record<Locale, readonly (readonly [group: Group, sources: readonly string[]])[]>> = {
  en: [
    [
      'learn',
      [
        'README.md',
        'docs/language.md',
        'docs/coming-from.md',
        'grammar/README.md',
        'grammar/operators.md',
        'docs/dialects.md',
        'docs/glossary.md',
      ],
    ],
    [
      'use',
      guides(
        '',
        'building playground types linting nothing-found json ci eslint editors client server meaning many query notes clusters sdk modules',
      ),
    ],
    ['reference', guides('', 'rules cli targets configuration api')],
    ['project', ['CHANGELOG.md', 'src/README.md', '.github/CONTRIBUTING.md', '.github/SECURITY.md']],
  ],
  'pt-BR': [
    ['learn', guides('pt-BR/', 'README modules language')],
    ['use', guides('pt-BR/', 'notes')],
    ['reference', guides('pt-BR/', 'rules cli')],
  ],
};

function guides(folder: string, names: string): readonly string[] {
  return names.split(' ').map((name) => `docs/${folder}${name}.md`);
}

/** The links beside a page, as HTML. */
export type Navigation = (source: string) => string;

/** Makes the links beside each of these pages. */
export function navigationOf(pages: readonly SourcePage[]): Navigation {
  const titles = new Map(pages.map(({ path, markdown }) => [path, titleOf(path, markdown)]));
  return (source) => {
    const locale = localeOf(source);
    const say = siteTexts[locale];
    return groups[locale]
      .map(([group, sources]) => {
        const links = sources.flatMap((path) => {
          const title = titles.get(path);
          return title === undefined ? [] : [linkHtml(pagePath(source), pagePath(path), title)];
        });
        if (group === 'learn') links.push(linkHtml(pagePath(source), playgroundPath, say.playground));
        return `<h2>${escapeHtml(say[group])}</h2>\n<ul>\n${links.join('\n')}\n</ul>`;
      })
      .join('\n');
  };
}

/** The text of a link to a page: its title, without formatting. */
function titleOf(path: string, markdown: string): string {
  const locale = localeOf(path);
  if (path === inLocale('README.md', locale)) return siteTexts[locale].start;
  return (/^# (.+)$/m.exec(markdown)?.[1] ?? '').replaceAll('`', '');
}

function linkHtml(from: string, to: string, text: string): string {
  const current = to === from ? ' aria-current="page"' : '';
  return `<li><a href="${escapeHtml(relativePath(from, to))}"${current}>${escapeHtml(text)}</a></li>`;
}
