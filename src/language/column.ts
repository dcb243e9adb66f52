import { type Locale, texts } from '../messages/locale.ts';
import {
  type Check,
  type Fault,
  flag,
  is,
  listOf,
  listOfStrings,
  oneOf,
  shape,
  text,
  wholeNumber,
} from '../source/shape.ts';
import { type Ignored, ignoreCheck } from './kinds/folding.ts';
import { zoneCheck } from './kinds/zone.ts';
import { synonymNote } from './property-types.ts';

/** What every store can hold in a column or a field. */
export const columnTypes = ['string', 'boolean', 'number', 'integer'] as const;

/** Types that only some SQL engines have: an unsigned integer of 64 bits, a float of 32 bits, a decimal. */
export const extraTypes = ['unsigned', 'float32', 'decimal'] as const;

/** Types of texts that only some SQL engines have, and compare otherwise than texts. */
export const textTypes = ['uuid', 'enum', 'citext'] as const;

/** The types of columns of SQL. */
export const sqlColumnTypes = [...columnTypes, ...extraTypes] as const;

/** Types of properties whose texts stand for values, and which a column may have as well. */
export const kindTypes = ['instant', 'date', 'cnpj', 'cpf', 'accessKey'] as const;

/** The types that a column can be declared to have. */
export const declarableTypes = [...sqlColumnTypes, ...textTypes, ...kindTypes] as const;

/** How a column has an instant, a date or a decimal, where an engine has a choice. */
export const storages = ['timestamptz', 'timestamp', 'text', 'seconds', 'milliseconds'] as const;

export const collations = ['binary', 'case-insensitive', 'other'] as const;

/** What a column or a field holds. */
export type ColumnType = (typeof columnTypes)[number];

export type ExtraType = (typeof extraTypes)[number];

export type TextType = (typeof textTypes)[number];

/** What an SQL column holds. */
export type SqlColumnType = (typeof sqlColumnTypes)[number];

/** What a column of a property of a kind holds. */
export type KindType = (typeof kindTypes)[number];

export type Storage = (typeof storages)[number];

/** The name of a column, or a list such as table and column; each name is quoted. */
export type ColumnName = string | readonly string[];

/** The column of a property, as far as it differs from its declaration. */
export interface Column {
  /** By default the name of the property. */
  readonly column?: ColumnName;
  /**
   * By default as the property is declared. Only ClickHouse, DuckDB and MySQL have `unsigned`; all except SQLite have `float32`
   * and `decimal`. Only ClickHouse, DuckDB, MySQL, PostgreSQL and SQLite have the types of instants, dates and so on. PostgreSQL has
   * `uuid`, `enum` and `citext`; ClickHouse, DuckDB and MySQL (`uuid` in MariaDB) the first two, Trino the first.
   */
  readonly type?: (typeof sqlColumnTypes)[number] | TextType | KindType;
  /** Of an `enum`, all values that it has; by default those that the property is declared to have. */
  readonly values?: readonly string[];
  /** Of an `enum` in PostgreSQL, the name of the type, or a list of schema and name; without it, no index is used. */
  readonly enum?: ColumnName;
  /**
   * How it has its values. An instant: `timestamptz` (the type of instants of the engine: `TIMESTAMPTZ`, MySQL's `TIMESTAMP`,
   * ClickHouse's `DateTime64`), which is the default except in SQLite, which has no default; `timestamp` (local times of `zone`);
   * `text` (date-times with an offset); `seconds` or `milliseconds` (a whole number, since 1970). A date: by default the type of
   * dates of the engine, in SQLite `text`, as `2026-03-31`. A decimal: by default the type of decimals of the engine, in SQLite
   * `text`, a numeral.
   */
  readonly storage?: Storage;
  /** The IANA name of the time zone of local times; by default that of the property. */
  readonly zone?: string;
  /** What the texts are compared without; by default as the property is declared. */
  readonly ignore?: readonly Ignored[];
  /**
   * The collation of a text column; except for `binary`, the condition overrides it, and an index on the column may
   * then not be used.
   */
  readonly collation?: (typeof collations)[number];
  /** The digits of a decimal column after the point, so that a word with more digits needs no wider type. */
  readonly scale?: number;
  /** For Prisma: the size of an integer, 32 for an `Int`, which is compared with no other number; by default 64, a `BigInt`. */
  readonly bits?: 32 | 64;
  /** For Prisma: the name of the field, if it is not that of the column, as with `@map`. */
  readonly field?: string;
  /** For Prisma: the digits of the seconds of an instant, by default 3. It reads no more, and cannot sort by an instant that has them. */
  readonly digits?: number;
  /** For Prisma: true for a field without `?` in the schema, which is not compared with `null`. */
  readonly required?: boolean;
  /**
   * True for a JSON column, or a `Json` field of Prisma in PostgreSQL, that the property is inside of, by the steps of its `path` after the
   * first one, which names the column or the field by default.
   */
  readonly json?: true;
}

/** The checks of what only Prisma asks of a column. */
export const prismaFacts = {
  field: text,
  bits: /* @__PURE__ */ is({ en: '32 or 64', 'pt-BR': '32 ou 64' }, (value) => value === 32 || value === 64),
  digits: wholeNumber(0),
  required: flag,
};

export const jsonCheck = /* @__PURE__ */ is('`true`', (value) => value === true);

export const columnNameCheck = /* @__PURE__ */ (() => oneOf(text, listOf(text)))();

/** The check of the type of a column, or of a field of a store without further types. */
export function columnTypeCheck(types: readonly string[]): Check {
  return { ...oneOf(...types), note: synonymNote };
}

const facts = /* @__PURE__ */ (() =>
  shape<Column>(
    {
      column: columnNameCheck,
      type: columnTypeCheck(declarableTypes),
      values: listOf(text, listOfStrings),
      enum: columnNameCheck,
      storage: oneOf(...storages),
      zone: zoneCheck,
      ignore: ignoreCheck,
      collation: oneOf(...collations),
      scale: wholeNumber(0),
      ...prismaFacts,
      json: jsonCheck,
    },
    { en: 'an object such as `{ column, type }`', 'pt-BR': 'um objeto como `{ column, type }`' },
  ))();

/** The check of a column: its name, or what differs from the declaration of its property. */
export const columnCheck = /* @__PURE__ */ (() =>
  oneOf(columnNameCheck, {
    ...facts,
    inside: (column: Column, locale) =>
      // The type may follow from a declaration.
      facts.inside?.(column as never, locale) ?? columnFault(column, locale),
  }))();

/** The types that a fact of a column is for, if not for all. */
const typesWith: Readonly<Record<string, SqlColumnType | TextType>> = {
  scale: 'decimal',
  values: 'enum',
  enum: 'enum',
};

const say = /* @__PURE__ */ texts({
  en: (type: unknown) => `is for columns of the type \`${type}\` only.`,
  'pt-BR': (type) => `é só para colunas do tipo \`${type}\`.`,
});

/** The first fact that is given although it is for another type. */
export function misplacedFact(given: object, type: unknown, typesWith: Readonly<Record<string, unknown>>) {
  const has = (fact: string) => (given as Readonly<Record<string, unknown>>)[fact] !== undefined;
  return Object.keys(typesWith).find((fact) => has(fact) && typesWith[fact] !== type);
}

/** The fault of a column with a fact that is for another type; without a type, by default the given one, there is none. */
export function columnFault(column: Column, locale: Locale, defaultType?: unknown): Fault | undefined {
  const type = column.type ?? defaultType;
  const fact = misplacedFact(column, type, typesWith);
  return fact === undefined || type === undefined ? undefined : [`.${fact}`, say[locale](typesWith[fact])];
}

/** A column given by its name alone, as an object. */
export function columnOf(given: ColumnName | Column): Column {
  return typeof given === 'string' || Array.isArray(given) ? { column: given } : (given as Column);
}
