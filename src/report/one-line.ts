/** A parenthesis, a string or a word; an unclosed string is the rest of the text. */
const piece = /[()]|"[^"\\]*(?:\\.?[^"\\]*)*"?|[^ \t\r\n()"]+/gs;

/** A text with its white space as `print` writes it on one line, whatever the dialect; also for invalid filters. */
export function oneLine(filter: string): string {
  let out = '';
  let last = '(';
  for (const [text] of filter.matchAll(piece)) {
    out += last === '(' || text === ')' ? text : ` ${text}`;
    last = text;
  }
  return out;
}
