import type { Dialect } from '../../language/dialect/dialect.ts';
import { everyMeaning } from '../../language/dialect/every-meaning.ts';
import type { Filter } from '../../language/filter.ts';
import { FilterError } from '../../language/filter-error.ts';
import { print } from '../../language/print.ts';
import { type Reach, unreached } from '../../meaning/decide/unreached.ts';
import { type ExplainOptions, explain } from '../../meaning/explain/explain.ts';
import { type Locale, texts } from '../../messages/locale.ts';
import { exactJson } from '../../report/json.ts';
import { printable } from '../../report/terminal.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { failuresIn } from '../command-line/failure.ts';
import { configurationFlags, dialectFlag, formatFlag } from '../command-line/flags.ts';
import { type FilterId, readNamedFilters } from '../command-line/read-filters.ts';
import { Results } from '../output/output.ts';

export const declaration = {
  takes: 'FOLDER | FILE.ndjson',
  mostOperands: 1,
  summary: {
    en: 'Find the routes of an ordered list that nothing reaches',
    'pt-BR': 'Encontrar as rotas de uma lista ordenada às quais nada chega',
  },
  flags: {
    overlaps: {
      en: 'Also list the pairs of routes that select a document in common',
      'pt-BR': 'Listar também os pares de rotas que selecionam um documento em comum',
    },
    ...formatFlag,
    ...dialectFlag,
    ...configurationFlags,
  },
  examples: ['prefilter routes routes.ndjson', 'prefilter routes routes --overlaps --format json'],
} as const satisfies Declaration;

const messages = texts({
  en: {
    oneList: '`routes` takes one folder of .filter files, or one file of lines `{"id", "filter"}`.',
    unreached: (count: number, all: number) =>
      count === 0
        ? all === 1
          ? 'The route is reached.'
          : `Each of the ${all} routes is reached.`
        : `${count} of ${all} ${all === 1 ? 'route is' : `routes ${count === 1 ? 'is' : 'are'}`} never reached:`,
    takenBy: (ids: string) => `all its documents are taken by ${ids}`,
    nothing: 'it selects nothing',
    undecided: (ids: string) => `It is unknown whether these are reached: ${ids}.`,
    uncovered: (words: string) => `No route takes ${words}`,
    all: 'any document',
    example: (document: string) => `for example ${document}`,
    covered: 'Some route takes every document.',
    overlapping: (count: number) =>
      count === 0 ? 'No two routes overlap.' : `${count} ${count === 1 ? 'pair overlaps' : 'pairs overlap'}:`,
  },
  'pt-BR': {
    oneList: '`routes` recebe uma pasta de arquivos .filter, ou um arquivo de linhas `{"id", "filter"}`.',
    unreached: (count, all) =>
      count === 0
        ? all === 1
          ? 'Algo chega à rota.'
          : `Algo chega a cada uma das ${all} rotas.`
        : `Nada chega a ${count} de ${all} ${all === 1 ? 'rota' : 'rotas'}:`,
    takenBy: (ids) => `todos os seus documentos ficam com ${ids}`,
    nothing: 'não seleciona nada',
    undecided: (ids) => `Não se sabe se algo chega a estas: ${ids}.`,
    uncovered: (words) => `Nenhuma rota fica com ${words}`,
    all: 'documento algum',
    example: (document) => `por exemplo ${document}`,
    covered: 'Alguma rota fica com cada documento.',
    overlapping: (count) =>
      count === 0
        ? 'Não há duas rotas que se sobreponham.'
        : `${count} ${count === 1 ? 'par se sobrepõe' : 'pares se sobrepõem'}:`,
  },
});

const routesFailure = failuresIn(messages, 'invalid-arguments');

/** Finds the routes that are never the first to select a document. The exit code is 1 if there are any. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, operands, locale } = invocation;
  const [list] = operands;
  if (list === undefined) throw routesFailure((say) => say.oneList);
  const results = new Results(invocation);
  const read = await readNamedFilters(list.value, invocation);
  if (read === undefined) return results.end(1);
  const { filters, dialect, properties } = read;
  const options = { dialect, ...(properties && { properties }), overlaps: flags.overlaps === true };
  const reach = unreached<FilterId>(filters, options);
  const { uncovered, ...rest } = reach;
  const data = {
    routes: filters.size,
    ...rest,
    ...(uncovered && {
      uncovered: { ...uncovered, filter: uncovered.filter === true || printIn(dialect, uncovered.filter) },
    }),
  };
  results.add(data, () => prettyReach(reach, filters.size, { ...options, locale }));
  return results.end(reach.unreached.length > 0 ? 1 : 0);
};

/** The text in a dialect or, if it lacks an operator, with usual symbols. */
function printIn(dialect: Dialect, filter: Filter): string {
  try {
    return print(filter, { dialect });
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return print(filter, { dialect: everyMeaning });
  }
}

function prettyReach(
  reach: Reach<FilterId>,
  count: number,
  { overlaps: withOverlaps, ...wording }: { readonly overlaps: boolean } & ExplainOptions & { readonly locale: Locale },
): string {
  const { locale } = wording;
  const say = messages[locale];
  const { unreached, undecided = [], uncovered, overlaps } = reach;
  const list = (ids: readonly FilterId[]) => ids.map((id) => `\`${id}\``).join(', ');
  const lines = [
    say.unreached(unreached.length, count),
    ...unreached.map(({ id, by }) => `  \`${id}\`: ${by.length === 0 ? say.nothing : say.takenBy(list(by))}`),
    ...(undecided.length > 0 ? [say.undecided(list(undecided))] : []),
    ...(uncovered === undefined ? [say.covered] : describeUncovered(uncovered)),
  ];
  if (withOverlaps) {
    lines.push(say.overlapping(overlaps.length));
    for (const { ids, document } of overlaps) lines.push(`  ${list(ids)}: ${exactJson(document)}`);
  }
  return lines.map((line) => `${printable(line)}\n`).join('');

  function describeUncovered({ filter, document }: NonNullable<typeof uncovered>): readonly string[] {
    const words = filter === true ? say.all : explain(filter, wording);
    return [...say.uncovered(words).split('\n'), `  ${say.example(exactJson(document))}`];
  }
}
