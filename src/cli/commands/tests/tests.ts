import { bareFilter } from '../../../report/finding.ts';
import { formats } from '../../../report/formats/reporters.ts';
import { exactJson } from '../../../report/json.ts';
import { printable } from '../../../report/terminal.ts';
import { examplesOf } from '../../../testing/index.ts';
import type { Declaration, Invocation, Run } from '../../command-line/command.ts';
import { misuse, needsOther, notCombined } from '../../command-line/failure.ts';
import { type FlagValues, fieldFlag, filterFlags, formatFlag } from '../../command-line/flags.ts';
import { readFilters, warnOfUndeclared } from '../../command-line/read-filters.ts';
import { fieldNames, lineSources } from '../../files/data-files.ts';
import { Results } from '../../output/output.ts';
import { checkFixtures, isReportFormat, readFixtures } from './check-fixtures.ts';
import { insertsOf, type Tested, testFileOf } from './examples.ts';
import { testsMessages, testsMisuse } from './messages.ts';

export const declaration = {
  takes: '[-e TEXT] [FILTER | FILE.filter | FOLDER | -]…',
  summary: {
    en: 'Print the few documents that pin a filter down',
    'pt-BR': 'Mostrar os poucos documentos que fixam um filtro',
  },
  flags: {
    format: {
      ...formatFlag.format,
      choices: [...new Set(['pretty', 'ndjson', 'vitest', 'sql', ...formats] as const)],
      en: 'With --data, a report of lint; without, a table (pretty), documents on a line each (ndjson), a test file that runs (vitest), INSERTs (sql), or json',
      'pt-BR':
        'Com --data, um relatório de lint; sem, uma tabela (pretty), um documento por linha (ndjson), um arquivo de testes que roda (vitest), INSERTs (sql), ou json',
    },
    to: {
      value: 'TARGET',
      choices: ['sqlite', 'postgres'],
      en: 'With --format sql: the database',
      'pt-BR': 'Com --format sql: o banco de dados',
    },
    table: {
      value: 'NAME',
      completes: 'anything',
      en: 'With --format sql: the table (documents)',
      'pt-BR': 'Com --format sql: a tabela (documents)',
    },
    data: {
      value: 'FILE',
      repeatable: true,
      en: 'Report the changes of the filter that these documents would not notice: one JSON object per line; repeatable',
      'pt-BR':
        'Relatar as mudanças do filtro que estes documentos não perceberiam: um objeto JSON por linha; pode se repetir',
    },
    ...fieldFlag,
    min: {
      value: 'PERCENT',
      least: 0,
      en: 'With --data: exit with 1 if fewer of the changes of a filter are noticed (100)',
      'pt-BR': 'Com --data: sair com 1 se menos mudanças de um filtro forem percebidas (100)',
    },
    ...filterFlags,
  },
  examples: [
    "prefilter tests '(OR (= processed false) (_not_exists processed))'",
    'prefilter tests filters --format vitest > filters.test.ts',
    'prefilter tests open.filter --format sql --to sqlite',
    'prefilter tests filters --data fixtures.ndjson --min 90',
  ],
} as const satisfies Declaration;

type TestsInvocation = Invocation<FlagValues<typeof declaration.flags>>;

/**
 * Prints the documents that tell each filter from its small changes, or reports the changes that given documents do not notice.
 * The exit code is 1 if a filter is invalid, or too few of its changes are noticed.
 */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, io, locale } = invocation;
  const { format = 'pretty', data, min = 100 } = flags;
  refuseFlags(invocation);
  const { read, exitCode } = await readFilters(invocation);
  for (const one of read) await warnOfUndeclared(one, invocation);
  if (data !== undefined && isReportFormat(format)) {
    const sources = data.flatMap((name) => lineSources(name, invocation));
    const fixtures = await readFixtures(sources, fieldNames(flags));
    return read.length === 0
      ? new Results(invocation).end(exitCode)
      : checkFixtures(read, fixtures, min, format, invocation, exitCode);
  }
  const results = new Results(invocation);
  const tested = read.map(({ input, filter, dialect, properties }): Tested => {
    const options = { dialect, ...(properties && { properties }), locale };
    const { text } = bareFilter(input.filter);
    return { file: input.file, text, filter, dialect, properties, examples: examplesOf(filter, options) };
  });
  if (format === 'vitest' || format === 'sql') {
    const { to = 'sqlite', table = 'documents' } = flags;
    if (tested.length > 0) io.stdout.write(format === 'vitest' ? testFileOf(tested) : insertsOf(tested, table, to));
    return exitCode;
  }
  for (const [index, one] of tested.entries()) {
    const { file, text, examples } = one;
    const print = format === 'ndjson' ? linesOf : tableOf;
    results.add({ file, filter: text, examples }, () => print(one, index));
  }
  return results.end(exitCode);

  function linesOf({ examples }: Tested): string {
    return examples.map(({ document, selected }) => `${printable(exactJson({ document, selected }))}\n`).join('');
  }

  function tableOf({ text, examples }: Tested, index: number): string {
    const say = testsMessages[locale];
    const width = Math.max(say.selected.length, say.unselected.length);
    const rows = examples.map(
      ({ document, selected }) =>
        `  ${(selected ? say.selected : say.unselected).padEnd(width)}  ${printable(exactJson(document))}\n`,
    );
    return `${index > 0 ? '\n' : ''}${printable(text.replace(/\s+/g, ' '))}\n${rows.join('')}`;
  }
};

/** Throws a `Failure` for flags that do not go together. */
function refuseFlags({ flags, operands }: TestsInvocation): void {
  const { format = 'pretty', data, at, min, to, table } = flags;
  for (const [name, value] of Object.entries({ at, min }))
    if (value !== undefined && data === undefined) throw needsOther(`--${name}`, '--data FILE');
  for (const [name, value] of Object.entries({ to, table }))
    if (value !== undefined && format !== 'sql') throw needsOther(`--${name}`, '--format sql');
  if (format === 'sql' && to === undefined) throw needsOther('--format sql', '--to sqlite|postgres');
  if (data === undefined) {
    if (isReportFormat(format) && format !== 'pretty' && format !== 'json')
      throw needsOther(`--format ${format}`, '--data FILE');
    return;
  }
  if (!isReportFormat(format)) throw notCombined(`--format ${format}`, '--data');
  if (min !== undefined && min > 100) throw testsMisuse((say) => say.wrongPercent(min));
  if (data.includes('-') && operands.some(({ value, isText }) => value === '-' && !isText))
    throw misuse((say) => say.stdinTwice);
}
