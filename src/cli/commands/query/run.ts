import type { Locale } from '../../../messages/locale.ts';
import { Failure, messageOf } from '../../command-line/failure.ts';
import type { DataFile } from '../../files/data-files.ts';
import { flawOfLine, readDocument } from '../../files/document.ts';
import { checkPacked, linesOf, piecesOf } from '../../files/lines.ts';
import { shown } from '../../files/text.ts';
import type { Io } from '../../io/io.ts';
import { type CopyTo, copyable, copySelection, RowFiles } from './copy.ts';
import { type DuckDb, openDuckDb, pathList } from './duckdb.ts';
import { type DecidedFilter, type FilterQuery, wordsOf } from './filter.ts';
import { queryFailure, queryMessages } from './messages.ts';
import { type RowSource, readyFor, selection } from './source.ts';
import { archiveSource, withKey } from './sources/archive.ts';
import { csvSources } from './sources/csv.ts';
import { jsonSource, ndjsonTable } from './sources/json.ts';
import { parquetSources } from './sources/parquet.ts';
import type { XmlPath } from './sources/xml-paths.ts';
import type { RowSink } from './table.ts';

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

export async function queryFiles(query: FilesQuery, io: Io) {
  const { files, filter, joined, notes, paths, to } = query;
  const db = await openDuckDb();
  const progress = new QueryProgress(io);
  try {
    const sources = await sourcesOf();
    const matches = await progress.during(
      () => db.connection.progress.percentage,
      () => select(sources),
    );
    // The properties that no file has.
    const absent = [...wordsOf(filter).keys()].filter((property) =>
      sources.every((one) => one.find(property) === undefined),
    );
    // No Parquet file is written if no row says which columns it has.
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

const clear = '\r\x1b[2K';
const width = 20;

/** Shows the progress of a query as a bar on a terminal; elsewhere nothing. */
class QueryProgress {
  readonly #io: Io;
  readonly #shows: boolean;

  constructor(io: Io) {
    this.#io = io;
    this.#shows = io.stderr.isTTY === true && io.env.TERM !== 'dumb';
  }

  /** Draws the bar for a progress from 0 to 1, followed by a text. */
  show(done: number, text: string): void {
    if (!this.#shows) return;
    const filled = Math.round(Math.min(1, Math.max(0, done)) * width);
    const line = `[${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${text}`;
    this.#io.stderr.write(`${clear}${line.slice(0, (this.#io.stderr.columns || 80) - 1)}`);
  }

  /** Draws the bar five times a second while something runs. */
  async during<Result>(percentage: () => number, run: () => Promise<Result>): Promise<Result> {
    if (!this.#shows) return run();
    const timer = setInterval(() => {
      const done = percentage();
      if (done >= 0) this.show(done / 100, `${Math.floor(done)} %`);
    }, 200);
    try {
      return await run();
    } finally {
      clearInterval(timer);
      this.end();
    }
  }

  end(): void {
    if (this.#shows) this.#io.stderr.write(clear);
  }
}
