import {
  type Column,
  type ColumnName,
  columnCheck,
  columnOf,
  declarableTypes,
  kindTypes,
} from '../../language/column.ts';
import type { DeclaredKind } from '../../language/kinds/kind.ts';
import { declaredKind, kindOf } from '../../language/kinds/kind-of.ts';
import { declaredPath } from '../../language/path.ts';
import { factsOf, type Properties, type PropertyFacts } from '../../language/properties.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import { once, recordOf } from '../../source/shape.ts';
import { type CompleteColumn, declaredColumn, stepsTo } from '../field.ts';
import { TranslateError } from '../translate-error.ts';
import type { Steps } from './engine.ts';

/**
 * Where the properties are: each in a column of its own, which is that of its name and type if it is declared and `columns` says
 * nothing else, or all in one column that holds a JSON object. A boolean column holds the texts `true` and `false`, a number
 * column finite doubles, an integer column 64-bit integers, each as JavaScript writes it; a `float32` column finite floats of 32
 * bits, each as its shortest numeral (`0.1`), a decimal column decimals without exponent and trailing zeros (`1.5`, also where the
 * engine shows `1.50`). A column of instants has the engine's type for them and a column of dates that for dates, each of the years
 * 0001 to 9999, or they have their values as `storage` says. A date-time in JSON has an offset. A text that is compared without
 * case has only letters that the engine folds by its lower case. A CNPJ, a CPF or an access key is a right one. A UUID in a text is in
 * one letter case, with its usual hyphens or none. An enum has the declared values. NULL is absent.
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
  const types = declarableTypes.map((type) => `\`${type}\``).join(', ');
  throw new TranslateError(
    'invalid-options',
    `\`columns.${property}\` needs a \`type\`, since \`properties\` does not declare \`${property}\`. The types are ${types}.`,
  );
}

/** The same of a property that needs a column of its own. Throws a `TranslateError` for one without. */
export function knownColumn(options: SqlOptions & ViewOptions, property: string): CompleteColumn {
  const column = columnFor(options, property);
  if (column !== undefined) return column;
  throw new TranslateError(
    'unknown-property',
    `The property ${JSON.stringify(property)} is not mapped to a column: name it in \`columns\`, or declare it in \`properties\`.`,
  );
}

/** A column that holds JSON, and the steps to a property in it. */
export interface PlaceInJson {
  readonly column: ColumnName;
  readonly steps: Steps;
}

/** Where a property is in JSON; `undefined` for one with a column of its own. */
export function placeInJson(options: SqlOptions & ViewOptions, property: string): PlaceInJson | undefined {
  const { columns = {}, jsonColumn, properties } = options;
  if (jsonColumn !== undefined) return { column: jsonColumn, steps: stepsTo(options, property) };
  const [first, ...steps] = declaredPath(properties, property) ?? [];
  const own = Object.hasOwn(columns, property)
    ? columns[property]
    : properties && factsOf(properties, property)?.column;
  const { json, column = first } = columnOf(own ?? {});
  return json && column !== undefined && steps.length > 0 ? { column, steps } : undefined;
}

/** The kind of a property's values: the declared one, or that of its column. */
export function kindFor(options: SqlOptions & ViewOptions, property: string): DeclaredKind | undefined {
  const { type, zone, ignore, storage } = columnFor(options, property) ?? {};
  const declared = declaredKind(options.properties, property);
  // A decimal without a declaration is compared as its text, unless it is said to be a kind by its storage.
  const isKind = storage !== undefined || (kindTypes as readonly unknown[]).includes(type) || ignore !== undefined;
  return declared ?? (isKind ? kindOf({ type, zone, ignore } as PropertyFacts) : undefined);
}

/** Whether a text column is declared not to be compared character by character. */
export function isCollated({ type, collation = 'binary' }: Column): boolean {
  return type === 'string' && collation !== 'binary';
}
