import { withStorage } from '../theme.ts';
import type { State } from './state.ts';

/** Where the documents are kept on the machine, for the tab and the address that showed them. */
const kept = 'prefilter-documents';
const keptFor = 'prefilter-documents-address';

/** The documents that were kept last, or were too many to be kept. */
let lastKept: string | undefined;

/** Keeps the documents for a reload: links do not contain them. Without storage, or with more than it takes, a reload loses them. */
export function keepDocuments(documents: string): void {
  withStorage(() => {
    sessionStorage.setItem(keptFor, location.hash);
    if (documents === lastKept) return;
    lastKept = documents;
    sessionStorage.removeItem(kept);
    sessionStorage.setItem(kept, documents);
  });
}

export function keptDocuments(): Partial<State> {
  const documents = withStorage(
    () => sessionStorage.getItem(keptFor) === location.hash && sessionStorage.getItem(kept),
  );
  return typeof documents === 'string' ? { documents } : {};
}
