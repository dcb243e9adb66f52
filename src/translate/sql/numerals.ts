import type { OrderMeaning } from '../../language/meanings.ts';
import type { Decimal } from '../../language/numeral.ts';
import { sidesOf } from '../notation.ts';
import { param, type Sql, type SqlText, sql } from './tag.ts';

type Pair = readonly [first: Sql, second: Sql];

/** SQL to take apart a text that is a numeral. */
export interface Numerals {
  /** Whether a text is a numeral; NULL for NULL. */
  test(text: Sql): Sql;
  /** Its digits and point, without sign and exponent. */
  mantissa(text: Sql): Sql;
  /** Its exponent as a number, zero without one. */
  exponent(text: Sql): Sql;
  /** The text without leading zeros; with `ends` also without trailing zeros. */
  trimmed(text: Sql, ends: boolean): Sql;
  /** The number of characters before the first point, which the text contains. */
  beforePoint(text: Sql): Sql;
  concat(left: Sql, right: Sql): Sql;
  /** The empty text. */
  readonly empty: Sql;
  /** Compares pairs by the first element, then by the second. */
  comparePairs(pair: Pair, symbol: string, other: Pair): Sql;
}

/** The most common functions; each engine adds its own. */
export const commonNumerals: Omit<Numerals, 'test'> = {
  mantissa: (text) => sql`REGEXP_EXTRACT(${text}, '^-?([0-9.]+)', 1)`,
  exponent: (text) => sql`COALESCE(TRY_CAST(REGEXP_EXTRACT(${text}, '[eE](.*)$', 1) AS DOUBLE), 0)`,
  trimmed: (text, ends) => sql`TRIM(${ends ? 'BOTH' : 'LEADING'} '0' FROM ${text})`,
  beforePoint: (text) => sql`INSTR(${text}, '.') - 1`,
  concat: (left, right) => sql`CONCAT(${left}, ${right})`,
  empty: "''",
  comparePairs: ([a, b], symbol, [x, y]) => sql`(${a}, ${b}) ${symbol} (${x}, ${y})`,
};

/**
 * Compares a text that is a numeral with a decimal, exactly for any number of digits: no engine has a number type for both the
 * 44 digits of an access key and large exponents. Signs are compared first, then magnitudes, then digits as texts.
 */
export function compareNumeral(
  { numerals, ordered }: { readonly numerals: Numerals; ordered(text: Sql): Sql },
  text: Sql,
  order: OrderMeaning | 'equal',
  { negative, digits, magnitude }: Decimal,
): SqlText {
  const { empty } = numerals;
  const { isNegative, digits: ownDigits, size } = partsOfNumeral(numerals, text);
  const isPositive = sql`SUBSTR(${text}, 1, 1) <> '-'`;
  const [sameSide, otherSide] = negative ? [isNegative, isPositive] : [isPositive, isNegative];
  const other = [param(magnitude, 'number'), param(digits, 'string')] as const;
  if (order === 'equal') {
    if (digits === '') return sql`${ownDigits} = ${empty}`;
    return sql`(${sameSide} AND ${size} = ${other[0]} AND ${ownDigits} = ${other[1]})`;
  }
  const { less, orEqual } = sidesOf(order);
  if (digits === '') {
    const beyond = less ? isNegative : isPositive;
    return orEqual ? sql`(${beyond} OR ${ownDigits} = ${empty})` : sql`(${beyond} AND ${ownDigits} <> ${empty})`;
  }
  const isFarther = less === negative;
  const symbol = `${isFarther ? '>' : '<'}${orEqual ? '=' : ''}`;
  const distance = numerals.comparePairs([size, ordered(ownDigits)], symbol, other);
  return isFarther
    ? sql`(${sameSide} AND ${ownDigits} <> ${empty} AND ${distance})`
    : sql`(${otherSide} OR ${ownDigits} = ${empty} OR ${distance})`;
}

/** What numerals are compared by. */
function partsOfNumeral(numerals: Numerals, text: Sql) {
  const mantissa = numerals.mantissa(text);
  const all = sql`REPLACE(${mantissa}, '.', ${numerals.empty})`;
  const leading = sql`LENGTH(${all}) - LENGTH(${numerals.trimmed(all, false)})`;
  const before = numerals.beforePoint(numerals.concat(mantissa, "'.'"));
  return {
    isNegative: sql`SUBSTR(${text}, 1, 1) = '-'`,
    /** Without zeros at their ends: none of zero. */
    digits: numerals.trimmed(all, true),
    /** The power of ten after them. */
    size: sql`(${before} - (${leading}) + ${numerals.exponent(text)})`,
  };
}

/** What texts that are numerals are sorted by: their sign, their size, and their digits, which below zero go the other way. */
export function orderOfNumeral(
  { numerals, ordered }: { readonly numerals: Numerals; ordered(text: Sql): Sql },
  text: Sql,
): readonly { readonly value: Sql; readonly reversed?: true }[] {
  const { isNegative, digits, size } = partsOfNumeral(numerals, text);
  const isZero = sql`${digits} = ${numerals.empty}`;
  const below = sql`CASE WHEN ${isNegative} THEN ${ordered(digits)} END`;
  return [
    { value: sql`CASE WHEN ${isZero} THEN 0 WHEN ${isNegative} THEN -1 ELSE 1 END` },
    { value: sql`CASE WHEN ${isZero} THEN 0 WHEN ${isNegative} THEN -${size} ELSE ${size} END` },
    { value: below, reversed: true },
    { value: sql`CASE WHEN NOT ${isNegative} THEN ${ordered(digits)} END` },
  ];
}
