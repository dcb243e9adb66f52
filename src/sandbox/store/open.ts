import { type Lock, lock } from '../../client/download/lock.ts';
import { fileSystem, sqlite } from '../builtin.ts';
import { openJsonLines } from './json-lines.ts';
import { openSqlite } from './sqlite.ts';
import type { Origin, Store } from './store.ts';

/** The format of a file. */
export type StoreKind = 'sqlite' | 'json-lines';

/** The formats that this runtime can write, the preferred one first. */
export function storeKinds(): readonly StoreKind[] {
  return sqlite() === undefined ? ['json-lines'] : ['sqlite', 'json-lines'];
}

/**
 * Opens the file of a sandbox by its content, or creates one of this format. A file keeps its seed and number of notes;
 * throws an `Error` if others are requested, if the file is damaged or not a sandbox's, and if another process uses it.
 */
export function openStore(file: string, asked: Partial<Origin>, kind: StoreKind = storeKinds()[0] as StoreKind): Store {
  const held = lock(`${file}.lock`);
  try {
    return releasing(openAs(kindOf(file) ?? kind, file, asked), held);
  } catch (error) {
    held.release();
    throw error;
  }
}

function openAs(kind: StoreKind, file: string, asked: Partial<Origin>): Store {
  const engine = sqlite();
  const originOf = (saved: Origin | undefined) => agreed(file, asked, saved);
  if (kind === 'json-lines') return openJsonLines(file, originOf);
  if (engine !== undefined) return openSqlite(engine, file, originOf);
  throw new Error(
    `\`${file}\` is an SQLite database; this runtime has no \`node:sqlite\` (Node 22.13 and later have).`,
  );
}

/** A store that releases the lock of its file when it is closed. */
function releasing(store: Store, held: Lock): Store {
  return {
    ...store,
    close() {
      try {
        store.close();
      } finally {
        held.release();
      }
    },
  };
}

/** The format of a file; `undefined` if it does not exist or is empty. */
function kindOf(file: string): StoreKind | undefined {
  const fs = fileSystem();
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

/** The origin of a new file, or of the existing one if it does not contradict the request. */
function agreed(file: string, asked: Partial<Origin>, saved: Origin | undefined): Origin {
  if (saved === undefined)
    return { seed: asked.seed ?? defaultOrigin.seed, documents: asked.documents ?? defaultOrigin.documents };
  for (const name of ['seed', 'documents'] as const) {
    if (asked[name] === undefined || asked[name] === saved[name]) continue;
    throw new Error(
      `\`${file}\` was made with ${name} ${saved[name]}, not ${asked[name]}; take another file, or leave the option out.`,
    );
  }
  return saved;
}

export const defaultOrigin: Origin = { seed: 1, documents: 100 };
