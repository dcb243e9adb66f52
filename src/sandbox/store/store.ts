import type { NoteProperties } from '../data/note.ts';

/** The origin of a sandbox, which determines its notes. */
export interface Origin {
  readonly seed: number;
  readonly documents: number;
}

/** The changes since then: how many notes there are now, and the properties of changed ones. */
export interface History {
  readonly count: number;
  readonly changed: ReadonlyMap<number, NoteProperties>;
}

/** The new properties of a note. */
export interface Change {
  readonly index: number;
  readonly properties: NoteProperties;
}

/**
 * Stores the changes to generated notes; the notes themselves are generated again. Each call is stored whole or, if it
 * throws or the process is killed, not at all.
 */
export interface Store {
  readonly origin: Origin;
  readonly history: History;
  change(changes: readonly Change[]): void;
  setCount(count: number): void;
  close(): void;
}

/** A store that ends with the process. */
export function memoryStore(origin: Origin): Store {
  const nothing = () => {};
  const history = { count: origin.documents, changed: new Map() };
  return { origin, history, change: nothing, setCount: nothing, close: nothing };
}
