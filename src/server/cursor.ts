/*
 * Cursors: base64url of a list in JSON, of the version, the checksum of what was asked, and the text of each property that is sorted
 * by. They are not signed: a position says where to go on among what may be seen, and forced conditions are joined to it.
 */

/** The position of a row: the text of each property, `null` where it is absent. */
export type Position = readonly (string | null)[];

/** The longest cursor, in characters: servers take some 16,000 for all headers. */
export const longestCursor = 8000;

const version = 1;

export function writeCursor(asked: string, position: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify([version, asked, ...position]));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What a cursor says; `undefined` for another text. */
export function readCursor(cursor: string): { readonly asked: string; readonly position: Position } | undefined {
  if (cursor.length > longestCursor || !/^[\w-]+$/.test(cursor)) return undefined;
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (one) => one.charCodeAt(0));
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!Array.isArray(read) || read[0] !== version) return undefined;
    const [, asked, ...position] = read;
    if (typeof asked !== 'string') return undefined;
    const isPosition = position.every((one) => one === null || typeof one === 'string');
    return isPosition ? { asked, position } : undefined;
  } catch {
    return undefined;
  }
}
