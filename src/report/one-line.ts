/** Parentheses, strings and words; a string that is never closed is the rest of the text. */
const piece = /[()]|"[^"\\]*(?:\\.?[^"\\]*)*"?|[^ \t\r\n()"]+/gs;

/** The text of a filter as `print` lays it out on one line, whatever the dialect, and whether it is a filter or not. */
export function oneLine(filter: string): string {
  let out = '';
  let last = '(';
  for (const [text] of filter.matchAll(piece)) {
    out += last === '(' || text === ')' ? text : ` ${text}`;
    last = text;
  }
  return out;
}
