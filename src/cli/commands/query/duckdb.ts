import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { Failure } from '../../command-line/failure.ts';
import { peer } from './peer.ts';
import type { QueryTexts } from './texts.ts';

/** DuckDB in this process, with tables of its own in memory. */
export interface DuckDb {
  readonly connection: DuckDBConnection;
  /** All rows of a statement. */
  all(sql: string, params?: readonly unknown[]): Promise<readonly (readonly unknown[])[]>;
  /** The texts of a statement with one column, some at a time, read only where they are asked for. */
  texts(
    sql: string,
    params: readonly unknown[],
    take: (count: number, texts: () => readonly string[]) => void,
  ): Promise<void>;
  close(): void;
}

export async function openDuckDb(say: QueryTexts): Promise<DuckDb> {
  const { DuckDBInstance } = await peer('@duckdb/node-api', () => import('@duckdb/node-api'), say);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const bound = (params: readonly unknown[]) => params as DuckDBValue[];
  await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
  return {
    connection,
    async all(sql, params = []) {
      return (await connection.runAndReadAll(sql, bound(params))).getRowsJS();
    },
    async texts(sql, params, take) {
      const result = await connection.stream(sql, bound(params));
      for (;;) {
        const chunk = await result.fetchChunk();
        if (chunk === null || chunk.rowCount === 0) return;
        take(chunk.rowCount, () => chunk.getColumnValues(0) as string[]);
      }
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** A text as a literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Paths as a list, none of them a pattern. */
export function pathList(paths: readonly string[]): string {
  return `[${paths.map((path) => literal(path.replace(/[*?[\]]/g, '[$&]'))).join(', ')}]`;
}

/** What DuckDB says in its first line, without the name of its kind. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] as string).replace(/^[A-Z][\w ]*Error: /, '').trim();
}

/** What DuckDB has against a line of CSV, with its place; else its message. */
export function engineFailure(error: unknown, say: QueryTexts, shownOf: (path: string) => string): Failure {
  const text = error instanceof Error ? error.message : String(error);
  const [, line, reason, file] =
    /CSV Error on Line: (\d+)\nOriginal Line: .*?\n([^\n]+)[\s\S]*\n {2}file = ([^\n]+)/.exec(text) ?? [];
  if (line !== undefined && reason !== undefined && file !== undefined) {
    return new Failure(() => say.wrongLine(shownOf(file), Number(line), reason.replace(/\.$/, '')));
  }
  return new Failure(() => say.engine(messageOf(error)));
}
