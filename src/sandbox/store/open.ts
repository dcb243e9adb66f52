import { LockedError, lock } from '../../client/download/lock.ts';
import { messageOf } from '../../client/download/messages.ts';
import type { Locale } from '../../messages/locale.ts';
import { PrefilterError } from '../../source/problem.ts';
import { sandboxMessages } from '../messages.ts';
import { openJsonLines } from './json-lines.ts';
import { createMemoryStore, type Origin, type Store } from './store.ts';

/** The seed and the number of notes that a caller wants; by default 1 and 100, or those of the file. */
type WantedOrigin = { readonly [Name in keyof Origin]?: number | undefined };

/**
 * Opens the file of a sandbox, or creates it; without a file, the store ends with the process. Throws a `PrefilterError` if another
 * origin is wanted than the file has, if the file is damaged or not a sandbox's, and if another process uses it.
 */
export function openStore(file: string | undefined, wanted: WantedOrigin, locale: Locale = 'en'): Store {
  const newOrigin = { seed: wanted.seed ?? 1, documents: wanted.documents ?? 100 };
  if (file === undefined) return createMemoryStore(newOrigin);
  const held = takeLock(file, locale);
  try {
    const store = openJsonLines(file, (saved) => checkOrigin(file, wanted, saved, locale) ?? newOrigin, locale);
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
