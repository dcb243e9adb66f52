/**
 * Wraps a text to a width; the first line starts at column `indent`, and further lines are indented by it. Never breaks a
 * word, and does nothing if there is hardly any room.
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
