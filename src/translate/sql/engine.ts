import type { Equality } from '../../language/dialect/dialect.ts';
import type { PartMeaning } from '../../language/meanings.ts';
import type { ExtraType, SqlColumnType, ValueType } from '../field.ts';
import type { TermResult } from '../inexact.ts';
import type { DecimalLimits } from '../numbers/bound.ts';
import type { PreconditionCode } from '../preconditions.ts';
import type { ValueComparator, Words } from '../value-kinds.ts';

/** One comparison with a column, negated or not. */
export interface ColumnComparison {
  /** The SQL of the column; called only if needed, since most words are not values of most types. */
  column(): string;
  readonly comparator: ValueComparator;
  readonly words: Words;
  readonly negated: boolean;
  /** The declared decimals of a decimal column. */
  readonly scale?: number | undefined;
}

export type Pair = readonly [first: string, second: string];

/** SQL to take apart a text that is a numeral. */
interface Numerals {
  /** Whether a text is a numeral; NULL for NULL. */
  test(text: string): string;
  /** Its digits and point, without sign and exponent. */
  mantissa(text: string): string;
  /** Its exponent as a number, zero without one. */
  exponent(text: string): string;
  /** The text without leading zeros; with `ends` also without trailing zeros. */
  trimmed(text: string, ends: boolean): string;
  /** The number of characters before the first point, which the text contains. */
  beforePoint(text: string): string;
  concat(left: string, right: string): string;
  /** Compares pairs by the first element, then by the second. */
  comparePairs(pair: Pair, symbol: string, other: Pair): string;
}

/** SQL for properties in a column that holds one JSON object. */
export interface JsonColumn {
  /** What is required of numbers that are searched for a part of their text. */
  readonly numbers?: PreconditionCode;
  compared(sql: Sql, column: string, property: string, asked: Omit<ColumnComparison, 'column'>): TermResult<string>;
  presence(sql: Sql, column: string, property: string, present: boolean): TermResult<string>;
}

/** The SQL type of a bound value. */
export type ParamKind = ValueType | 'json' | 'path';

/** The parts of SQL that differ between engines. */
export interface Engine {
  readonly name: string;
  /** A name as an identifier. */
  quote(name: string): string;
  /** The placeholder of a value in a position, counted from 1. */
  placeholder(position: number, kind: ParamKind, value: unknown): string;
  /** Whether placeholders are numbered, so that one value can be used twice. */
  readonly numbered: boolean;
  /** A value as the engine's clients bind it. */
  bound(value: unknown): unknown;
  /** Whether a value, which is not NULL, is one of these, or none of them; texts are compared character by character. */
  among(column: string, values: readonly unknown[], negated: boolean, sql: Sql, kind: ValueType): string;
  /** Whether a text, which is not NULL, has a part. */
  part(column: string, comparator: PartMeaning, text: string, sql: Sql): string;
  /** The type that an integer is cast to for its text. */
  readonly textType: string;
  /** The text of a finite double as JavaScript writes it, and of a decimal without zeros at its end, where an engine has them. */
  readonly numberText?: { readonly [K in ValueType]?: (column: string) => string };
  /** A text column in a form that is compared character by character, whatever its collation. */
  binary(column: string): string;
  /** The text in a form that `<` compares by code point. */
  ordered(text: string): string;
  /** The types of columns that it has besides those that all engines have. */
  readonly extraTypes: readonly ExtraType[];
  readonly decimals?: DecimalLimits;
  /** What is required of columns of a type, of the JSON column (`json`), and of all columns. */
  readonly requires: { readonly [K in SqlColumnType | 'json' | 'columns']?: PreconditionCode };
  readonly numerals: Numerals;
  readonly json: JsonColumn;
}

/** The engine and the values bound so far. Until `finish`, a value is marked in the text by its index between two NULs. */
export interface Sql {
  readonly engine: Engine;
  readonly equality: Equality;
  param(value: unknown, kind: ParamKind): string;
}
