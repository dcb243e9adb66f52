import {
  type Column,
  type ColumnType,
  columnOf,
  columnTypeCheck,
  columnTypes,
  declarableTypes,
  type ExtraType,
  extraTypes,
  type KindType,
  type SqlColumnType,
  type TextType,
  textTypes,
} from '../language/column.ts';
import { declaredPath } from '../language/path.ts';
import { factsOf, type Properties } from '../language/properties.ts';
import { type Check, is, listOf, once, oneOf, recordOf, shape, text } from '../source/shape.ts';

/** What a value of SQL can be read as: `wide` is an integer of 128 bits, which only JSON holds. */
export type ValueType = SqlColumnType | 'wide';

/** The field of a property in the target, and the type of its values. */
export interface Field {
  /** The name of the field, or its path in a target that has paths; the name of the property by default. */
  readonly field?: string;
  /**
   * The type of all its values, by default as the property is declared; of one that is not, a text, a boolean and a number that are
   * written alike all match a word.
   */
  readonly type?: ColumnType;
}

export interface FieldOptions {
  /** The fields that differ from the declared properties: the name, or what differs. */
  readonly fields?: Readonly<Record<string, string | Field>>;
}

/** What custom operators are given where fields are named as they are. */
export interface FieldHelpers {
  /** The field of a property. */
  field(property: string): string;
}

/** A column whose name and type are known. */
export type CompleteColumn = Column & Required<Pick<Column, 'column' | 'type'>>;

/** What each target is given, whatever its own options are. */
interface Declared {
  readonly properties?: Properties;
}

/** The column that a property is declared to have; `undefined` for one that is not declared. */
export function declaredColumn({ properties }: Declared, property: string): CompleteColumn | undefined {
  const facts = properties && factsOf(properties, property);
  if (facts === undefined) return undefined;
  const { type, column, storedAs = property, zone } = facts;
  const named = declarableTypes.find((one) => one === type) ?? 'string';
  const values = typeof type === 'string' ? undefined : type;
  const plain = { column: storedAs, type: named, ...(zone !== undefined && { zone }), ...(values && { values }) };
  return column === undefined ? plain : { ...plain, ...columnOf(column) };
}

/** The steps to a property in a document of a store: its declared path, or its name there. */
export function stepsTo(options: Declared, property: string): readonly string[] {
  return declaredPath(options.properties, property) ?? [declaredName(options, property)];
}

/** The name that a property is declared to have in a store of documents; its own if it is not declared. */
export function declaredName(options: Declared, property: string): string {
  const { column = property } = declaredColumn(options, property) ?? {};
  return typeof column === 'string' ? column : (column.at(-1) ?? property);
}

/** The types of columns as types of fields. */
export const fieldTypes: Readonly<Record<SqlColumnType | TextType | KindType, ColumnType>> = {
  string: 'string',
  boolean: 'boolean',
  number: 'number',
  integer: 'integer',
  unsigned: 'integer',
  float32: 'number',
  decimal: 'number',
  uuid: 'string',
  enum: 'string',
  citext: 'string',
  instant: 'string',
  date: 'string',
  cnpj: 'string',
  cpf: 'string',
  accessKey: 'string',
};

/** For languages in which the server decides how texts are compared. */
export interface ExactOptions {
  /** The properties that the server compares character by character; `true` for all. */
  readonly exact?: true | readonly string[];
}

/** Whether only some engines of SQL have the type. */
export function isExtra(type: CompleteColumn['type']): type is ExtraType {
  return (extraTypes as readonly string[]).includes(type);
}

/** Whether a type is one of texts that only some engines of SQL have. */
export function isTextType(type: CompleteColumn['type']): type is TextType {
  return (textTypes as readonly string[]).includes(type);
}

/** The types of columns of numbers. */
export type NumberColumnType = Exclude<SqlColumnType, 'string' | 'boolean'>;

/** Whether a column of the type holds numbers. */
export function isNumberColumn(type: CompleteColumn['type']): type is NumberColumnType {
  return fieldTypes[type] === 'number' || fieldTypes[type] === 'integer';
}

/** The checks of the facts of a field. */
export const fieldFacts = { field: text, type: /* @__PURE__ */ columnTypeCheck(columnTypes) };

/** The check of `fields`, whose entries have this shape. */
export function fieldsCheck(entry: Check = shape<Field>(fieldFacts)): Check {
  return once(recordOf(oneOf(text, entry)));
}

export const exactCheck = /* @__PURE__ */ (() =>
  oneOf(
    is('`true`', (value) => value === true),
    listOf(text),
  ))();

const unmapped: Field = {};

/** What the options say of the field of a property. */
export function givenField<F extends object = Field>(
  { fields }: { readonly fields?: Readonly<Record<string, string | F>> },
  property: string,
): F | Field {
  const entry = fields !== undefined && Object.hasOwn(fields, property) ? fields[property] : undefined;
  return typeof entry === 'string' ? { field: entry } : (entry ?? unmapped);
}

/** The field of a property according to the options and its declaration. */
export function fieldOf<F extends Field = Field>(
  options: { readonly fields?: Readonly<Record<string, string | F>> } & Declared,
  property: string,
): F | Field {
  const given = givenField(options, property);
  const column = declaredColumn(options, property);
  if (column === undefined) return given;
  return { field: stepsTo(options, property).join('.'), type: fieldTypes[column.type], ...given };
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
