import { type Check, is, listOf, once, oneOf, recordOf, shape, text } from '../source/shape.ts';

/** What a column or a field holds. */
export type ColumnType = 'text' | 'boolean' | 'number' | 'integer';

/** A type that only some SQL engines have: an unsigned integer of 64 bits, a float of 32 bits, a decimal. */
export type ExtraType = 'unsigned' | 'float32' | 'decimal';

/** What an SQL column holds. */
export type SqlColumnType = ColumnType | ExtraType;

/** What a value of SQL can be read as: `wide` is an integer of 128 bits, which only JSON holds. */
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

/** For languages in which the server decides how texts are compared. */
export interface ExactOptions {
  /** The properties that the server compares character by character; `true` for all. */
  readonly exact?: true | readonly string[];
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

export const exactCheck = /* @__PURE__ */ (() =>
  oneOf(
    is('`true`', (value) => value === true),
    listOf(text),
  ))();

const unmapped: Field = {};

/** The field of a property according to the options. */
export function fieldOf({ fields }: FieldOptions, property: string): Field {
  return fields !== undefined && Object.hasOwn(fields, property) ? (fields[property] as Field) : unmapped;
}

/** The name of a property's field. */
export function fieldName(options: FieldOptions, property: string): string {
  return fieldOf(options, property).field ?? property;
}

/** Returns a test for the properties named in `exact`. */
export function exactTest({ exact }: ExactOptions): (property: string) => boolean {
  if (exact === undefined || exact === true) return () => exact === true;
  const named = new Set(exact);
  return (property) => named.has(property);
}
