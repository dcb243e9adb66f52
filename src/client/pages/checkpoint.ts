import type { Refuse } from '../client-error.ts';
import { writeCursor } from './cursor.ts';

/** How far the walk through one batch is. */
export interface Position {
  /** The cursor to request next; without one the batch begins at its start. */
  readonly cursor?: string;
  /**
   * The access keys of documents behind the cursor that have been given already; null for one without a key. Keys and no
   * number: what has been processed meanwhile may be gone from the page, and none of the others must be taken for it.
   */
  readonly given?: readonly (string | null)[];
}

/**
 * Where a walk stands: plain data, to be stored only when what came before it is. A walk with the same query goes on
 * there, through every batch once, and asked again after its end it yields only newer documents.
 */
export interface Checkpoint extends Position {
  /** Which part of a list of access keys that is too long for one URL; 0 in all other walks. */
  readonly batch: number;
  /** How far each batch is, where there are several. */
  readonly batches?: readonly Position[];
  /** SHA-256 of the query and the address; empty where the runtime cannot compute it. */
  readonly query: string;
}

/** Where a walk begins: at the checkpoint or cursor that was given, else at the start. Refuses what is not of this query. */
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
  if (cursor !== undefined) refuse('checkpoint', 'is given beside `cursor`; only one can say where to begin');
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
