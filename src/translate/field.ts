import type { ColumnType, ExtraType, SqlColumnType } from './column-type.ts';
import { TranslateError } from './translate-error.ts';

/** The field of a property in the target, and the type of its values. */
export interface Field {
  /** The name of the field, or its path in a target that has paths; the name of the property by default. */
  readonly field?: string;
  /** The type of all its values; by default a text, a boolean and a number that are written alike all match a word. */
  readonly type?: ColumnType;
}

export interface FieldOptions {
  readonly fields?: Readonly<Record<string, Field>>;
}

/** The field of a property according to the options. */
export function fieldOf({ fields }: FieldOptions, property: string): Field {
  const field = fields !== undefined && Object.hasOwn(fields, property) ? (fields[property] as Field) : unmapped;
  if (field.type !== undefined) checkType(field.type, property);
  return field;
}

/** Throws for an unknown type. */
export function checkType(type: ColumnType, property: string): void {
  if (Object.hasOwn(types, type)) return;
  throw new TranslateError(
    'invalid-options',
    `The type of ${JSON.stringify(property)} is text, boolean, number or integer, not ${JSON.stringify(type)}.`,
  );
}

const types: Readonly<Record<ColumnType, true>> = { text: true, boolean: true, number: true, integer: true };

const extraTypes: Readonly<Record<ExtraType, true>> = { unsigned: true, float32: true, decimal: true };

/** The types of columns of SQL. */
export const sqlColumnTypes = Object.keys({ ...types, ...extraTypes }) as readonly SqlColumnType[];

/** Whether only some engines of SQL have the type. */
export function isExtra(type: SqlColumnType): type is ExtraType {
  return Object.hasOwn(extraTypes, type);
}

const unmapped: Field = {};

/** The field of a property, for targets where every property needs a type. */
export function typedFieldOf(options: FieldOptions, property: string): Field & { readonly type: ColumnType } {
  const { type, ...field } = fieldOf(options, property);
  if (type !== undefined) return { ...field, type };
  throw new TranslateError('unknown-property', `The property ${JSON.stringify(property)} has no type in \`fields\`.`);
}
