/**
 * The filter of a `.filter` file: lines that start with `;` become spaces, so that every offset stays the same. White
 * space may stand before the `;`, and a byte order mark.
 */
export function withoutComments(text: string): string {
  return text.replace(/(?<=^\ufeff?|[\r\n])[ \t]*;[^\r\n]*/g, (line) => ' '.repeat(line.length));
}
