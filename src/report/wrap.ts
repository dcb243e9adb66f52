/**
 * A text in lines that keep within so many columns, the first of which begins at `indent` and the others are put there.
 * No word is cut, and where there is hardly room nothing is.
 */
export function wrap(text: string, columns: number, indent: number): string {
  const room = columns - indent;
  if (room < 20 || text.length <= room) return text;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`);
}
