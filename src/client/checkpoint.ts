import type { Refuse } from './client-error.ts';
import { writeCursor } from './cursor.ts';

/**
 * Where a walk stands: plain data, to be stored only when what came before it is. A walk with the same query goes on
 * there, and asked again after its end it yields only newer documents.
 */
export interface Checkpoint {
  /** The cursor to request next; without one the batch begins at its start. */
  readonly cursor?: string;
  /** Which part of a list of access keys that is too long for one URL; 0 in all other walks. */
  readonly batch: number;
  /** SHA-256 of the query and the address; empty where the runtime cannot compute it. */
  readonly query: string;
}

/** Where a walk begins: at the checkpoint or cursor that was given, else at the start. Refuses what is not of this query. */
export function startOf(
  given: { readonly checkpoint?: Checkpoint; readonly cursor?: unknown },
  batches: number,
  query: string,
  refuse: Refuse,
): Checkpoint {
  const { checkpoint, cursor } = given;
  if (checkpoint !== undefined) {
    const { batch, query: other } = Object(checkpoint) as Checkpoint;
    if (cursor !== undefined) refuse('checkpoint', 'is given beside `cursor`; only one can say where to begin');
    if (other !== query || !(Number.isInteger(batch) && batch >= 0 && batch < batches))
      refuse('checkpoint', 'belongs to another query');
  }
  const position = checkpoint === undefined ? cursor : checkpoint.cursor;
  const digits = writeCursor(position);
  if (position !== undefined && digits === undefined) {
    refuse(checkpoint ? 'checkpoint' : 'cursor', 'takes up to 40 digits: a text, a safe integer or a bigint');
  }
  return { batch: checkpoint?.batch ?? 0, query, ...(digits !== undefined && { cursor: digits }) };
}
