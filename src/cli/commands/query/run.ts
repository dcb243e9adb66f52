import type { Locale } from '../../../messages/locale.ts';
import { Failure } from '../../command-line/failure.ts';
import type { DataFile } from '../../files/data-files.ts';
import { shown } from '../../files/text.ts';
import { checkPacked } from '../../files/unpacked.ts';
import type { Io } from '../../io/io.ts';
import { type CopyTo, copyable, copySelection, RowFiles } from './copy.ts';
import { type DuckDb, openDuckDb, pathList } from './duckdb.ts';
import { engineFailure, wrongLine } from './failures.ts';
import { type FilterQuery, wordsOf } from './filter.ts';
import { queryFailure, queryMessages } from './messages.ts';
import type { DecidedFilter } from './notes.ts';
import { QueryProgress } from './progress.ts';
import { type RowSource, readyFor, selection } from './source.ts';
import { archiveSource, withKey } from './sources/archive.ts';
import { csvSources } from './sources/csv.ts';
import { jsonSource, ndjsonTable } from './sources/json.ts';
import { parquetSources } from './sources/parquet.ts';
import type { RowSink } from './table.ts';
import type { XmlPath } from './xml.ts';

export interface FilesQuery extends FilterQuery {
  readonly locale: Locale;
  readonly files: readonly DataFile[];
  readonly at: readonly string[];
  /** Files with rows to join to stored documents. */
  readonly joined: readonly DataFile[];
  readonly paths: ReadonlyMap<string, XmlPath>;
  /** What the fields of notes decide of the filter. */
  readonly notes?: DecidedFilter;
  /** The receiver of the rows, or the file to write. */
  readonly to: RowSink | CopyTo;
}

export interface FilesAnswer {
  readonly files: number;
  readonly matches: number;
  /** False if no Parquet file was written, because no row says which columns it has. */
  readonly isWritten: boolean;
  /** The properties that no file has. */
  readonly absent: readonly string[];
}

/** Runs a filter on files with DuckDB. */
export async function queryFiles(query: FilesQuery, io: Io): Promise<FilesAnswer> {
  const { files, filter, joined, notes, paths, to } = query;
  const db = await openDuckDb();
  const progress = new QueryProgress(io);
  try {
    const sources = await sourcesOf();
    const matches = await progress.during(
      () => db.connection.progress.percentage,
      () => select(sources),
    );
    const absent = [...wordsOf(filter).keys()].filter((property) =>
      sources.every((one) => one.find(property) === undefined),
    );
    const isWritten = 'take' in to || matches > 0 || to.format === 'ndjson' || copyable(sources)?.columns !== undefined;
    return { files: files.length, matches, isWritten, absent };
  } catch (error) {
    progress.end();
    if (error instanceof Failure) throw error;
    throw (
      (await wrongLine([...files, ...joined], query.at, io)) ?? engineFailure(error, (path) => shown(path, path, io))
    );
  } finally {
    db.close();
  }

  async function sourcesOf(): Promise<readonly RowSource[]> {
    if (joined.length + paths.size === 0 && notes === undefined) {
      if (files.some(({ kind }) => kind === 'xml')) throw queryFailure((say) => say.xmlAlone);
      return plainSources(files, query, query.at, db, io);
    }
    const given = joined.map(async (file) => {
      const sources = await plainSources([file], withKey, [], db, io);
      return sources.map((source) => ({ file: file.file, source }));
    });
    const tell = (count: number) =>
      progress.show(0, `${count.toLocaleString(query.locale)} ${queryMessages[query.locale].reading}`);
    const options = { paths, joined: (await Promise.all(given)).flat(), ...(notes && { notes }) };
    const source = await archiveSource(files, options, query, { db, io, tell });
    progress.end();
    return [source];
  }

  async function select(sources: readonly RowSource[]): Promise<number> {
    if ('path' in to) return copy(sources, to);
    let matches = 0;
    for (const source of sources) {
      await readyFor(source, db);
      const { sql, params } = selection(source, query, source.row);
      await db.texts(sql, params, (count, texts) => {
        matches += count;
        to.take(count, texts);
      });
    }
    return matches;
  }

  async function copy(sources: readonly RowSource[], to: CopyTo): Promise<number> {
    const only = copyable(sources);
    if (only !== undefined) return copySelection(db, only, query, to);
    const rows = new RowFiles(db, to);
    try {
      for (const source of sources) {
        await readyFor(source, db);
        await rows.select(selection(source, query, source.row));
      }
      return await rows.copy();
    } finally {
      rows.remove();
    }
  }
}

/** The rows of files that contain the properties themselves. */
export async function plainSources(
  files: readonly DataFile[],
  query: FilterQuery,
  at: readonly string[],
  db: DuckDb,
  io: Io,
): Promise<readonly RowSource[]> {
  // DuckDB reads a file that is cut off as far as it goes, and says nothing.
  await checkPacked(files, io);
  const of = (kind: DataFile['kind']) => files.filter((file) => file.kind === kind);
  const lines = of('ndjson');
  const paths = pathList(lines.map(({ path }) => path));
  const parquet = of('parquet');
  return [
    ...(lines.length === 0 ? [] : [jsonSource(ndjsonTable(paths, at), query, at)]),
    ...(await csvSources(of('csv'), io)),
    ...(parquet.length === 0 ? [] : await parquetSources(parquet, query.dialect.equality, db)),
  ];
}
