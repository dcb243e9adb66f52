import type { OrderMeaning } from '../../language/meanings.ts';
import type { Decimal } from '../../meaning/values/numeral.ts';
import type { Pair, Sql } from './engine.ts';

/** Compares pairs as SQL rows. */
export function asRows([a, b]: Pair, symbol: string, [x, y]: Pair): string {
  return `(${a}, ${b}) ${symbol} (${x}, ${y})`;
}

/**
 * Compares a text that is a numeral with a decimal, exactly for any number of digits: no engine has a number type for both the
 * 44 digits of an access key and large exponents. Signs are compared first, then magnitudes, then digits as texts.
 */
export function numeralCompared(
  sql: Sql,
  text: string,
  order: OrderMeaning,
  { negative, digits, magnitude }: Decimal,
): string {
  const { numerals, ordered } = sql.engine;
  const mantissa = numerals.mantissa(text);
  const all = `REPLACE(${mantissa}, '.', '')`;
  const isNegative = `SUBSTR(${text}, 1, 1) = '-'`;
  const own = numerals.trimmed(all, true);
  const below = order === 'less' || order === 'lessOrEqual';
  const orEqual = order === 'lessOrEqual' || order === 'greaterOrEqual';
  if (digits === '') {
    const beyond = below ? isNegative : `NOT ${isNegative}`;
    return orEqual ? `(${beyond} OR ${own} = '')` : `(${beyond} AND ${own} <> '')`;
  }
  const leading = `LENGTH(${all}) - LENGTH(${numerals.trimmed(all, false)})`;
  const before = numerals.beforePoint(numerals.concat(mantissa, "'.'"));
  const size = `(${before} - (${leading}) + ${numerals.exponent(text)})`;
  const farther = below === negative;
  const symbol = `${farther ? '>' : '<'}${orEqual ? '=' : ''}`;
  const other = [sql.param(magnitude, 'number'), sql.param(digits, 'text')] as const;
  const distance = numerals.comparePairs([size, ordered(own)], symbol, other);
  const sameSide = `${negative ? '' : 'NOT '}${isNegative}`;
  const otherSide = `${negative ? 'NOT ' : ''}${isNegative}`;
  return farther ? `(${sameSide} AND ${own} <> '' AND ${distance})` : `(${otherSide} OR ${own} = '' OR ${distance})`;
}
