import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { explain } from '../../src/meaning/explain/explain.ts';
import { type Locale, texts } from '../../src/messages/locale.ts';
import { inLocale } from '../../src/site/paths.ts';
import { shownFilter } from '../../src/site/reference/targets.ts';
import { sqlTargetNames, targetNames } from '../../src/translate/targets/names.ts';
import { validate } from '../../src/validate/validate.ts';
import { siteTexts } from './navigation.ts';
import { playgroundLinkOf } from './page-data.ts';

/** The targets that the card does not name. */
const others = targetNames.length - sqlTargetNames.length - ['mongodb', 'elasticsearch'].length;

const homeTexts = texts({
  en: {
    sentence:
      'Build, check, explain, translate and send filter expressions: in TypeScript, on the command line, in your editor and in CI. Every mistake has its exact position, and a fix.',
    try: 'Try it in the playground',
    install: 'Install',
    label: 'Type a filter',
    mistake: 'A mistake is found where it is:',
    cards: [
      ['Write', 'Build filters in code, checked by the compiler', 'docs/building.md'],
      ['Check', 'Find wrong filters in a repository and in CI', 'docs/ci.md'],
      ['Fetch', 'Ask the service, page by page or all of it', 'docs/client.md'],
      ['Translate', `SQL, MongoDB, Elasticsearch and ${others} more`, 'docs/targets.md'],
    ],
  },
  'pt-BR': {
    sentence:
      'Monte, verifique, explique, traduza e envie expressões de filtro: em TypeScript, na linha de comando, no editor e na integração contínua. Cada erro tem a posição exata e uma correção.',
    try: 'Abrir a área de testes',
    install: 'Instalar',
    label: 'Digite um filtro',
    mistake: 'Um erro é encontrado onde ele está:',
    cards: [
      ['Escrever', 'Monte filtros em código, verificados pelo compilador', 'docs/building.md'],
      ['Verificar', 'Encontre filtros errados num repositório', 'docs/linting.md'],
      ['Buscar', 'Consulte o serviço, página por página ou tudo', 'docs/client.md'],
      ['Traduzir', `SQL, MongoDB, Elasticsearch e mais ${others}`, 'docs/targets.md'],
    ],
  },
});

const wrong = '(or (= processed false) (_not_exists processed))';

/** What a visitor sees first: a promise, two ways in, what it does, and a filter with its words and a mistake. */
export function homeOf(locale: Locale, pathOf: (source: string) => string): Readonly<Record<string, unknown>> {
  const say = homeTexts[locale];
  const source = inLocale('README.md', locale);
  const filter = print(shownFilter);
  const [problem] = validate(wrong, { locale });
  if (problem === undefined) throw new Error('the filter with a mistake has none');
  return {
    hero: {
      name: 'prefilter',
      text: siteTexts[locale].promise,
      tagline: say.sentence,
      actions: [
        { theme: 'brand', text: say.try, link: rooted(source, filter), target: '_self' },
        { theme: 'alt', text: say.install, link: pathOf('docs/modules.md') },
      ],
    },
    features: say.cards.map(([title, details, page]) => ({ title, details, link: pathOf(page as string) })),
    live: {
      label: say.label,
      filter,
      words: explain(parseOrThrow(filter), { locale }),
      mistake: say.mistake,
      wrong,
      message: problem.message,
      link: playgroundLinkOf(source, { filter: wrong }),
    },
  };
}

/** The address of a filter in the playground from the root of the site. */
function rooted(source: string, filter: string): string {
  return `/${playgroundLinkOf(source, { filter }).replace(/^(?:\.\.\/)*/, '')}`;
}
