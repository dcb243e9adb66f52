import type { NoteProperties } from '../data/note.ts';

/** What a sandbox was made with; its notes follow from it. */
export interface Origin {
  readonly seed: number;
  readonly documents: number;
}

/** What happened since: how many notes there are now, and the properties of those that were changed. */
export interface History {
  readonly count: number;
  readonly changed: ReadonlyMap<number, NoteProperties>;
}

/** The properties a note has from now on. */
export interface Change {
  readonly index: number;
  readonly properties: NoteProperties;
}

/**
 * Keeps what happened to generated notes; the notes themselves are generated again. Each call is kept whole or, when it
 * throws or the process is killed, not at all.
 */
export interface Store {
  readonly origin: Origin;
  readonly history: History;
  change(changes: readonly Change[]): void;
  setCount(count: number): void;
  close(): void;
}

/** Forgets everything with the process. */
export function memoryStore(origin: Origin): Store {
  const nothing = () => {};
  const history = { count: origin.documents, changed: new Map() };
  return { origin, history, change: nothing, setCount: nothing, close: nothing };
}
