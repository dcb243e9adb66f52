import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { peer } from './messages.ts';
import type { RowSink } from './table.ts';

/** DuckDB in this process, with an in-memory database. */
export interface DuckDb {
  readonly connection: DuckDBConnection;
  all(sql: string, params?: readonly unknown[]): Promise<readonly (readonly unknown[])[]>;
  /** Runs a statement with one text column; its rows come in batches. */
  texts(sql: string, params: readonly unknown[], to: RowSink): Promise<void>;
  close(): void;
}

export async function openDuckDb(): Promise<DuckDb> {
  const { DuckDBInstance } = await peer('@duckdb/node-api', () => import('@duckdb/node-api'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const bound = (params: readonly unknown[]) => params as DuckDBValue[];
  await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
  return {
    connection,
    async all(sql, params = []) {
      return (await connection.runAndReadAll(sql, bound(params))).getRowsJS();
    },
    async texts(sql, params, to) {
      const result = await connection.stream(sql, bound(params));
      for (;;) {
        const chunk = await result.fetchChunk();
        if (chunk === null || chunk.rowCount === 0) return;
        to.take(chunk.rowCount, () => chunk.getColumnValues(0) as string[]);
      }
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Paths as a SQL list, with the characters of patterns escaped. */
export function pathList(paths: readonly string[]): string {
  return `[${paths.map((path) => literal(path.replace(/[*?[\]]/g, '[$&]'))).join(', ')}]`;
}
