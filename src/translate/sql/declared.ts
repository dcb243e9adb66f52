import { type Column, type ColumnName, columnCheck, columnOf, columnTypes, extraTypes } from '../../language/column.ts';
import type { Properties } from '../../language/properties.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import { once, recordOf } from '../../source/shape.ts';
import { type CompleteColumn, declaredColumn } from '../field.ts';
import { TranslateError } from '../translate-error.ts';

/**
 * Where the properties are: each in a column of its own, which is that of its name and type if it is declared and `columns` says
 * nothing else, or all in one column that holds a JSON object. A boolean column holds the texts `true` and `false`, a number
 * column finite doubles, an integer column 64-bit integers, each as JavaScript writes it; a `float32` column finite floats of 32
 * bits, each as its shortest numeral (`0.1`), a decimal column decimals without exponent and trailing zeros (`1.5`, also where the
 * engine shows `1.50`). NULL is absent.
 */
export type SqlOptions =
  | { readonly columns: Readonly<Record<string, ColumnName | Column>>; readonly jsonColumn?: never }
  | { readonly jsonColumn: ColumnName; readonly columns?: never }
  | { readonly properties: Properties; readonly columns?: never; readonly jsonColumn?: never };

export const columnsCheck = once(recordOf(columnCheck));

/** The column of a property according to the options and its declaration, if there is either. */
export function columnFor(options: SqlOptions & ViewOptions, property: string): CompleteColumn | undefined {
  const { columns } = options;
  const entry = columns !== undefined && Object.hasOwn(columns, property) ? columns[property] : undefined;
  const declared = declaredColumn(options, property);
  if (entry === undefined) return declared;
  const column = { column: property, ...declared, ...columnOf(entry) };
  if (column.type !== undefined) return column as CompleteColumn;
  const types = [...columnTypes, ...extraTypes].map((type) => `\`${type}\``).join(', ');
  throw new TranslateError(
    'invalid-options',
    `\`columns.${property}\` needs a \`type\`, since \`properties\` does not declare \`${property}\`. The types are ${types}.`,
  );
}

/** Whether a text column is declared not to be compared character by character. */
export function isCollated({ type, collation = 'binary' }: Column): boolean {
  return type === 'string' && collation !== 'binary';
}
