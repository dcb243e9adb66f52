/*
 * A cursor is a text of digits: it can be larger than a safe integer, and it is not an offset to calculate with.
 */

/** A cursor in the form that is sent; `undefined` if the value is not a cursor. */
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
