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
 * may name any host, so it is neither parsed nor followed: only the digits behind the last `cursor=` count.
 */
export function readCursor(next: unknown, parameter: string): string | undefined {
  if (typeof next !== 'string') return writeCursor(next);
  const mark = `${parameter}=`;
  const at = next.lastIndexOf(mark);
  return writeCursor(at === -1 ? next.trim() : /^[0-9]*/.exec(next.slice(at + mark.length))?.[0]);
}
