import { lock } from '../../client/download/lock.ts';
import { PrefilterError } from '../../source/problem.ts';
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
export function openStore(file: string | undefined, wanted: WantedOrigin, kind = storeKinds()[0] as StoreKind): Store {
  const newOrigin = { seed: wanted.seed ?? 1, documents: wanted.documents ?? 100 };
  if (file === undefined) return createMemoryStore(newOrigin);
  const held = lock(`${file}.lock`);
  try {
    const store = openAs(detectKind(file) ?? kind, file, (saved) => checkOrigin(file, wanted, saved) ?? newOrigin);
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

function openAs(kind: StoreKind, file: string, originOf: (saved: Origin | undefined) => Origin): Store {
  if (kind === 'json-lines') return openJsonLines(file, originOf);
  const engine = findSqlite();
  if (engine !== undefined) return openSqlite(engine, file, originOf);
  throw new PrefilterError(
    'unreadable-file',
    `\`${file}\` is an SQLite database; this runtime has no \`node:sqlite\` (Node 22.13 and later have).`,
  );
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
function checkOrigin(file: string, wanted: WantedOrigin, saved: Origin | undefined): Origin | undefined {
  for (const name of ['seed', 'documents'] as const) {
    if (saved === undefined || wanted[name] === undefined || wanted[name] === saved[name]) continue;
    throw new PrefilterError(
      'other-origin',
      `\`${file}\` was made with ${name} ${saved[name]}, not ${wanted[name]}; take another file, or leave the option out.`,
    );
  }
  return saved;
}
