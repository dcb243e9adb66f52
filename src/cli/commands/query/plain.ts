import type { Io } from '../../io/io.ts';
import { csvReadings } from './csv.ts';
import { type DuckDb, pathList } from './duckdb.ts';
import type { QueryFile } from './files.ts';
import type { Asked } from './filter.ts';
import { jsonReading, ndjsonTable } from './json.ts';
import { parquetReadings } from './parquet.ts';
import type { Reading } from './source.ts';
import type { QueryTexts } from './texts.ts';

/** The rows of files that carry the properties themselves. */
export async function plainReadings(
  files: readonly QueryFile[],
  asked: Asked,
  at: readonly string[],
  db: DuckDb,
  io: Io,
  say: QueryTexts,
): Promise<readonly Reading[]> {
  const of = (kind: QueryFile['kind']) => files.filter((file) => file.kind === kind);
  const lines = of('ndjson');
  const paths = pathList(lines.map(({ path }) => path));
  const parquet = of('parquet');
  return [
    ...(lines.length === 0 ? [] : [jsonReading(ndjsonTable(paths, at), asked, at)]),
    ...(await csvReadings(of('csv'), io, say)),
    ...(parquet.length === 0 ? [] : await parquetReadings(parquet, asked.dialect.equality, db)),
  ];
}
