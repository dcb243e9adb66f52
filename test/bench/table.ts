/** Rows as text in columns: names and remarks, in the first and the last column, to the left; figures to the right. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
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
  const digits = Math.max(0, 2 - Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1))));
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function count(value: number): string {
  return value.toLocaleString('en');
}

/** A remark that says whether a figure meets its target. */
export function atMost(value: number, target: number | undefined): string {
  return target === undefined ? '' : `${value <= target ? '✓' : '✗'} target ≤ ${count(target)}`;
}

export function atLeast(value: number, target: number): string {
  return `${value >= target ? '✓' : '✗'} target ≥ ${count(target)}`;
}

/** Prints a text; `bench.ts` says its lines with a target that was missed again at the end. */
export function say(text: string): void {
  console.log(text);
  for (const line of text.split('\n')) if (line.includes('✗')) process.send?.(line.trim().replace(/ {2,}/g, '  '));
}

/** Prints a table under its title; its heads are those between the first column and the remarks. */
export function show(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  say(`${title}\n${table(heads, rows)}\n`);
}
