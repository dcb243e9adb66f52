import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import initSqlJs, { type Database } from 'sql.js';

/** An empty database of sql.js, SQLite as WebAssembly; in another version if that is given, with its file. */
export async function openDatabase(
  init = initSqlJs,
  path = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'),
): Promise<Database> {
  const wasm = readFileSync(path);
  const { Database } = await init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer,
  });
  return new Database();
}

/** Runs one query of such a database and returns its rows. */
export async function openSqlite(): Promise<(sql: string, params: readonly unknown[]) => readonly unknown[][]> {
  const database = await openDatabase();
  return (sql, params) => rowsOf(database, sql, params);
}

export function rowsOf(database: Database, sql: string, params: readonly unknown[]): readonly unknown[][] {
  const statement = database.prepare(sql, params as never);
  const found: unknown[][] = [];
  while (statement.step()) found.push(statement.get());
  statement.free();
  return found;
}
