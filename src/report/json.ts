/**
 * A value as JSON that is safe for a terminal: JSON does not escape the control characters above `~`, and some terminals act
 * on them.
 */
export function safeJson(value: unknown, replacer?: (key: string, value: unknown) => unknown, indent?: number): string {
  return JSON.stringify(value, replacer, indent).replace(
    /[\x7f-\x9f]/g,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
}

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
