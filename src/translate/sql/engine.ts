import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import type { PositiveComparator } from '../../meaning/values/order.ts';
import type { ValueType } from '../column-type.ts';
import type { TermResult } from '../term-result.ts';

/** One comparison with a column, negated or not. */
export interface ColumnComparison {
  /** Asked for only where it is needed: most words are nothing of most types. */
  column(): string;
  readonly comparator: PositiveComparator;
  readonly word: Word;
  readonly negated: boolean;
}

export type Pair = readonly [first: string, second: string];

/** How an engine takes apart a text that is a numeral. */
interface Numerals {
  /** Whether a text is a numeral; NULL for NULL. */
  test(text: string): string;
  /** Its digits and point, without sign and exponent. */
  mantissa(text: string): string;
  /** Its exponent as a number, zero without one. */
  exponent(text: string): string;
  /** The text from the first character that is no zero; with `ends` also without the zeros at its end. */
  trimmed(text: string, ends: boolean): string;
  /** The number of characters before the first point; the text has one. */
  beforePoint(text: string): string;
  concat(left: string, right: string): string;
  /** The order of a pair, by its first and else by its second. */
  comparePairs(pair: Pair, symbol: string, other: Pair): string;
}

/** How an engine asks a column that holds one JSON object for a property. */
export interface JsonColumn {
  compared(sql: Sql, column: string, property: string, asked: Omit<ColumnComparison, 'column'>): TermResult<string>;
  presence(sql: Sql, column: string, property: string, present: boolean): TermResult<string>;
}

/** What a value is bound as. */
export type ParamKind = ValueType | 'json' | 'path';

/** What makes an engine's SQL its own. */
export interface Engine {
  readonly name: string;
  /** A name as an identifier. */
  quote(name: string): string;
  /** The placeholder of the value in a position, counted from 1. */
  placeholder(position: number, kind: ParamKind): string;
  /** Whether a placeholder says which value it is, so that one value can stand in two places. */
  readonly numbered: boolean;
  /** A value as the engine's clients bind it. */
  bound(value: unknown): unknown;
  /** Whether two texts are the same, or differ, character by character. */
  same(column: string, param: string): string;
  differs(column: string, param: string): string;
  /** A text such that `<` goes by code point. */
  ordered(text: string): string;
  readonly numerals: Numerals;
  readonly json: JsonColumn;
}

/** The engine with the values bound so far; a value is named in the text by its number between two NULs until the end. */
export interface Sql {
  readonly engine: Engine;
  readonly equality: Equality;
  param(value: unknown, kind: ParamKind): string;
}
