import { printable } from '../../report/terminal.ts';

/** A message or a comment as Markdown: text in backticks stays code, everything else is plain text. */
export function escapeMarkdown(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\<*_[\]]/g, '\\$&')))
    .join('');
}

/** A Markdown table with its columns aligned, as the formatter writes it. */
export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const [first, ...rest] = cells.map((row) => line(row.map((cell, column) => cell.padEnd(widths[column] as number))));
  return [first, line(widths.map((width) => '-'.repeat(width))), ...rest].join('\n');
}

/** The lines of an example, with invisible characters as escapes; intentionally long ones are shortened. */
export function showLines(text: string): string[] {
  if (text === '') return ['(an empty text)'];
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(printable)
    .map((line) => (line.length > 110 ? `${line.slice(0, 80)} … ${line.slice(-20)}` : line));
}

/** The anchor of a heading, as on GitHub. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
