import type { Refuse } from '../client-error.ts';
import { writeCursor } from './cursor.ts';

/** The position of the walk in one batch. */
export interface Position {
  /** The cursor to request next; without one the batch begins at its start. */
  readonly cursor?: string;
  /**
   * The access keys of documents after the cursor that have been yielded already; null for one without a key. Keys rather
   * than a count, since documents processed meanwhile may be gone from the page, and no other may be skipped for them.
   */
  readonly given?: readonly (string | null)[];
}

/**
 * The position of a walk: plain data, to be stored only after everything before it. A walk with the same query continues
 * there, through every batch once; resumed after its end, it yields only newer documents.
 */
export interface Checkpoint extends Position {
  /** The index of the batch, if the list of access keys is too long for one URL; 0 in all other walks. */
  readonly batch: number;
  /** The position in each batch, if there are several. */
  readonly batches?: readonly Position[];
  /** SHA-256 of the query and the address; empty if the runtime cannot compute it. */
  readonly query: string;
}

/** Where a walk begins: at the given checkpoint or cursor, else at the start. Refuses the checkpoint of another query. */
export function startOf(
  query: { readonly checkpoint?: Checkpoint; readonly cursor?: unknown },
  batches: number,
  hash: string,
  refuse: Refuse,
): Checkpoint {
  const { checkpoint, cursor } = query;
  if (checkpoint === undefined) {
    const digits = writeCursor(cursor);
    if (cursor === undefined) return { batch: 0, query: hash };
    if (digits === undefined) refuse('cursor', 'takes up to 40 digits: a text, a safe integer or a bigint');
    return { cursor: digits, batch: 0, query: hash };
  }
  if (cursor !== undefined) refuse('checkpoint', 'cannot be combined with `cursor`');
  const { batch, query: other, batches: positions = [] } = Object(checkpoint) as Checkpoint;
  const ofThis = other === hash && Number.isInteger(batch) && batch >= 0 && batch < batches;
  if (!ofThis || !Array.isArray(positions) || ![checkpoint, ...positions].every(isPosition)) {
    refuse('checkpoint', 'belongs to another query');
  }
  return checkpoint;
}

function isPosition(position: unknown): boolean {
  const { cursor, given = [] } = Object(position) as Position;
  return (cursor === undefined || writeCursor(cursor) === cursor) && Array.isArray(given);
}
