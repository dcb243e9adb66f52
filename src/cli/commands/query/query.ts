import { accessSync, constants, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { duckdb } from '../../../translate/sql/duckdb.ts';
import { postgres } from '../../../translate/sql/postgres.ts';
import type { SqlTarget } from '../../../translate/sql/sql.ts';
import { Failure, unwritable } from '../../command-line/failure.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import type { Execute, Invocation } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { type FilterRead, readFilters } from '../../command-line/read-filters.ts';
import { findDataFiles } from '../../files/data-files.ts';
import type { Io } from '../../io/io.ts';
import { note } from '../../output/note.ts';
import { columnsOf } from '../../output/terminal.ts';
import { type CopyTo, RowFiles } from './copy.ts';
import { openDuckDb } from './duckdb.ts';
import { exactCondition, type FilterQuery, wordsOf } from './filter.ts';
import { FirstRows, type QueryFormat, type RowSink } from './first-rows.ts';
import { type QueryMessages, queryMessages } from './messages.ts';
import { queryPostgres } from './postgres.ts';
import { queryFrom } from './run.ts';
import { queryTable } from './table.ts';
import { readXmlPath, type XmlPath } from './xml.ts';

/** Runs a filter on files with DuckDB, or on a PostgreSQL server. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const locale = languageOf(flags.lang, io.env, true);
  const say = queryMessages[locale];
  const number = (value: number, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits });
  refuse(invocation, say);
  const format = formatOf(flags, say);
  const paths = pathsOf(flags.property ?? [], say);
  const at = flags.at?.split('.') ?? [];
  if (at.includes('')) throw new Failure((texts) => texts.wrongField(at.join('.')));
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const [first] = read;
  if (first === undefined) return exitCode;
  const one = { ...first, locale };
  refuseInexact(one, flags.url === undefined ? duckdb : postgres);

  const { out, url, table = '' } = flags;
  const began = io.now();
  const seconds = () => number(Math.max(io.now() - began, 1) / 1000, 1);
  const shown = new FirstRows();
  const lines: RowSink = { take: (_, texts) => io.stdout.write(`${texts().join('\n')}\n`) };
  let isFirst = true;
  const array: RowSink = {
    take(_, texts) {
      io.stdout.write(`${isFirst ? '[\n' : ',\n'}${texts().join(',\n')}`);
      isFirst = false;
    },
  };
  const file =
    out === undefined || format === 'table' || format === 'json'
      ? undefined
      : { path: outPath(out, io, say), given: out, format };
  const to = file ?? (format === 'table' ? shown : format === 'json' ? array : lines);
  let matches = 0;
  let isWritten = true;
  let summary: string;
  if (url === undefined) {
    const { from = [], properties = [] } = flags;
    if (out !== undefined) refuseOverwriting(out, [...from, ...properties], io, say);
    const answer = await queryFrom({ ...one, from, at, properties, paths, to }, io, say, locale);
    for (const property of answer.absent) await note(io, locale, () => say.absent(property));
    ({ matches, isWritten } = answer);
    summary = say.summary(say.matches(number(matches)), number(answer.files), seconds());
  } else {
    const server = { url, table, jsonColumn: flags['json-column'] };
    const run = (sink: RowSink) => queryPostgres(server, one, counted(sink), say);
    if ('take' in to) await run(to);
    else isWritten = await asFile(run, to, say);
    summary = say.summaryOf(say.matches(number(matches)), table, seconds());
  }
  if (format === 'json') io.stdout.write(isFirst ? '[]\n' : '\n]\n');
  if (shown.rows.length > 0) {
    if (shown.rows.length < matches) io.stdout.write(`${say.first(number(shown.rows.length))}\n`);
    io.stdout.write(queryTable(shown.rows, columnsOf(io.stdout)));
  }
  if (format === 'table') io.stdout.write(`${shown.rows.length > 0 ? '\n' : ''}${summary}\n`);
  else await note(io, locale, () => summary);
  if (out !== undefined) {
    await note(io, locale, () => (isWritten ? say.writtenTo(out) : say.nothingToWrite(out)));
  }
  return 0;

  function counted(sink: RowSink): RowSink {
    return {
      take(count, texts) {
        matches += count;
        sink.take(count, texts);
      },
    };
  }
};

/** Writes rows of a server to a file with DuckDB; gives false where there was no row and so no Parquet file. */
async function asFile(run: (sink: RowSink) => Promise<void>, to: CopyTo, say: QueryMessages): Promise<boolean> {
  const db = await openDuckDb(say);
  const rows = new RowFiles(db, to);
  try {
    await run({ take: (_, texts) => rows.add(texts()) });
    return (await rows.copy(say)) > 0 || to.format === 'ndjson';
  } finally {
    rows.remove();
    db.close();
  }
}

/** Throws a `Failure` for flags that cannot be combined. */
function refuse({ flags, operands }: Invocation, say: QueryMessages): void {
  const [operand, another] = operands;
  const { from, url, table } = flags;
  if (operand === undefined || another !== undefined) throw new Failure(() => say.oneFilter);
  if (from === undefined && url === undefined) throw new Failure(() => say.noSource);
  if (from !== undefined && url !== undefined) throw new Failure(() => say.twoSources);
  const [other, foreign] =
    url === undefined
      ? (['--url', ['table', 'json-column']] as const)
      : (['--from', ['properties', 'property', 'at']] as const);
  for (const name of foreign) if (flags[name] !== undefined) throw new Failure(() => say.onlyWith(`--${name}`, other));
  if (url !== undefined && !table) throw new Failure(() => say.onlyWith('--url', '--table NAME'));
}

/** Throws a `Failure` for a filter that the engine cannot express exactly, whatever its columns are. */
function refuseInexact({ properties, ...query }: FilterRead & FilterQuery, target: SqlTarget): void {
  const text = { column: 'text', type: 'text' } as const;
  const columns = Object.fromEntries([...wordsOf(query.filter).keys()].map((property) => [property, text]));
  exactCondition(query, target, { columns, ...(properties && { properties }) });
}

/** The format that the flag names, else the one that fits the output file. */
function formatOf(flags: FlagValues, say: QueryMessages): QueryFormat {
  const { out } = flags;
  const fitting = out === undefined ? 'table' : extname(out) === '.parquet' ? 'parquet' : 'ndjson';
  const format = (flags.format as QueryFormat | undefined) ?? fitting;
  if (format === 'parquet' && !out) throw new Failure(() => say.needsOut);
  if ((format === 'table' || format === 'json') && out !== undefined)
    throw new Failure(() => say.onlyWith('--out', '--format ndjson|parquet'));
  return format;
}

function pathsOf(given: readonly string[], say: QueryMessages): ReadonlyMap<string, XmlPath> {
  return new Map(
    given.map((text) => {
      const cut = text.indexOf('=');
      const path = cut < 1 ? undefined : readXmlPath(text.slice(cut + 1));
      if (path === undefined) throw new Failure(() => say.wrongProperty(text));
      return [text.slice(0, cut), path];
    }),
  );
}

/** Throws a `Failure` if the output would overwrite a file that is queried. */
function refuseOverwriting(out: string, names: readonly string[], io: Io, say: QueryMessages): void {
  const path = outPath(out, io, say);
  if (findDataFiles(names, io).some((file) => realPath(file.path) === path))
    throw new Failure(() => say.overwrites(out));
}

/** The file that is written: the target of a link. Throws a `Failure` if it cannot be one. */
function outPath(out: string, io: Io, say: QueryMessages): string {
  try {
    const path = realPath(resolve(io.cwd, out));
    const kind = io.kindOf(path);
    if (kind === 'directory') throw new Failure(() => say.outIsFolder(out));
    if (kind === 'stream') throw new Failure(() => say.outIsNoFile(out));
    if (io.kindOf(dirname(path)) !== 'directory') throw new Failure(() => say.outHasNoFolder(out));
    accessSync(dirname(path), constants.W_OK);
    return path;
  } catch (error) {
    throw error instanceof Failure ? error : unwritable(out, error);
  }
}

/** A path without links; a link may lead to a file that is not there yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path;
    return realPath(resolve(dirname(path), readlinkSync(path)));
  }
}
