import { received } from '../../../language/dialect/dialects.ts';
import { everyMeaning } from '../../../language/dialect/every-meaning.ts';
import { noteProperties } from '../../../nfe/properties.ts';
import { duckdb } from '../../../translate/sql/duckdb.ts';
import { postgres } from '../../../translate/sql/postgres.ts';
import { type SqlTarget, sqlTarget } from '../../../translate/sql/sql.ts';
import type { Declaration, Run } from '../../command-line/command.ts';
import { languageOf } from '../../command-line/environment.ts';
import { type FilterRead, readFilters, showProblems } from '../../command-line/read-filters.ts';
import { columnsOf, note, numbersIn } from '../../output/output.ts';
import { decideByNotes, exactCondition, type FilterQuery, wordsOf } from './filter.ts';
import { queryMessages } from './messages.ts';
import { outputFile, type QueryInvocation, type QueryOptions, queryFlags, readOptions } from './options.ts';
import { queryServer } from './postgres.ts';
import { type FilesQuery, queryFiles } from './run.ts';
import { type Queried, queryTable, ShownRows } from './table.ts';

export const declaration = {
  takes: "FILTER --from 'archive/**' | --url URL --table NAME",
  summary: {
    en: 'Run a filter on files or on a database server',
    'pt-BR': 'Executar um filtro em arquivos ou em um banco de dados',
  },
  flags: queryFlags,
  env: ['PGPASSWORD'],
  examples: [
    "prefilter query '(_not_exists processed)' --from 'archive/**' --out open.parquet",
    "prefilter query '(_not_exists processed)' --url postgres://me@host/archive --table notes --json-column props",
  ],
} as const satisfies Declaration;

/** Runs a filter on files with DuckDB, or on a PostgreSQL server. */
export const run: Run<typeof declaration> = async (given) => {
  // Also rows of JSON are for people, and so are the notes beside them.
  const invocation = { ...given, locale: languageOf(given.flags.lang, given.io.env, true) };
  const { io, answer } = invocation;
  const options = readOptions(invocation);
  const { query, exitCode } = await readQuery(options, invocation);
  if (query !== undefined) {
    const began = io.now();
    const shown = new ShownRows(writerFor(options, invocation));
    const to = outputFile(options, io) ?? shown;
    const { server } = options;
    const found = await (server ? queryServer(server, query, to) : queryFiles({ ...options, ...query }, to, io));
    tell(found, shown.first, Math.max(io.now() - began, 1), options, invocation);
  }
  return options.format === 'json' ? answer.end(exitCode, io.stdout) : exitCode;
};

/** The filter, with what fields of notes decide of it; without one the exit code, since its problems have been shown. */
async function readQuery(
  { hasNotes, joined, paths, server }: QueryOptions,
  invocation: QueryInvocation,
): Promise<{ readonly query?: FilterQuery & Pick<FilesQuery, 'notes'>; readonly exitCode: number }> {
  const { locale } = invocation;
  const { read, exitCode } = await readFilters(invocation, undefined, hasNotes ? everyMeaning : received);
  const [first] = read;
  if (first === undefined) return { exitCode };
  const isFromNotes = (property: string) =>
    hasNotes && property !== 'accessKey' && !paths.has(property) && Object.hasOwn(noteProperties, property);
  const notes = decideByNotes(first.filter, first.dialect, isFromNotes);
  const query = { ...first, filter: notes?.filter ?? first.filter, locale, notes };
  if (notes !== undefined) {
    // A row that is joined can have any property.
    const names = joined.length > 0 ? wordsOf(query.filter).keys() : paths.keys();
    const others = Object.fromEntries([...names].map((property) => [property, 'string'] as const));
    const declared = { dialect: first.dialect, properties: { ...noteProperties, ...others } };
    if (await showProblems(first.input, declared, invocation)) return { exitCode: 1 };
  }
  refuseInexact(query, server === undefined ? duckdbOfFiles : postgres);
  return { query, exitCode: 0 };
}

/** DuckDB as files are asked: each value as one, so that a property with several values is refused. */
const duckdbOfFiles = (() => {
  const { lists: _, ...engine } = duckdb.engine;
  return sqlTarget(engine);
})();

/** Throws a `Failure` for a filter that the engine cannot express exactly, whatever its columns are. */
function refuseInexact({ properties, ...query }: FilterRead & FilterQuery, target: SqlTarget): void {
  const text = { column: 'text', type: 'string' } as const;
  const columns = Object.fromEntries([...wordsOf(query.filter).keys()].map((property) => [property, text]));
  exactCondition(query, target, { columns, ...(properties && { properties }) });
}

/** What writes all rows, as JSON; a table has the first of them only. */
function writerFor({ format }: QueryOptions, { io, answer }: QueryInvocation) {
  if (format === 'table') return undefined;
  return (texts: readonly string[]) =>
    format === 'json' ? answer.stream(texts, io.stdout) : io.stdout.write(`${texts.join('\n')}\n`);
}

/** Shows the first rows, and says what was found and written. */
function tell(
  { matches, isWritten, absent }: Queried,
  rows: readonly string[],
  tookMs: number,
  { files, format, out, server }: QueryOptions,
  { io, locale }: QueryInvocation,
): void {
  const say = queryMessages[locale];
  const number = numbersIn(locale);
  const seconds = number(tookMs / 1000, 1);
  const found = say.matches(number(matches));
  const summary = server
    ? say.summaryOf(found, server.table, seconds)
    : say.summary(found, number(files.length), seconds);
  for (const property of absent) note({ io, locale }, () => say.absent(property));
  if (rows.length > 0) {
    if (rows.length < matches) io.stdout.write(`${say.first(number(rows.length))}\n`);
    io.stdout.write(queryTable(rows, columnsOf(io.stdout, io.env)));
  }
  if (format === 'table') io.stdout.write(`${rows.length > 0 ? '\n' : ''}${summary}\n`);
  else note({ io, locale }, () => summary);
  if (out !== undefined) note({ io, locale }, () => (isWritten ? say.writtenTo(out) : say.nothingToWrite(out)));
}
