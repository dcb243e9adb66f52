import { type Check, once, oneOf, recordOf, shape, text } from '../source/shape.ts';
import { TranslateError } from './translate-error.ts';

/** What a column holds. */
export type ColumnType = 'text' | 'boolean' | 'number' | 'integer';

/** A type that only some SQL engines have: an unsigned integer of 64 bits, a float of 32 bits, a decimal. */
export type ExtraType = 'unsigned' | 'float32' | 'decimal';

/** What an SQL column holds. */
export type SqlColumnType = ColumnType | ExtraType;

/** What a value can be read as: `wide` is an integer of 128 bits, which only JSON holds. */
export type ValueType = SqlColumnType | 'wide';

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
  return fields !== undefined && Object.hasOwn(fields, property) ? (fields[property] as Field) : unmapped;
}

const types = ['text', 'boolean', 'number', 'integer'] as const satisfies readonly ColumnType[];

const extraTypes = ['unsigned', 'float32', 'decimal'] as const satisfies readonly ExtraType[];

/** The types of columns of SQL. */
export const sqlColumnTypes: readonly SqlColumnType[] = [...types, ...extraTypes];

/** Whether only some engines of SQL have the type. */
export function isExtra(type: SqlColumnType): type is ExtraType {
  return (extraTypes as readonly string[]).includes(type);
}

/** The checks of the facts of a field. */
export const fieldFacts = { field: text, type: /* @__PURE__ */ (() => oneOf(...types))() };

/** The check of `fields`, whose entries have this shape. */
export function fieldsCheck(entry: Check = shape<Field>(fieldFacts)): Check {
  return once(recordOf(entry));
}

const unmapped: Field = {};

/** The field of a property, for targets where every property needs a type. */
export function typedFieldOf(options: FieldOptions, property: string): Field & { readonly type: ColumnType } {
  const { type, ...field } = fieldOf(options, property);
  if (type !== undefined) return { ...field, type };
  throw new TranslateError('unknown-property', `The property ${JSON.stringify(property)} has no type in \`fields\`.`);
}
