import type { ColumnType } from './column-type.ts';
import { TranslateError } from './translate-error.ts';

/** Where a target finds a property, and what is stored there. */
export interface Field {
  /** Its name there, or the path to it in a target that has paths; the property's own without one. */
  readonly field?: string;
  /** The only type that its values have; without one, a text, a boolean and a number that are written alike are all asked for. */
  readonly type?: ColumnType;
}

export interface FieldOptions {
  readonly fields?: Readonly<Record<string, Field>>;
}

/** What the options say of a property, whatever its name. */
export function fieldOf({ fields }: FieldOptions, property: string): Field {
  const field = fields !== undefined && Object.hasOwn(fields, property) ? (fields[property] as Field) : unmapped;
  if (field.type !== undefined) checkType(field.type, property);
  return field;
}

/** Throws for what is no type: no value would be of it. */
export function checkType(type: ColumnType, property: string): void {
  if (Object.hasOwn(types, type)) return;
  throw new TranslateError(
    'invalid-options',
    `The type of ${JSON.stringify(property)} is text, boolean, number or integer, not ${JSON.stringify(type)}.`,
  );
}

const types: Readonly<Record<ColumnType, true>> = { text: true, boolean: true, number: true, integer: true };

const unmapped: Field = {};

/** The same of options that must map every property to a type. */
export function typedFieldOf(options: FieldOptions, property: string): Field & { readonly type: ColumnType } {
  const { type, ...field } = fieldOf(options, property);
  if (type !== undefined) return { ...field, type };
  throw new TranslateError('unknown-property', `The property ${JSON.stringify(property)} has no type in \`fields\`.`);
}
