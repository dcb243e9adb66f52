/** JSON in which bigints are written as numbers. */
export function exactJson(value: unknown, indent?: number): string {
  // A bigint becomes a text that begins with a mark; a text that already begins with it gets a second one.
  const mark = '\u0000';
  const isMarked = (item: unknown) => typeof item === 'bigint' || (typeof item === 'string' && item.startsWith(mark));
  const text = JSON.stringify(value, (_, item) => (isMarked(item) ? `${mark}${item}` : item), indent);
  // Keys, which end with `":`, have no mark.
  const marked = /(?<=^|[:,[\s])"\\u0000(?:(-?\d+)"(?!:)|(?=\\u0000(?:[^"\\]|\\.)*"(?!:)))/g;
  return text.replace(marked, (_, digits) => digits ?? '"');
}
