import { LockedError, lock } from '../../client/download/lock.ts';
import { messageOf } from '../../client/download/messages.ts';
import type { Locale } from '../../messages/locale.ts';
import { PrefilterError } from '../../source/problem.ts';
import { sandboxMessages } from '../messages.ts';
import { openJsonLines } from './json-lines.ts';
import { findSqlite, openSqlite } from './sqlite.ts';
import { createMemoryStore, type Origin, type Store } from './store.ts';

/** The format of a file. */
export type StoreKind = 'sqlite' | 'json-lines';

/** The seed and the number of notes that a caller wants; by default 1 and 100, or those of the file. */
type WantedOrigin = { readonly [Name in keyof Origin]?: number | undefined };

/** The formats that this runtime can write, the preferred one first. */
export function storeKinds(): readonly StoreKind[] {
  return findSqlite() === undefined ? ['json-lines'] : ['sqlite', 'json-lines'];
}

/**
 * Opens the file of a sandbox by its content, or creates one of this format; without a file, the store ends with the process.
 * Throws a `PrefilterError` if another origin is wanted than the file has, if the file is damaged or not a sandbox's, and if another
 * process uses it.
 */
export function openStore(
  file: string | undefined,
  wanted: WantedOrigin,
  kind = storeKinds()[0] as StoreKind,
  locale: Locale = 'en',
): Store {
  const newOrigin = { seed: wanted.seed ?? 1, documents: wanted.documents ?? 100 };
  if (file === undefined) return createMemoryStore(newOrigin);
  const held = takeLock(file, locale);
  try {
    const store = openAs(
      detectKind(file) ?? kind,
      file,
      (saved) => checkOrigin(file, wanted, saved, locale) ?? newOrigin,
      locale,
    );
    const close = () => {
      try {
        store.close();
      } finally {
        held.release();
      }
    };
    return { ...store, close };
  } catch (error) {
    held.release();
    throw error;
  }
}

function takeLock(file: string, locale: Locale) {
  try {
    return lock(`${file}.lock`);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new PrefilterError('file-in-use', messageOf(error.what, locale), { cause: error });
  }
}

function openAs(kind: StoreKind, file: string, originOf: (saved: Origin | undefined) => Origin, locale: Locale): Store {
  if (kind === 'json-lines') return openJsonLines(file, originOf, locale);
  const engine = findSqlite();
  if (engine !== undefined) return openSqlite(engine, file, originOf, locale);
  throw new PrefilterError('unreadable-file', sandboxMessages[locale].needsSqlite(file));
}

/** The format of a file; `undefined` if it does not exist or is empty. */
function detectKind(file: string): StoreKind | undefined {
  const fs = process.getBuiltinModule('node:fs');
  if (!fs.existsSync(file) || fs.statSync(file).size === 0) return undefined;
  const start = Buffer.alloc(16);
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.readSync(descriptor, start);
  } finally {
    fs.closeSync(descriptor);
  }
  return start.toString('latin1') === 'SQLite format 3\0' ? 'sqlite' : 'json-lines';
}

/** The origin of an existing file, if it does not contradict what is wanted. */
function checkOrigin(
  file: string,
  wanted: WantedOrigin,
  saved: Origin | undefined,
  locale: Locale,
): Origin | undefined {
  for (const name of ['seed', 'documents'] as const) {
    const asked = wanted[name];
    if (saved === undefined || asked === undefined || asked === saved[name]) continue;
    throw new PrefilterError('other-origin', sandboxMessages[locale].otherOrigin(file, name, saved[name], asked));
  }
  return saved;
}
