import { renameSync, rmSync } from 'node:fs';
import { Failure } from '../../command-line/failure.ts';
import { type DuckDb, literal } from './duckdb.ts';
import type { FilterQuery } from './filter.ts';
import { type RowSource, selection } from './source.ts';
import type { QueryTexts } from './texts.ts';

/** A file for DuckDB to write. */
export interface CopyTo {
  readonly path: string;
  readonly format: 'ndjson' | 'parquet';
}

// A line of JSON has no control characters, so a CSV of one column without quotes writes it unchanged.
const forms = {
  parquet: 'FORMAT parquet',
  ndjson: `FORMAT csv, HEADER false, DELIMITER '\u0001', QUOTE '', ESCAPE ''`,
};

/** The source that can be copied directly: the only one, and for Parquet one with columns. */
export function copyable([only, ...more]: readonly RowSource[], { format }: CopyTo): RowSource | undefined {
  return more.length === 0 && (format === 'ndjson' || only?.columns !== undefined) ? only : undefined;
}

/** Writes what a filter selects from a `copyable` source; gives the number of rows. */
export function copySelection(db: DuckDb, source: RowSource, query: FilterQuery, to: CopyTo): Promise<number> {
  const shown = to.format === 'parquet' ? (source.columns as string) : source.row;
  const { sql, params } = selection(source, query, shown);
  return copied(db, to.format === 'parquet' ? `SELECT UNNEST(shown) FROM (${sql})` : sql, params, to);
}

/** Makes the table of JSON rows that `copyRows` writes. */
export async function openRows(db: DuckDb): Promise<void> {
  await db.all('CREATE TEMP TABLE found (row JSON)');
}

/**
 * Writes the rows of that table and gives their number; writes no Parquet file for none. A Parquet column has the common
 * type of its values, else JSON.
 */
export async function copyRows(db: DuckDb, to: CopyTo, say: QueryTexts): Promise<number> {
  if (to.format === 'ndjson') return copied(db, 'SELECT row::VARCHAR FROM found', [], to);
  const [[structure, count] = []] = await db.all('SELECT json_group_structure(row)::VARCHAR, count(*) FROM found');
  if (Number(count) === 0) return 0;
  // For objects without properties the structure is just `JSON`.
  if (!(structure as string).startsWith('{')) throw new Failure(() => say.noColumns);
  return copied(db, `SELECT UNNEST(json_transform(row, ${literal(structure as string)})) FROM found`, [], to);
}

/** Writes the file as a whole or not at all. */
async function copied(
  db: DuckDb,
  select: string,
  params: readonly unknown[],
  { path, format }: CopyTo,
): Promise<number> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const [[count] = []] = await db.all(`COPY (${select}) TO ${literal(draft)} (${forms[format]})`, params);
    renameSync(draft, path);
    return Number(count);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
