import { parseOrThrow } from '../language/parse/parse.ts';
import { print } from '../language/print.ts';
import { explain } from '../meaning/explain/explain.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { sqlTargetNames, targetNames } from '../translate/targets/names.ts';
import { validate } from '../validate/validate.ts';
import { shownFilter } from './reference/targets.ts';
import { escapeHtml, filterHtml, messageHtml } from './text/code.ts';

/** The targets that the card does not name. */
const others = targetNames.length - sqlTargetNames.length - ['mongodb', 'elasticsearch'].length;

const firstScreenTexts = texts({
  en: {
    promise: 'Prefix filters, checked before they are sent',
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
    promise: 'Filtros em notação prefixa, verificados antes do envio',
    sentence:
      'Monte, verifique, explique, traduza e envie expressões de filtro: em TypeScript, na linha de comando, no editor e na integração contínua. Cada erro tem a posição exata e uma correção.',
    try: 'Experimentar',
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

/** The addresses that the first screen links to. */
export interface FirstLinks {
  readonly page: (source: string) => string;
  readonly playground: (filter: string) => string;
}

/** What a visitor sees first: a promise, two ways in, and a filter with its words and a mistake, which the page's script keeps live. */
export function firstScreen(locale: Locale, { page, playground }: FirstLinks): string {
  const say = firstScreenTexts[locale];
  const filter = print(shownFilter);
  const [problem] = validate(wrong, { locale });
  if (problem === undefined) throw new Error('the filter with a mistake has none');
  const to = (link: string) => escapeHtml(link);
  const cards = say.cards.map(
    ([name, text, source]) =>
      `<a class="card" href="${to(page(source as string))}"><strong>${escapeHtml(name as string)}</strong> ${escapeHtml(text as string)}</a>`,
  );
  return `<div class="first">
<div>
<h1 id="prefilter">${escapeHtml(say.promise)}</h1>
<p class="lead">${escapeHtml(say.sentence)}</p>
<p class="buttons"><a class="button" href="${to(playground(filter))}">${say.try}</a> <a class="button quiet" href="${to(page('docs/modules.md'))}">${say.install}</a></p>
</div>
<div class="live">
<label for="live">${say.label}</label>
<textarea id="live" rows="2" spellcheck="false" autocapitalize="off">${escapeHtml(filter)}</textarea>
<p id="live-filter" class="shown"><code>${filterHtml(filter, {})}</code></p>
<p id="live-words">${messageHtml(explain(parseOrThrow(filter), { locale }))}</p>
<p class="faint">${escapeHtml(say.mistake)}</p>
<p class="shown"><a href="${to(playground(wrong))}"><code>${filterHtml(wrong, {})}</code></a></p>
<p class="wrong">${messageHtml(problem.message)}</p>
</div>
</div>
<div class="cards">
${cards.join('\n')}
</div>
`;
}
