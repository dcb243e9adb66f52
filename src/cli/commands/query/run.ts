import { Failure, messageOf } from '../../command-line/failure.ts';
import type { DataFile } from '../../files/data-files.ts';
import { flawOfLine, readDocument } from '../../files/document.ts';
import { checkPacked, linesOf, piecesOf } from '../../files/lines.ts';
import { shown } from '../../files/text.ts';
import type { Io } from '../../io/io.ts';
import { numbersIn } from '../../output/output.ts';
import { ProgressLine, progressBar } from '../../output/progress-line.ts';
import { type CopyTo, copyable, copySelection, RowFiles } from './copy.ts';
import { type DuckDb, openDuckDb, pathList } from './duckdb.ts';
import { type Asked, askedBy, type DecidedFilter, type FilterQuery } from './filter.ts';
import { queryFailure, queryMessages } from './messages.ts';
import type { QueryOptions } from './options.ts';
import { type RowSource, type Select, selectIn } from './source.ts';
import { archiveSource, withKey } from './sources/archive.ts';
import { csvSources } from './sources/csv.ts';
import { jsonSource, ndjsonTable } from './sources/json.ts';
import { parquetSources } from './sources/parquet.ts';
import { type Queried, ShownRows } from './table.ts';

export interface FilesQuery extends FilterQuery, Pick<QueryOptions, 'files' | 'at' | 'joined' | 'paths'> {
  /** What the fields of notes decide of the filter. */
  readonly notes?: DecidedFilter | undefined;
}

/** Runs a filter on files; shows the rows, or writes them to a file. */
export async function queryFiles(query: FilesQuery, to: ShownRows | CopyTo, io: Io): Promise<Queried> {
  const { files, joined, at } = query;
  const asked = askedBy(query);
  const db = await openDuckDb();
  const progress = new ProgressLine(io);
  try {
    const sources = await sourcesOf(query, asked, { db, io, progress });
    const select = selectIn(db, query);
    const matches = await drawn(progress, db, () =>
      to instanceof ShownRows ? show(sources, select, to, db) : copy(sources, select, to, db),
    );
    const isAbsent = (property: string) => sources.every((one) => one.find(property) === undefined);
    const absent = [...asked.words.keys()].filter(isAbsent);
    const isWritten =
      to instanceof ShownRows || matches > 0 || to.format === 'ndjson' || copyable(sources)?.columns !== undefined;
    return { matches, isWritten, absent };
  } catch (error) {
    progress.end();
    if (error instanceof Failure) throw error;
    throw (await wrongLine([...files, ...joined], at, io)) ?? engineFailure(error, (path) => shown(path, path, io));
  } finally {
    db.close();
  }
}

/** Draws five times a second how far the engine is. */
async function drawn<Result>(
  progress: ProgressLine,
  { connection }: DuckDb,
  run: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => {
    const done = connection.progress.percentage;
    if (done >= 0) progress.draw(() => `${progressBar(done / 100)} ${Math.floor(done)} %`);
  }, 200);
  try {
    return await run();
  } finally {
    clearInterval(timer);
    progress.end();
  }
}

interface Engine {
  readonly db: DuckDb;
  readonly io: Io;
  readonly progress: ProgressLine;
}

/** The rows of all files: those of stored documents are one source. */
async function sourcesOf(query: FilesQuery, asked: Asked, { db, io, progress }: Engine): Promise<readonly RowSource[]> {
  const { files, joined, paths, notes, at, locale = 'en' } = query;
  if (joined.length + paths.size === 0 && notes === undefined) {
    if (files.some(({ kind }) => kind === 'xml')) throw queryFailure((say) => say.xmlAlone);
    return plainSources(files, asked, at, db, io);
  }
  const given = joined.map(async (file) => {
    const sources = await plainSources([file], askedBy(withKey), [], db, io);
    return sources.map((source) => ({ file: file.file, source }));
  });
  const tell = (count: number) =>
    progress.draw(() => `${progressBar(0)} ${numbersIn(locale)(count)} ${queryMessages[locale].reading}`);
  const options = { paths, joined: (await Promise.all(given)).flat(), ...(notes && { notes }) };
  const source = await archiveSource(files, options, asked, { db, io, tell });
  progress.end();
  return [source];
}

async function show(sources: readonly RowSource[], select: Select, to: ShownRows, db: DuckDb): Promise<number> {
  for (const source of sources) {
    const { sql, params } = await select(source, source.row);
    await db.texts(sql, params, to);
  }
  return to.count;
}

async function copy(sources: readonly RowSource[], select: Select, to: CopyTo, db: DuckDb): Promise<number> {
  const only = copyable(sources);
  if (only !== undefined) return copySelection(db, only, select, to);
  const rows = new RowFiles(db, to);
  try {
    for (const source of sources) await rows.select(await select(source, source.row));
    return await rows.copy();
  } finally {
    rows.remove();
  }
}

/** The rows of files that contain the properties themselves. */
export async function plainSources(
  files: readonly DataFile[],
  asked: Asked,
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
    ...(lines.length === 0 ? [] : [jsonSource(ndjsonTable(paths, at), asked, at)]),
    ...(await csvSources(of('csv'), io)),
    ...(parquet.length === 0 ? [] : await parquetSources(parquet, asked.equality, db)),
  ];
}

/** The failure for the first invalid line of JSON. DuckDB names the file, but not always the line. */
export async function wrongLine(
  files: readonly DataFile[],
  at: readonly string[],
  io: Io,
): Promise<Failure | undefined> {
  for (const file of files.filter(({ kind }) => kind === 'ndjson')) {
    for await (const lines of linesOf(piecesOf(file, io))) {
      for (const read of lines) {
        const wrong = 'wrong' in read ? read.wrong : readDocument(read.text, at);
        if (typeof wrong === 'string' && wrong !== 'empty')
          return new Failure(flawOfLine({ file: file.file, line: read.line, wrong }));
      }
    }
  }
  return undefined;
}

/** The failure for an error of DuckDB: its first line, or the position where it is about a line of CSV. */
export function engineFailure(error: unknown, shownOf: (path: string) => string): Failure {
  const text = messageOf(error);
  const [, line, reason, file] =
    /CSV Error on Line: (\d+)\n[\s\S]*?\n([^\n]+)\n+(?:Possible |\n {2}file = )[\s\S]*?(?:^|\n) {2}file = ([^\n]+)/.exec(
      text,
    ) ?? [];
  if (line !== undefined && reason !== undefined && file !== undefined) {
    return new Failure((say) => say.wrongLine(shownOf(file), Number(line), reason.replace(/\.$/, '')));
  }
  const [first = ''] = text.split('\n');
  return new Failure(() => first.replace(/^[A-Z][\w ]*Error: /, '').trim());
}
