/** Rows as text in columns: names and remarks, first and last, to the left, figures to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const align = (cell: string, column: number) => {
    const width = widths[column] as number;
    return column === 0 || column === header.length - 1 ? cell.padEnd(width) : cell.padStart(width);
  };
  return lines.map((line) => `  ${line.map(align).join('  ')}`.trimEnd()).join('\n');
}

/** Three significant digits, or all of those before the point. */
export function figure(value: number): string {
  const digits = Math.max(0, 2 - Math.max(0, Math.floor(Math.log10(value))));
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Whether a figure keeps within its target, said beside it. */
export function verdict(value: number, target: number | undefined): string {
  return target === undefined ? '' : `${value <= target ? '✓' : '✗'} target ≤ ${target}`;
}
