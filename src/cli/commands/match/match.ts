import { received } from '../../../language/dialect/dialects.ts';
import { everyMeaning } from '../../../language/dialect/every-meaning.ts';
import { compileMany } from '../../../meaning/many/compile-many.ts';
import { compile } from '../../../meaning/match/compile.ts';
import { noteProperties } from '../../../nfe/properties.ts';
import { printable } from '../../../report/terminal.ts';
import type { Declaration, Invocation, Run } from '../../command-line/command.ts';
import { Failure, misuse, needsOther, notCombined } from '../../command-line/failure.ts';
import { type FlagValues, fieldFlag, filterFlags, formatFlag } from '../../command-line/flags.ts';
import { readFilters, readNamedFilters, showProblems, warnOfUndeclared } from '../../command-line/read-filters.ts';
import { type DataFile, fieldNames, findDataFiles, lineSources } from '../../files/data-files.ts';
import type { Io } from '../../io/io.ts';
import { columnsOf, note, Results, reportFailure } from '../../output/output.ts';
import { matchLines, matchNotes, type Select } from './documents.ts';
import { matchData, matchExamples, matchFailure, matchMessages, matchStatistics, matchSummary } from './report.ts';

export const declaration = {
  takes: 'FILTER | --filters FOLDER  --data FILE.ndjson | --notes FOLDER',
  summary: {
    en: 'Find the documents that a filter selects',
    'pt-BR': 'Encontrar os documentos que um filtro seleciona',
  },
  flags: {
    data: {
      value: 'FILE',
      repeatable: true,
      en: 'Documents to match: one JSON object per line; `-` is the standard input; repeatable',
      'pt-BR': 'Documentos a comparar: um objeto JSON por linha; `-` é a entrada padrão; pode se repetir',
    },
    ...fieldFlag,
    notes: {
      value: 'FOLDER',
      repeatable: true,
      en: 'Notes that `fetch` stored, whose properties are their fields, such as `total`; repeatable',
      'pt-BR': 'Notas que `fetch` guardou, cujas propriedades são seus campos, como `total`; pode se repetir',
    },
    filters: {
      value: 'FOLDER',
      en: 'Many filters in place of one: a folder of .filter files, or a file of lines `{"id","filter"}`',
      'pt-BR':
        'Muitos filtros no lugar de um: uma pasta de arquivos .filter, ou um arquivo de linhas `{"id","filter"}`',
    },
    statistics: {
      en: 'With --filters: how many documents each filter selects, and the filters that select none',
      'pt-BR': 'Com --filters: quantos documentos cada filtro seleciona, e os filtros que não selecionam nenhum',
    },
    count: {
      en: 'Print only how many documents are selected',
      'pt-BR': 'Mostrar só quantos documentos são selecionados',
    },
    quiet: {
      short: 'q',
      en: 'Print nothing of what is selected',
      'pt-BR': 'Não mostrar nada do que é selecionado',
    },
    'exit-status': {
      en: 'Exit with 1 if no document is selected',
      'pt-BR': 'Sair com código 1 se nenhum documento for selecionado',
    },
    format: {
      ...formatFlag.format,
      choices: ['pretty', 'ndjson', 'json'],
      en: 'A summary (pretty, json), or what matches (ndjson): lines unchanged, notes as flat documents, with --filters the ids beside each',
      'pt-BR':
        'Um resumo (pretty, json) ou o que corresponde (ndjson): linhas sem mudança, notas como documentos planos, com --filters os ids ao lado de cada um',
    },
    ...filterFlags,
  },
  examples: [
    "prefilter match '(_not_exists processed)' --data notes.ndjson",
    'prefilter match open.filter --data - --format ndjson',
    "prefilter match '(AND (> total 5000) (= issuerState SP))' --notes archive",
    'prefilter match --filters alerts --data notes.ndjson --format ndjson',
  ],
} as const satisfies Declaration;

/** Finds the documents that a filter selects. The exit code is 2 if some cannot be read; the others are matched. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const { format, notes } = flags;
  const say = matchMessages[locale];
  const names = sourceNames(invocation);
  const field = fieldNames(flags);
  const results = new Results(invocation);
  const selector = await (flags.filters === undefined ? oneFilter(invocation) : manyFilters(flags.filters, invocation));
  if (selector === undefined) return results.end(1);

  const take =
    format === 'ndjson' && !flags.quiet && !flags.count
      ? (lines: readonly string[]) => io.stdout.write(`${lines.join('\n')}\n`)
      : () => {};
  const { select, counts } = selector;
  const started = io.now();
  const unit = notes === undefined ? 'line' : 'document';
  const sources = notes === undefined ? names.flatMap((name) => lineSources(name, invocation)) : [];
  const found = await (notes === undefined
    ? matchLines(sources, field, select, take)
    : matchNotes(notesIn(names, io), select, take, io));
  const files = notes ?? sources.map(({ file }) => file);
  const statistics = flags.statistics && counts;
  const result = {
    files,
    unit,
    found,
    ...(statistics && { statistics }),
    ms: Math.max(io.now() - started, 1),
  } as const;

  for (const { say, ...facts } of found.firstWrong) reportFailure(new Failure(say).as(facts), invocation);
  const unnamed = found.wrong - found.firstWrong.length;
  if (unnamed > 0) note(invocation, () => say.moreWrong(unnamed.toLocaleString(locale), unit));
  for (const list of found.lists) note(invocation, (say) => say.isList(list));
  const isNowhere = found.without > 0 && found.without === found.documents;
  if (isNowhere) {
    reportFailure(new Failure((say) => say.nowhere(field.join('.'))).as({ code: 'no-such-field' }), invocation);
  }
  const summary = matchSummary(result, locale);
  const [head, ...rows] = statistics ? matchStatistics(statistics, locale) : [];
  if (flags.count) results.add(matchData(result), () => `${found.matches}\n`);
  else if (flags.quiet) results.add(matchData(result), () => '');
  else if (format === 'ndjson')
    for (const line of [summary, ...(head ? [head, ...rows] : [])]) note(invocation, () => line);
  else
    results.add(matchData(result), () => {
      const told = head === undefined ? '' : [head, ...rows].map((line) => `${printable(line)}\n`).join('');
      return `${summary}\n${matchExamples(result, locale, columnsOf(io.stdout, io.env))}${told}`;
    });
  const isNone = flags['exit-status'] === true && found.matches === 0;
  return results.end(found.wrong > 0 || isNowhere ? 2 : isNone ? 1 : 0);
};

/** How documents are selected, and with many filters how many documents each has selected. */
interface Selector {
  readonly select: Select;
  readonly counts?: ReadonlyMap<unknown, number>;
}

type MatchInvocation = Invocation<FlagValues<typeof declaration.flags>>;

/** The filter of the command line; `undefined` if it is invalid, which has been shown. */
async function oneFilter(invocation: MatchInvocation): Promise<Selector | undefined> {
  const { notes } = invocation.flags;
  const { read } = await readFilters(invocation, undefined, notes === undefined ? received : everyMeaning);
  const [one] = read;
  if (one === undefined) return undefined;
  const declared = notes === undefined ? one : { dialect: one.dialect, properties: noteProperties };
  if (notes === undefined) await warnOfUndeclared(one, invocation);
  else if (await showProblems(one.input, declared, invocation)) return undefined;
  return { select: compile(one.filter, declared) };
}

/** The filters of `--filters`; `undefined` if some are invalid, which has been shown. */
async function manyFilters(name: string, invocation: MatchInvocation): Promise<Selector | undefined> {
  const { notes } = invocation.flags;
  const declared = notes === undefined ? undefined : noteProperties;
  const read = await readNamedFilters(name, invocation, declared && { dialect: everyMeaning, properties: declared });
  if (read === undefined) return undefined;
  const { filters, dialect, properties } = read;
  const many = compileMany(filters, { dialect, ...(properties && { properties }) });
  const counts = new Map<unknown, number>([...filters.keys()].map((id) => [id, 0]));
  const select = (document: object) => {
    const ids = many.match(document);
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return ids;
  };
  return { select, counts };
}

/** What `--data` or `--notes` names; throws a `Failure` if the command line is invalid. */
function sourceNames({ flags, operands }: MatchInvocation): readonly string[] {
  const { data, notes, at, filters, statistics } = flags;
  const names = notes ?? data ?? [];
  const [operand, another] = operands;
  if (filters === undefined ? operand === undefined || another !== undefined : operand !== undefined)
    throw matchFailure((say) => say.oneFilter);
  if (statistics && filters === undefined) throw needsOther('--statistics', '--filters FOLDER');
  if (names.length === 0) throw matchFailure((say) => say.noData);
  for (const [flag, value] of Object.entries({ data, at }))
    if (notes !== undefined && value !== undefined) throw notCombined(`--${flag}`, '--notes');
  if (data?.includes('-') && operand?.value === '-') throw misuse((say) => say.stdinTwice);
  const again = names.find((name, at) => names.indexOf(name) < at);
  if (again !== undefined) throw matchFailure((say) => say.givenTwice(notes === undefined ? 'data' : 'notes', again));
  return names;
}

/** The documents that `fetch` stored in folders. */
function notesIn(names: readonly string[], io: Io): readonly DataFile[] {
  const files = findDataFiles(names, io).filter(({ kind }) => kind === 'xml' || kind === 'ndjson');
  if (files.length === 0) throw new Failure((say) => say.noArchive).as({ code: 'no-match' });
  return files;
}
