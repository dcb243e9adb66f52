import { readJsonObject } from '../../client/response.ts';
import type { Locale } from '../../messages/locale.ts';
import { PrefilterError } from '../../source/problem.ts';
import { sandboxMessages } from '../messages.ts';
import { areProperties, type Change, type History, isNoteCount, isOrigin, type Origin, type Store } from './store.ts';

/** As much of `node:sqlite` as is used here. */
export interface Sqlite {
  readonly DatabaseSync: new (
    file: string,
  ) => {
    exec(sql: string): void;
    prepare(sql: string): Statement;
    close(): void;
  };
}

interface Statement {
  run(...values: (string | number)[]): unknown;
  // The type of a row follows from the query.
  all<Row>(): readonly Row[];
}

/** `node:sqlite`, if the runtime has it: Node 22.13 and later. */
export function findSqlite(): Sqlite | undefined {
  return globalThis.process?.getBuiltinModule?.('node:sqlite') as Sqlite | undefined;
}

/** Opens the database, or creates it; each call of the store is one transaction. */
export function openSqlite(
  { DatabaseSync }: Sqlite,
  file: string,
  originOf: (saved: Origin | undefined) => Origin,
  locale: Locale,
): Store {
  const say = sandboxMessages[locale];
  const database = new DatabaseSync(file);
  try {
    const [foreign] = database
      .prepare("SELECT name FROM sqlite_master WHERE tbl_name NOT IN ('sandbox', 'note')")
      .all();
    if (foreign !== undefined) throw new PrefilterError('foreign-file', say.foreign(file));
    // With a write-ahead log a kill loses nothing that was answered, without waiting for the disk at each change.
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS sandbox (seed INTEGER NOT NULL, documents INTEGER NOT NULL, count INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, properties TEXT NOT NULL);
    `);
    const [saved] = database
      .prepare('SELECT seed, documents, count FROM sandbox')
      .all<Origin & { readonly count: number }>();
    const damaged = () => new PrefilterError('damaged', say.damaged(file));
    if (saved !== undefined && !(isOrigin(saved) && isNoteCount(saved.count))) throw damaged();
    const origin = originOf(saved && { seed: saved.seed, documents: saved.documents });
    if (saved === undefined) {
      const { seed, documents } = origin;
      database.prepare('INSERT INTO sandbox VALUES (?, ?, ?)').run(seed, documents, documents);
    }
    const rows = database
      .prepare('SELECT id, properties FROM note')
      .all<{ readonly id: number; readonly properties: string }>();
    const changed = new Map(rows.map((row) => [row.id, readJsonObject(row.properties)]));
    for (const [id, properties] of changed) if (!isNoteCount(id) || !areProperties(properties)) throw damaged();
    const history: History = { count: saved?.count ?? origin.documents, changed: changed as History['changed'] };
    const setProperties = database.prepare('INSERT OR REPLACE INTO note VALUES (?, ?)');
    const setCount = database.prepare('UPDATE sandbox SET count = ?');
    return {
      origin,
      history,
      change(changes: readonly Change[]) {
        database.exec('BEGIN');
        try {
          for (const [index, properties] of changes) setProperties.run(index, JSON.stringify(properties));
          database.exec('COMMIT');
        } catch (error) {
          database.exec('ROLLBACK');
          throw error;
        }
      },
      setCount: (count) => void setCount.run(count),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
