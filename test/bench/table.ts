/** Rows as text in columns: names and remarks, in the first and the last column, to the left; figures to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const align = (cell: string, column: number) => {
    const width = widths[column] as number;
    return column === 0 || column === header.length - 1 ? cell.padEnd(width) : cell.padStart(width);
  };
  return lines.map((line) => `  ${line.map(align).join('  ')}`.trimEnd()).join('\n');
}

/** Three significant digits, or all digits before the point if there are more. */
export function figure(value: number): string {
  const digits = Math.max(0, 2 - Math.max(0, Math.floor(Math.log10(value))));
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A remark that says whether a figure meets its target. */
export function verdict(value: number, target: number | undefined): string {
  return target === undefined ? '' : `${value <= target ? '✓' : '✗'} target ≤ ${target}`;
}
