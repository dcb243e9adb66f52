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

let printed: string[] = [];

/** Prints a text; its lines with a target that was missed come again at the end. */
export function say(text = ''): void {
  console.log(text);
  printed.push(...text.split('\n'));
}

/** The lines since the last call that tell of a missed target, each with single blanks. */
export function missed(): readonly string[] {
  const lines = printed.filter((line) => line.includes('✗')).map((line) => line.trim().replace(/ {2,}/g, '  '));
  printed = [];
  return lines;
}
