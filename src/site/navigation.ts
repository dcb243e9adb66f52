import { type Locale, texts } from '../messages/locale.ts';
import { inLocale, localeOf, pagePath, relativePath, type SourcePage } from './paths.ts';
import { escapeHtml } from './text/code.ts';
import { withLineBreaks } from './text/line-breaks.ts';

/** The texts around the content of a page. */
export const siteTexts = texts({
  en: {
    skip: 'Skip to the text',
    menu: 'Pages',
    contents: 'On this page',
    inside: 'In this part',
    search: 'Search',
    nothing: 'Nothing found for',
    theme: 'Light or dark',
    start: 'Start',
    tutorials: 'Tutorials',
    learn: 'Learn',
    write: 'Write filters',
    check: 'Check filters',
    match: 'Fetch and match',
    extend: 'Build on it',
    reference: 'Reference',
    reasons: 'Reasons',
    project: 'Project',
    playground: 'Playground',
    otherLanguage: 'Em português',
    previous: 'Previous',
    next: 'Next',
    copy: 'Copy',
    copied: 'Copied',
    open: 'Open in the playground',
    rule: 'Rule',
    command: 'Command',
    target: 'Target',
    api: 'API of',
  },
  'pt-BR': {
    skip: 'Ir para o texto',
    menu: 'Páginas',
    contents: 'Nesta página',
    inside: 'Nesta parte',
    search: 'Buscar',
    nothing: 'Nada encontrado para',
    theme: 'Claro ou escuro',
    start: 'Início',
    tutorials: 'Tutoriais',
    learn: 'Aprender',
    write: 'Escrever filtros',
    check: 'Verificar filtros',
    match: 'Buscar e comparar',
    extend: 'Construir sobre ele',
    reference: 'Referência',
    reasons: 'Razões',
    project: 'Projeto',
    playground: 'Área de testes',
    otherLanguage: 'In English',
    previous: 'Anterior',
    next: 'Próxima',
    copy: 'Copiar',
    copied: 'Copiado',
    open: 'Abrir na área de testes',
    rule: 'Regra',
    command: 'Comando',
    target: 'Destino',
    api: 'API de',
  },
});

/** The path of the playground, which is built separately. */
export const playgroundPath = 'playground/index.html';

type Group = 'tutorials' | 'reasons' | 'learn' | 'write' | 'check' | 'match' | 'extend' | 'reference' | 'project';

const tutorials = 'night mixed-repository endpoint react python';

/** The pages beside every page, by language and group; those that do not exist are left out. */
const groups: Readonly<Record<Locale, readonly (readonly [group: Group, sources: readonly string[]])[]>> = {
  en: [
    ['tutorials', guides('tutorials/', tutorials)],
    [
      'learn',
      [
        'README.md',
        ...guides('', 'modules language playground coming-from'),
        'grammar/README.md',
        'grammar/operators.md',
        ...guides('', 'dialects glossary'),
      ],
    ],
    ['write', guides('', 'building types kinds')],
    ['check', guides('', 'linting nothing-found ci eslint editors form testing json')],
    ['match', guides('', 'client meaning many query notes clusters')],
    ['extend', guides('', 'server models sdk')],
    ['reference', guides('', 'rules cli targets configuration api')],
    ['reasons', guides('reasons/', 'exact prefix compared deciding')],
    ['project', ['CHANGELOG.md', 'src/README.md', '.github/CONTRIBUTING.md', '.github/SECURITY.md']],
  ],
  'pt-BR': [
    ['tutorials', guides('pt-BR/tutorials/', tutorials)],
    ['learn', guides('pt-BR/', 'README modules language')],
    ['write', guides('pt-BR/', 'building kinds')],
    ['check', guides('pt-BR/', 'linting ci form testing')],
    ['match', guides('pt-BR/', 'client many notes')],
    ['extend', guides('pt-BR/', 'server models sdk')],
    ['reference', guides('pt-BR/', 'rules cli')],
  ],
};

/** The pages that the page of all of them links to, by its name: each list is below its parent. */
const children: readonly (readonly [parent: string, folder: string])[] = [
  ['rules.md', 'rules/'],
  ['cli.md', 'commands/'],
  ['targets.md', 'targets/'],
  ['api.md', 'api/'],
];

function guides(folder: string, names: string): readonly string[] {
  return names.split(' ').map((name) => `docs/${folder}${name}.md`);
}

/** The links beside a page and at its foot, as HTML. */
export interface Navigation {
  readonly beside: (source: string) => string;
  readonly foot: (source: string) => string;
}

/** Makes the links of each of these pages. */
export function navigationOf(pages: readonly SourcePage[]): Navigation {
  const titles = new Map(pages.map(({ path, markdown }) => [path, titleOf(path, markdown)]));
  const below = (parent: string): readonly string[] => {
    if (parent === 'grammar/README.md') return [...titles.keys()].filter((path) => /^grammar\/\w+\//.test(path));
    const root = localeOf(parent) === 'en' ? 'docs/' : `docs/${localeOf(parent)}/`;
    const folder = children.find(([name]) => parent === root + name)?.[1];
    return folder === undefined ? [] : [...titles.keys()].filter((path) => path.startsWith(root + folder));
  };
  const title = (path: string) => withLineBreaks(escapeHtml(titles.get(path) as string));
  const address = (from: string, to: string) => escapeHtml(relativePath(pagePath(from), pagePath(to)));
  const link = (from: string, to: string, isCurrent = from === to) =>
    `<a href="${address(from, to)}"${isCurrent ? ' aria-current="page"' : ''}>${title(to)}</a>`;
  const entry = (source: string, path: string): string => {
    const own = below(path);
    if (!own.includes(source) && (source !== path || own.length === 0)) return `<li>${link(source, path)}</li>`;
    const list = own.map((one) => `<li>${link(source, one)}</li>`).join('\n');
    const summary = escapeHtml(siteTexts[localeOf(source)].inside);
    return `<li>${link(source, path, true)}<details open><summary>${summary}</summary>\n<ul>\n${list}\n</ul></details></li>`;
  };
  return {
    beside: (source) =>
      groups[localeOf(source)]
        .map(([group, sources]) => {
          const links = sources.filter((path) => titles.has(path)).map((path) => entry(source, path));
          const heading = escapeHtml(siteTexts[localeOf(source)][group]);
          return links.length === 0 ? '' : `<h2>${heading}</h2>\n<ul>\n${links.join('\n')}\n</ul>`;
        })
        .join('\n'),
    foot: (source) => {
      const say = siteTexts[localeOf(source)];
      const main = groups[localeOf(source)].flatMap(([, sources]) => sources.filter((path) => titles.has(path)));
      const parent = main.find((path) => below(path).includes(source));
      const list = parent === undefined ? main : [parent, ...below(parent)];
      const at = list.indexOf(source);
      if (at < 0) return '';
      const toward = (to: string | undefined, rel: 'prev' | 'next', label: string) =>
        to === undefined ? '' : `<a rel="${rel}" href="${address(source, to)}"><small>${label}</small>${title(to)}</a>`;
      const links = toward(list[at - 1], 'prev', say.previous) + toward(list[at + 1], 'next', say.next);
      return links === '' ? '' : `<div class="foot">${links}</div>\n`;
    },
  };
}

/** The text of a link to a page: its title, without formatting. */
function titleOf(path: string, markdown: string): string {
  const locale = localeOf(path);
  if (path === inLocale('README.md', locale)) return siteTexts[locale].start;
  return (/^# (.+)$/m.exec(markdown)?.[1] ?? '').replaceAll('`', '');
}
