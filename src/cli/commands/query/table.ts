import { printable } from '../../../report/printable.ts';

const widestCell = 46;

/** JSON rows as a table, with a column for each name in order of first appearance, cut to the width of the terminal. */
export function queryTable(rows: readonly string[], columns: number): string {
  const objects = rows.map((row) => JSON.parse(row) as Readonly<Record<string, unknown>>);
  const names = [...new Set(objects.flatMap(Object.keys))];
  const lines = [names.map(printable), ...objects.map((object) => names.map((name) => cellOf(object, name)))];
  const widths = names.map((_, i) => Math.max(...lines.map((line) => [...(line[i] as string)].length)));
  return lines
    .map((line) => {
      const text = line
        .map((cell, i) => cell.padEnd((widths[i] as number) + cell.length - [...cell].length))
        .join('  ')
        .trimEnd();
      const characters = [...text];
      return `${characters.length > columns ? `${characters.slice(0, columns - 1).join('')}…` : text}\n`;
    })
    .join('');
}

/** A text as it is, any other value as JSON, an absent one empty. */
function cellOf(object: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined || value === null) return '';
  const cell = [...printable(typeof value === 'string' ? value : JSON.stringify(value))];
  return cell.length > widestCell ? `${cell.slice(0, widestCell - 1).join('')}…` : cell.join('');
}
