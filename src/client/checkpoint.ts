import type { Speech } from './errors.ts';
import { queryMessages } from './messages/queries.ts';

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

/** The position at a cursor, after documents with these keys. */
export function writePosition(cursor: string | undefined, yielded: Position['given'] = []): Position {
  return { ...(cursor !== undefined && { cursor }), ...(yielded.length > 0 && { given: yielded }) };
}

/** Where a walk begins: at the given checkpoint or cursor, else at the start. Refuses the checkpoint of another query. */
export function findStart(
  query: { readonly checkpoint?: Checkpoint | undefined; readonly cursor?: unknown },
  batches: number,
  hash: string,
  speech: Speech,
): Checkpoint {
  const say = queryMessages[speech.locale];
  const { checkpoint, cursor } = query;
  if (checkpoint === undefined) {
    const digits = writeCursor(cursor);
    if (cursor === undefined) return { batch: 0, query: hash };
    if (digits === undefined) speech.refuse('cursor', say.cursor);
    return { cursor: digits, batch: 0, query: hash };
  }
  if (cursor !== undefined) speech.refuse('checkpoint', say.notWithCursor);
  const { batch, query: other, batches: positions = [] } = Object(checkpoint) as Checkpoint;
  const ofThis = other === hash && Number.isInteger(batch) && batch >= 0 && batch < batches;
  if (!ofThis || !Array.isArray(positions) || ![checkpoint, ...positions].every(isPosition)) {
    speech.refuse('checkpoint', say.otherQuery);
  }
  return checkpoint;
}

function isPosition(position: unknown): boolean {
  const { cursor, given = [] } = Object(position) as Position;
  return (cursor === undefined || writeCursor(cursor) === cursor) && Array.isArray(given);
}

/**
 * A cursor in the form that is sent; `undefined` if the value is not a cursor. It is a text of digits: it can be larger than a
 * safe integer, and it is not an offset to calculate with.
 */
export function writeCursor(cursor: unknown): string | undefined {
  if (typeof cursor !== 'string' && typeof cursor !== 'bigint' && !Number.isSafeInteger(cursor)) return undefined;
  const text = String(cursor);
  return /^[0-9]{1,40}$/.test(text) ? text : undefined;
}

/**
 * The cursor in `page.next`, which is a cursor or a URL with one. The URL repeats the other parameters unencoded and may
 * name any host, so it is neither parsed nor followed: only the digits after the last `cursor=` count. The filter of the
 * request is removed first, since it can contain that text.
 */
export function readCursor(next: unknown, parameter: string, filter?: string): string | undefined {
  if (typeof next !== 'string') return writeCursor(next);
  const rest = filter === undefined ? next : withoutFilter(next, filter);
  const mark = `${parameter}=`;
  const at = rest.lastIndexOf(mark);
  return writeCursor(at === -1 ? rest.trim() : /^[0-9]*/.exec(rest.slice(at + mark.length))?.[0]);
}

/** A URL without the filter, plain or encoded in any of the common ways. */
function withoutFilter(next: string, filter: string): string {
  const encoded = encodeURIComponent(filter);
  const form = new URLSearchParams({ filter }).toString().slice('filter='.length);
  const spellings = [filter, filter.replaceAll(' ', '+'), encoded, encoded.replaceAll('%20', '+'), form];
  return spellings.reduce((rest, spelling) => rest.replaceAll(`filter=${spelling}`, ''), next);
}
