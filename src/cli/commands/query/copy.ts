import { appendFileSync, createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { unwritable } from '../../command-line/failure.ts';
import { type DuckDb, literal, pathList } from './duckdb.ts';
import { queryFailure } from './messages.ts';
import type { RowSource, Select } from './source.ts';
import {
  columnType,
  impossibleName,
  type StructureOfObject,
  structureIn,
  structureOfText,
  textOfRows,
  withRow,
} from './structure.ts';
import type { RowSink } from './table.ts';

export interface CopyTo {
  readonly path: string;
  /** The path as the user wrote it. */
  readonly given: string;
  readonly format: 'ndjson' | 'parquet';
}

interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

// A line of JSON has no control characters, so a CSV of one column without quotes writes it unchanged.
const forms = {
  parquet: 'FORMAT parquet',
  ndjson: `FORMAT csv, HEADER false, DELIMITER '\u0001', QUOTE '', ESCAPE ''`,
};

/** The source that can be copied directly: the only one. */
export function copyable([only, ...more]: readonly RowSource[]): RowSource | undefined {
  return more.length === 0 ? only : undefined;
}

/** Writes what a filter selects from one source; returns the number of rows. */
export async function copySelection(db: DuckDb, source: RowSource, select: Select, to: CopyTo): Promise<number> {
  if (to.format === 'ndjson') return copied(db, await select(source, source.row), to);
  if (source.columns === undefined) return copyJson(db, await select(source, source.json ?? source.row), to);
  refuseNames(source.names ?? []);
  const { sql, params } = await select(source, source.columns);
  return copied(db, { sql: `SELECT UNNEST(shown) FROM (${sql})`, params }, to);
}

/** Rows of several sources as lines of JSON, in files beside the output: a table would keep them all in memory. */
export class RowFiles implements RowSink {
  readonly #db: DuckDb;
  readonly #to: CopyTo;
  readonly #paths: string[] = [];
  #count = 0;

  constructor(db: DuckDb, to: CopyTo) {
    this.#db = db;
    this.#to = to;
  }

  /** Adds the rows that a statement selects. */
  async select(statement: Statement): Promise<void> {
    this.#count += await copied(this.#db, statement, { ...this.#to, path: this.#next(), format: 'ndjson' });
  }

  /** Adds rows of a server. */
  take(count: number, texts: () => readonly string[]): void {
    appendFileSync(this.#paths[0] ?? this.#next(), `${texts().join('\n')}\n`);
    this.#count += count;
  }

  /** Writes the output and returns the number of rows; writes no Parquet file for none. */
  async copy(): Promise<number> {
    const { path, format } = this.#to;
    if (format === 'ndjson') {
      const [first = this.#next(), ...more] = this.#paths;
      for (const other of more) await pipeline(createReadStream(other), createWriteStream(first, { flags: 'a' }));
      if (this.#count === 0) appendFileSync(first, '');
      renameSync(first, path);
    } else if (this.#count > 0) {
      const sql = `SELECT json AS shown FROM read_ndjson_objects(${pathList(this.#paths)})`;
      await copyJson(this.#db, { sql, params: [] }, this.#to);
    }
    return this.#count;
  }

  remove(): void {
    for (const path of this.#paths) rmSync(path, { force: true });
  }

  #next(): string {
    const path = `${this.#to.path}.${process.pid}.${this.#paths.length}.ndjson`;
    this.#paths.push(path);
    return path;
  }
}

// As many as DuckDB itself samples when it reads JSON.
const sampled = 20_480;
const unlike = 'a row that is unlike the first ones';

/**
 * Writes rows of JSON as Parquet: a column has the common type of its values, else JSON; so do numbers that this type changes.
 * The types are those of the first rows as long as these hold all rows; only if they do not are all rows read for their types.
 */
async function copyJson(db: DuckDb, { sql, params }: Statement, to: CopyTo): Promise<number> {
  const rows = `(SELECT shown::JSON AS row FROM (${sql}))`;
  await db.all(`CREATE OR REPLACE TEMP TABLE sample AS SELECT row FROM ${rows} LIMIT ${sampled}`, params);
  const [[count] = []] = await db.all('SELECT count(*) FROM sample');
  if (Number(count) === 0) return 0;
  const structure = await structureOf('sample', [], 'min(rowid)', {});
  if (Number(count) < sampled) return copyTyped('sample', [], structure);
  const test = `CASE WHEN regexp_full_match(row::VARCHAR, ${literal(textOfRows(structure))}) THEN true ELSE error(${literal(unlike)}) END`;
  try {
    return await copyTyped(`${rows} WHERE ${test}`, params, structure);
  } catch (error) {
    if (!(error as Error).message.includes(unlike)) throw error;
  }
  return copyTyped(rows, params, await structureOf(rows, params, 'structure', structure));

  /** The common type of `first` and the rows of a table; the order decides that of the columns. */
  async function structureOf(table: string, params: readonly unknown[], order: string, first: StructureOfObject) {
    const structures = `${structureOfText('row::VARCHAR')} AS structure`;
    const found = await db.all(`SELECT ${structures} FROM ${table} GROUP BY structure ORDER BY ${order}`, params);
    return found.map(([text]) => structureIn(text as string)).reduce(withRow, first);
  }

  function copyTyped(table: string, params: readonly unknown[], structure: StructureOfObject): Promise<number> {
    refuseNames(Object.keys(structure));
    const type = columnType(structure);
    // The type of objects without properties is just `JSON`.
    if (typeof type === 'string') throw queryFailure((say) => say.noColumns);
    const row = `json_transform(row, ${literal(JSON.stringify(type))})`;
    return copied(db, { sql: `SELECT UNNEST(${row}) FROM ${table}`, params }, to);
  }
}

/** Throws a `Failure` for columns that DuckDB would rename. */
function refuseNames(names: readonly string[]): void {
  const name = impossibleName(names);
  if (name !== undefined) throw queryFailure((say) => say.noSuchColumn(name));
}

/** Writes the file as a whole or not at all. */
async function copied(db: DuckDb, { sql, params }: Statement, { path, given, format }: CopyTo): Promise<number> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const [[count] = []] = await db.all(`COPY (${sql}) TO ${literal(draft)} (${forms[format]})`, params);
    renameSync(draft, path);
    return Number(count);
  } catch (error) {
    rmSync(draft, { force: true });
    const [, reason] = (error as Error).message.split(`"${draft}": `);
    throw reason === undefined ? error : unwritable(given, { message: reason });
  }
}
