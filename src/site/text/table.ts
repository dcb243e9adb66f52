/** A Markdown table with its columns aligned, as the formatter writes it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const [first, ...rest] = cells.map((row) => lineOf(row.map((cell, column) => cell.padEnd(widths[column] as number))));
  return [first, lineOf(widths.map((width) => '-'.repeat(width))), ...rest].join('\n');
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
