import { type Locale, texts } from '../../src/messages/locale.ts';
import { inLocale, localeOf, pagePath } from '../../src/site/paths.ts';

/** The four kinds of pages, and what is about the project itself. */
export type Kind = 'tutorials' | 'guides' | 'reference' | 'reasons' | 'project';

/** The texts around the pages. */
export const siteTexts = texts({
  en: {
    promise: 'Prefix filters, checked before they are sent',
    kinds: { tutorials: 'Tutorials', guides: 'Guides', reference: 'Reference', reasons: 'Reasons', project: 'Project' },
    kind: { tutorials: 'Tutorial', guides: 'Guide', reference: 'Reference', reasons: 'Reasons', project: '' },
    groups: {
      start: 'Start',
      write: 'Write filters',
      check: 'Check filters',
      match: 'Fetch and match',
      serve: 'Accept filters',
      extend: 'Build on it',
    },
    start: 'Start',
    playground: 'Playground',
    rule: 'Rule',
    command: 'Command',
    target: 'Target',
    api: 'API of',
    foreign: '',
    stub: (title: string, link: string) => `This page exists in Portuguese: [${title}](${link}).`,
  },
  'pt-BR': {
    promise: 'Filtros em notação prefixa, verificados antes do envio',
    kinds: { tutorials: 'Tutoriais', guides: 'Guias', reference: 'Referência', reasons: 'Razões', project: 'Projeto' },
    kind: { tutorials: 'Tutorial', guides: 'Guia', reference: 'Referência', reasons: 'Razões', project: '' },
    groups: {
      start: 'Começar',
      write: 'Escrever filtros',
      check: 'Verificar filtros',
      match: 'Buscar e comparar',
      serve: 'Receber filtros',
      extend: 'Construir sobre ele',
    },
    start: 'Início',
    playground: 'Área de testes',
    rule: 'Regra',
    command: 'Comando',
    target: 'Destino',
    api: 'API de',
    foreign: ' (inglês)',
    stub: (title: string, link: string) => `Esta página existe em inglês: [${title}](${link}).`,
  },
});

/** The path of the playground, which is built separately. */
export const playgroundPath = 'playground/index.html';

const docs = (names: string) => names.split(' ').map((name) => `docs/${name}.md`);

/** The guides by the task that they are for. */
const guides = {
  start: docs('modules playground coming-from'),
  write: docs('building types own-dialect service-dialects'),
  check: docs('linting nothing-found suppressing ci eslint editors page-editor form testing routes'),
  match: docs('client split archive meaning many shards query notes clusters'),
  serve: docs('server server/table server/rows server/pages server/endpoints server/errors server/openapi'),
  extend: docs('models sdk'),
} as const satisfies Readonly<Record<string, readonly string[]>>;

const tutorials = docs(
  'tutorials/night tutorials/mixed-repository tutorials/endpoint tutorials/react tutorials/python',
);
const reasons = docs('reasons/exact reasons/prefix reasons/compared reasons/deciding');
const reference = [
  ...docs('language'),
  'grammar/README.md',
  'grammar/operators.md',
  ...docs(
    'properties kinds dialects rules lint-reference client-reference server-reference cli targets configuration json api glossary',
  ),
];
const project = ['CHANGELOG.md', 'src/README.md', '.github/CONTRIBUTING.md', '.github/SECURITY.md'];

/** The pages below another one, by the beginning of their path. */
const below: Readonly<Record<string, string>> = {
  'grammar/README.md': 'grammar/',
  'docs/rules.md': 'docs/rules/',
  'docs/cli.md': 'docs/commands/',
  'docs/targets.md': 'docs/targets/',
  'docs/api.md': 'docs/api/',
};

/** The kind of a page. */
export function kindOf(source: string): Kind {
  const english = inLocale(source, 'en');
  if (tutorials.includes(english)) return 'tutorials';
  if (reasons.includes(english)) return 'reasons';
  if (project.includes(english)) return 'project';
  return Object.values<readonly string[]>(guides).flat().includes(english) ? 'guides' : 'reference';
}

/** An entry of the list beside a page. */
export interface Entry {
  readonly text: string;
  readonly link?: string;
  readonly items?: Entry[];
  readonly collapsed?: boolean;
}

/** An entry above a page. */
interface TopEntry {
  readonly text: string;
  readonly link: string;
  readonly activeMatch?: string;
  readonly target?: string;
}

/** The navigation of a language: what stands above every page, and the list beside it. `titles` has all pages, by source. */
export function navigationOf(
  locale: Locale,
  titles: ReadonlyMap<string, string>,
): { readonly nav: TopEntry[]; readonly sidebar: Entry[] } {
  const say = siteTexts[locale];
  const link = (source: string) => `/${pagePath(source)}`;
  /** A page in the language of the reader, or the English one; none if there is neither. */
  const entry = (english: string): Entry[] => {
    const source = [inLocale(english, locale), english].find((path) => titles.has(path));
    if (source === undefined) return [];
    const text = `${titles.get(source)}${localeOf(source) === locale ? '' : say.foreign}`;
    const start = below[english];
    const inside = start === undefined ? [] : folder(inLocale(start, localeOf(source)), [english, ...reference]);
    return [{ text, link: link(source), ...(inside.length > 0 && { items: inside, collapsed: true }) }];
  };
  const entries = (sources: readonly string[]) => sources.flatMap(entry);
  const folder = (start: string, except: readonly string[] = []): Entry[] =>
    [...titles]
      .filter(([path]) => path.startsWith(start) && !except.includes(path))
      .map(([path, text]) => ({ text, link: link(path) }));
  const items: Readonly<Record<Kind, Entry[]>> = {
    tutorials: entries(tutorials),
    guides: Object.entries(guides).map(([name, sources]) => ({
      text: say.groups[name as keyof typeof guides],
      items: entries(sources),
    })),
    reference: entries(reference),
    reasons: entries(reasons),
    project: entries(project),
  };
  const shown = (Object.keys(items) as Kind[]).filter((kind) => items[kind].length > 0);
  return {
    nav: [
      ...shown
        .filter((kind) => kind !== 'project')
        .map((kind) => ({
          text: say.kinds[kind],
          link: firstLink(items[kind]),
          activeMatch: activePattern(items[kind]),
        })),
      { text: say.playground, link: `/${playgroundPath}`, target: '_self' },
    ],
    sidebar: shown.map((kind) => ({ text: say.kinds[kind], items: items[kind] })),
  };
}

const linksIn = (items: readonly Entry[]): readonly string[] =>
  items.flatMap(({ link, items: inside = [] }) => [...(link === undefined ? [] : [link]), ...linksIn(inside)]);

function firstLink(items: readonly Entry[]): string {
  return linksIn(items)[0] as string;
}

/** A pattern for the paths of these pages. */
function activePattern(items: readonly Entry[]): string {
  const paths = linksIn(items).map((link) => link.replace(/index\.html$|\.html$/, ''));
  return `^(?:${paths.join('|')})(?:\\.html|\\.md|index\\.md)?$`;
}
