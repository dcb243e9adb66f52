import { isObject } from '../../source/shape.ts';
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
export type Change = readonly [index: number, properties: NoteProperties];

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
export function createMemoryStore(origin: Origin): Store {
  const nothing = () => {};
  const history = { count: origin.documents, changed: new Map() };
  return { origin, history, change: nothing, setCount: nothing, close: nothing };
}

/** The maximum number of notes of a sandbox: more take gigabytes of memory. */
export const maxNotes = 10_000_000;

export function isNoteCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= maxNotes;
}

/** Whether a stored value is the origin of a sandbox. */
export function isOrigin({ seed, documents }: { readonly [name in keyof Origin]?: unknown }): boolean {
  return Number.isSafeInteger(seed) && isNoteCount(documents);
}

/** Whether a stored value is the properties of a note. */
export function areProperties(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => ['string', 'number', 'boolean'].includes(typeof one));
}
