import { type Check, listOf, once, oneOf, recordOf, required, shape, text, wholeNumber } from '../../source/shape.ts';
import { type SqlColumnType, sqlColumnTypes } from '../field.ts';

/** The name of a column, or a list such as table and column; each name is quoted. */
export type Name = string | readonly string[];

export interface Column {
  readonly column: Name;
  /** Only ClickHouse, DuckDB and MySQL have `unsigned`; all except SQLite have `float32` and `decimal`. */
  readonly type: SqlColumnType;
  /**
   * The collation of a text column; except for `binary`, the condition overrides it, and an index on the column may
   * then not be used.
   */
  readonly collation?: (typeof collations)[number];
  /** The digits of a decimal column after the point, so that a word with more digits needs no wider type. */
  readonly scale?: number;
}

export const collations = ['binary', 'case-insensitive', 'other'] as const;

/**
 * Where the properties are: each in a column of its own, or all in one column that holds a JSON object. A boolean column
 * holds the texts `true` and `false`, a number column finite doubles, an integer column 64-bit integers, each as JavaScript
 * writes it; a `float32` column finite floats of 32 bits, each as its shortest numeral (`0.1`), a decimal column decimals without
 * exponent and trailing zeros (`1.5`, also where the engine shows `1.50`). NULL is absent.
 */
export type SqlOptions =
  | { readonly columns: Readonly<Record<string, Column>>; readonly jsonColumn?: never }
  | { readonly jsonColumn: Name; readonly columns?: never };

export const nameCheck = oneOf(text, listOf(text));

export const columnsCheck = (() => {
  const facts = shape<Column>(
    {
      column: required(nameCheck),
      type: required(oneOf(...sqlColumnTypes)),
      collation: oneOf(...collations),
      scale: wholeNumber(0),
    },
    'an object such as `{ column, type }`',
  );
  const scaled: Check = {
    ...facts,
    inside: (column: Column) =>
      facts.inside?.(column as never) ??
      (column.scale !== undefined && column.type !== 'decimal'
        ? ['.scale', 'is for columns of the type `decimal` only.']
        : undefined),
  };
  return once(recordOf(scaled));
})();

/** The column of a property, if there is one. */
export function declaredColumn({ columns }: SqlOptions, property: string): Column | undefined {
  return columns !== undefined && Object.hasOwn(columns, property) ? columns[property] : undefined;
}

/** Whether a text column is declared not to be compared character by character. */
export function isCollated({ type, collation = 'binary' }: Column): boolean {
  return type === 'text' && collation !== 'binary';
}
