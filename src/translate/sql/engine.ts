import type { Column, ExtraType, SqlColumnType, Storage, TextType } from '../../language/column.ts';
import type { Ask, ValueAsk } from '../../meaning/normal-form.ts';
import type { View } from '../../meaning/options.ts';
import type { Localized } from '../../messages/locale.ts';
import type { ValueType } from '../field.ts';
import type { TermResult } from '../inexact.ts';
import { byEnds, likePattern } from '../notation.ts';
import type { DecimalSize, NearestValue } from '../number-bounds.ts';
import type { PreconditionCode } from '../preconditions.ts';
import type { AskOf } from '../target.ts';
import { orderedTexts, wordOf } from '../value-kinds.ts';
import type { Numerals } from './numerals.ts';
import { joinSql, type ParamKind, param, type Sql, sql } from './tag.ts';

/** The names through which a property is reached: its own alone, unless it is inside of others. */
export type Steps = readonly string[];

/** SQL for properties in a column that holds one JSON object. */
export interface JsonColumn {
  /** What is required of numbers that are searched for a part of their text. */
  readonly numbers?: PreconditionCode;
  /** `false` if its numbers are exact decimals. */
  readonly areDoubles?: false;
  /** Whether it finds properties inside of others. */
  readonly nested?: boolean;
  /** Why a property cannot be named by these steps to it, if so. */
  refuse?(steps: Steps): Localized | false;
  /** The value of a property. */
  valueAt(column: Sql, steps: Steps): JsonValue;
}

/** SQL for the value of a property in JSON. */
export interface JsonValue {
  compare(engine: Engine, ask: ValueAsk, view: View): TermResult<Sql>;
  presence(isPresent: boolean): Sql;
  /** Its text, if it is a text, a boolean or a number, else NULL. */
  text?(): Sql;
}

/**
 * How an engine compares a type of its own for texts, such as UUIDs. Of equal values it knows itself, if a word is cast to the type, so
 * that indexes are used; all else is asked of the text of a value.
 */
interface OwnTexts {
  /** The type that a word is cast to. */
  readonly cast?: string;
  /** True if the type has a name in each database, to which a word is cast. */
  readonly isNamed?: true;
  /** True if values are compared with words as texts are. */
  readonly isText?: true;
  /** True if the values have the order of their texts. */
  readonly isOrdered?: true;
}
/** What the values of a column that is sorted by are. */
export type KeyType = SqlColumnType | Exclude<Storage, 'text'> | 'date';

/** The parts of SQL that differ between engines. */
export interface Engine {
  readonly name: string;
  /** A name as an identifier. */
  quote(name: string): string;
  /** What stands for the value in a position, counted from 1, so that one value can be used twice; without it, `?`. */
  mark?(position: number): string;
  /** The placeholder of a value, with what stands for it. */
  placeholder(mark: string, kind: ParamKind, value: unknown): string;
  /** The most values that a statement can have. */
  readonly mostValues?: number;
  /** A value as the engine's clients bind it. */
  bound(value: unknown): unknown;
  /** Whether a value, which is not NULL, is one of these, or none of them; texts are compared character by character. */
  among(column: Sql, values: readonly unknown[], negated: boolean, kind: ValueType): Sql;
  /** Whether a text, which is not NULL, has a part. */
  part(column: Sql, ask: AskOf<'part'>): Sql;
  /** A weaker condition on a text column that an index can answer, where the exact one uses none. */
  readonly indexed?: {
    among(column: Sql, values: readonly unknown[]): Sql;
    part(column: Sql, ask: AskOf<'part'>): Sql | undefined;
  };
  /** The type that an integer is cast to for its text. */
  readonly textType: string;
  /** The text of a finite double as JavaScript writes it, and of a decimal without zeros at its end, where an engine has them. */
  readonly numberText?: { readonly [K in ValueType]?: (column: Sql) => Sql };
  /** A text column in a form that is compared character by character, whatever its collation. */
  binary(column: Sql): Sql;
  /** A text column in the character set that the functions for numerals read, where they do not read every one. */
  unicode(column: Sql): Sql;
  /** The text in a form that `<` compares by code point, and the value that it is compared with. */
  ordered(text: Sql): Sql;
  orderedValue(value: Sql): Sql;
  /** Values as texts that a filter reads back, where a cast gives none; `false` where nothing does. */
  readonly keyTexts: { readonly [K in KeyType]?: ((column: Sql) => Sql) | false };
  /** Whether `ORDER BY` takes `NULLS LAST`. */
  readonly nullsLast: boolean;
  /** The types of columns that it has besides those that all engines have. */
  readonly extraTypes: readonly ExtraType[];
  readonly decimals?: DecimalSize;
  /** Columns of lists, where it has them: the name of a value in one, and whether a test of it is true of any. */
  readonly lists?: { readonly value: string; any(column: Sql, test: Sql): Sql };
  /** Its types of texts that have other rules than texts. */
  readonly texts?: { readonly [K in TextType]?: OwnTexts };
  /** Whether a value, which is not NULL, is one of these texts as values of a type, or none of them, by default with a cast of each. */
  castTexts?(column: Sql, texts: readonly string[], negated: boolean, type: string): Sql;
  /** What is required of columns of a type, of the JSON column (`json`), and of all columns. */
  readonly requires: { readonly [K in SqlColumnType | 'json' | 'columns']?: PreconditionCode };
  /** What a condition requires besides, on a column or in the JSON column. */
  demands?(ask: Ask, column: Column | undefined, view: View): readonly (PreconditionCode | false)[];
  readonly numerals: Numerals;
  /** Values of kinds; without it, comparisons with them are refused. */
  readonly kinds?: KindSql;
  readonly json: JsonColumn;
}

/** Lists as rows of one column. */
export const unnestedLists: NonNullable<Engine['lists']> = {
  value: '"element"."value"',
  any: (column, test) => sql`EXISTS (SELECT 1 FROM UNNEST(${column}) AS "element"("value") WHERE ${test})`,
};

/** What most engines have in common; each adds what differs. */
export const commonEngine: Omit<Engine, 'name' | 'placeholder' | 'numerals' | 'json'> = {
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  bound: (value) => value,
  among,
  part: (column, ask) =>
    sql`${column} LIKE ${param(likePattern(ask.means, wordOf(ask).text, '!'), 'string')} ESCAPE '!'`,
  textType: 'VARCHAR',
  binary: (column) => column,
  unicode: (column) => column,
  ordered: (text) => text,
  orderedValue: (value) => value,
  // A boolean is a number in some engines.
  keyTexts: {
    boolean: (column) => sql`CASE WHEN ${column} THEN 'true' WHEN NOT ${column} THEN 'false' END`,
    ...{ timestamptz: false, timestamp: false, seconds: false, milliseconds: false },
  },
  nullsLast: true,
  extraTypes: ['float32', 'decimal'],
  decimals: { digits: 38, decimals: 38 },
  requires: { number: 'double', integer: 'signed-integer', float32: 'float32', decimal: 'decimal' },
};

/** `=` or `IN`, with one placeholder a value. */
export function among(
  column: Sql,
  values: readonly unknown[],
  negated: boolean,
  kind: ValueType,
  wrap = (value: Sql): Sql => value,
): Sql {
  const params = values.map((value) => wrap(param(value, kind)));
  if (params.length === 1) return sql`${column} ${negated ? '<>' : '='} ${params[0] as Sql}`;
  return sql`${column} ${negated ? 'NOT ' : ''}IN (${joinSql(params, ', ')})`;
}

/** Whether a condition depends on the order of texts, in a text column or in JSON. */
export function ordersTexts(ask: Ask, column: Column | undefined, view: View): boolean {
  const isText = column === undefined || column.type === 'string';
  return isText && ask.family === 'order' && orderedTexts(ask, view) === 'texts';
}

/** A search for a part with functions of the engine, instead of a pattern. */
export function partFunctions(anywhere: string, start: string, end: string): Engine['part'] {
  return (column, ask) => {
    const name = byEnds(ask.means, anywhere, start, end, '');
    const text = param(wordOf(ask).text, 'string');
    return name === '' ? sql`${column} = ${text}` : sql`${name}(${column}, ${text})`;
  };
}

/** A placeholder that is cast to these types, where the engine would read the value as another. */
export function castPlaceholder(types: { readonly [K in ParamKind]?: string }): Engine['placeholder'] {
  return (mark, kind, value) => {
    const type = types[kind];
    return type === undefined ? mark : `CAST(${mark} AS ${type}${kind === 'decimal' ? sizeOf(value) : ''})`;
  };
}

/** A name in backticks. */
export function quoteInBackticks(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** Integers beyond 2^53 as texts: some clients refuse them or read 64 bits, and the placeholder states the type anyway. */
export function unsafeAsText(value: unknown): unknown {
  const unsafe = typeof value === 'bigint' || (Number.isInteger(value) && !Number.isSafeInteger(value));
  return unsafe ? String(value) : value;
}

/** More values than these are bound as one JSON text: engines limit placeholders, or take long to plan with so many. */
export const manyValues = 100;

/** Values as a JSON text; integers of any size keep their digits. */
export function jsonOf(values: readonly unknown[]): string {
  return `[${values.map((value) => (typeof value === 'bigint' ? value : JSON.stringify(value))).join(',')}]`;
}

/** The decimals of a numeral without an exponent. */
export function scaleOf(value: unknown): number {
  return String(value).split('.')[1]?.length ?? 0;
}

/** The precision and scale that just hold a numeral without an exponent: `(4,2)` for `10.25`. */
export function sizeOf(value: unknown): string {
  const digits = String(value).replace(/^-?0?|[.]/g, '').length;
  return `(${Math.max(1, digits)},${scaleOf(value)})`;
}

/** What an engine has for values of kinds. */
export interface KindSql {
  /** Its types of instants and of local times. */
  readonly timestamptz?: Times;
  readonly timestamp?: Times;
  /** The first and the last day of its type of dates; without it, dates are texts. */
  readonly dates?: readonly [first: string, last: string];
  /** Whether two numbers are equal; by default with `=`. */
  equalNumbers?(left: Sql, right: Sql): Sql;
  readonly dateTimes: DateTimes;
  /** A text without its case, or without case and accents; `undefined` if it has no function for that. */
  fold(text: Sql, accents: boolean): Sql | undefined;
}

/** How an engine compares a column of times, as nanoseconds from 1970. */
export interface Times {
  /** What is compared; the column itself by default. */
  value?(column: Sql): Sql;
  nearest(nanoseconds: bigint): NearestValue<Sql>;
}

/** The functions of an engine for texts of dates and times. */
export interface DateTimes {
  /** Whether a text is a date of the years 0001 to 9999, as `2026-03-31`. */
  isDate(text: Sql): Sql;
  /** Whether a text is a date-time with an offset, whose second may be 60. */
  isDateTime(text: Sql): Sql;
  /** The days from 1970 to the date that a text begins with. */
  days(text: Sql): Sql;
  /** The digits after the point, without zeros at their end. */
  fraction(text: Sql): Sql;
  /** The last characters of a text. */
  last(text: Sql, count: number): Sql;
  integer(digits: Sql): Sql;
  /** An integer with twelve digits as a text, followed by another text. */
  joined(integer: Sql, text: Sql): Sql;
}
