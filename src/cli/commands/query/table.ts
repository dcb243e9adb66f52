import { parseTree } from 'jsonc-parser';
import { printable } from '../../../report/terminal.ts';

const widestCell = 46;

/** JSON rows as a table, with a column for each name in order of first appearance, cut to the width of the terminal. */
export function queryTable(rows: readonly string[], columns: number): string {
  const objects = rows.map(fieldsOf);
  const names = [...new Set(objects.flatMap((object) => [...object.keys()]))];
  const lines = [names.map(printable), ...objects.map((object) => names.map((name) => object.get(name) ?? ''))];
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

/** The values of a JSON object by name: a text as it is, any other value as it is written, which keeps all digits; none for null. */
function fieldsOf(row: string): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const { children } of parseTree(row)?.children ?? []) {
    const [name, value] = children ?? [];
    if (name === undefined || value === undefined || value.type === 'null') continue;
    const { type, offset, length } = value;
    cells.set(
      String(name.value),
      shortened(type === 'string' ? String(value.value) : row.slice(offset, offset + length)),
    );
  }
  return cells;
}

function shortened(text: string): string {
  const characters = [...printable(text)];
  return characters.length > widestCell ? `${characters.slice(0, widestCell - 1).join('')}…` : characters.join('');
}

/** Receives rows as they are found, each as JSON text; they are read only when called for. */
export interface RowSink {
  take(count: number, texts: () => readonly string[]): void;
}

/** What a query has found. */
export interface Queried {
  readonly matches: number;
  /** False if there is no file, because no row says which columns it has. */
  readonly isWritten: boolean;
  /** The properties that no file has. */
  readonly absent: readonly string[];
}

/** Counts rows, and writes them all or, without a writer, keeps the first. */
export class ShownRows implements RowSink {
  static readonly most = 20;
  readonly first: string[] = [];
  count = 0;
  readonly #write: ((texts: readonly string[]) => void) | undefined;

  constructor(write?: (texts: readonly string[]) => void) {
    this.#write = write;
  }

  take(count: number, texts: () => readonly string[]): void {
    this.count += count;
    const room = ShownRows.most - this.first.length;
    if (this.#write) this.#write(texts());
    else if (room > 0) this.first.push(...texts().slice(0, room));
  }
}
