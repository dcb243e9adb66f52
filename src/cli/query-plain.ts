import type { Io } from './io.ts';
import { csvReadings } from './query-csv.ts';
import { type DuckDb, pathList } from './query-duckdb.ts';
import type { QueryFile } from './query-files.ts';
import type { Asked } from './query-filter.ts';
import { jsonReading, ndjsonTable } from './query-json.ts';
import { parquetReadings } from './query-parquet.ts';
import type { Reading } from './query-reading.ts';
import type { QueryTexts } from './query-texts.ts';

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
