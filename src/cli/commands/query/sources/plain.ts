import type { DataFile } from '../../../files/data-files.ts';
import type { Io } from '../../../io/io.ts';
import { type DuckDb, pathList } from '../duckdb.ts';
import type { FilterQuery } from '../filter.ts';
import type { RowSource } from '../source.ts';
import { csvSources } from './csv.ts';
import { jsonSource, ndjsonTable } from './json.ts';
import { parquetSources } from './parquet.ts';

/** The rows of files that contain the properties themselves. */
export async function plainSources(
  files: readonly DataFile[],
  query: FilterQuery,
  at: readonly string[],
  db: DuckDb,
  io: Io,
): Promise<readonly RowSource[]> {
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
