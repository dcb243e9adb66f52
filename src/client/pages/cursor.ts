/*
 * A cursor is a text of digits: it can exceed what a number holds, it is no offset, and nothing is ever added to it.
 */

/** A cursor as it is sent; `undefined` for what is none. */
export function writeCursor(cursor: unknown): string | undefined {
  if (typeof cursor !== 'string' && typeof cursor !== 'bigint' && !Number.isSafeInteger(cursor)) return undefined;
  const text = String(cursor);
  return /^[0-9]{1,40}$/.test(text) ? text : undefined;
}

/**
 * The cursor in `page.next`, which is one, or a URL that carries one. The URL repeats the other parameters unencoded and
 * may name any host, so it is neither parsed nor followed: only the digits behind the last `cursor=` count, once the filter
 * of the request, which can hold that text, is taken out.
 */
export function readCursor(next: unknown, parameter: string, filter?: string): string | undefined {
  if (typeof next !== 'string') return writeCursor(next);
  const rest = filter === undefined ? next : withoutFilter(next, filter);
  const mark = `${parameter}=`;
  const at = rest.lastIndexOf(mark);
  return writeCursor(at === -1 ? rest.trim() : /^[0-9]*/.exec(rest.slice(at + mark.length))?.[0]);
}

/** A URL without the filter, as it is or in one of the ways to encode it. */
function withoutFilter(next: string, filter: string): string {
  const encoded = encodeURIComponent(filter);
  const form = new URLSearchParams({ filter }).toString().slice('filter='.length);
  const spellings = [filter, filter.replaceAll(' ', '+'), encoded, encoded.replaceAll('%20', '+'), form];
  return spellings.reduce((rest, spelling) => rest.replaceAll(`filter=${spelling}`, ''), next);
}
