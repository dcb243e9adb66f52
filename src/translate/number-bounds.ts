import { compareNumerals, numeralAt } from '../language/kinds/decimal-key.ts';
import { hasKey } from '../language/kinds/key-set.ts';
import type { Kind } from '../language/kinds/kind.ts';
import { numbers } from '../language/kinds/typed.ts';
import { type OrderMeaning, orders } from '../language/meanings.ts';
import { type Decimal, decimalOf } from '../language/numeral.ts';

/*
 * A key of numbers as a number of a type: the one that has it, and the one that stands for it in an order. A `number` is a finite
 * double and `float32` a finite float of 32 bits, each written as its shortest numeral; a decimal is written without exponent
 * and without trailing zeros; the others are ranges of integers.
 */

export type NumberType = 'number' | 'float32' | 'decimal' | keyof typeof ranges;

/** Signed integers by their bits, and those of 64 bits without sign. */
const ranges = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  integer: [-(2n ** 63n), 2n ** 63n - 1n],
  wide: [-(2n ** 127n), 2n ** 127n - 1n],
  unsigned: [0n, 2n ** 64n - 1n],
} as const;

/** The digits of decimals: in all and after the point, and after the point in this column if it is declared. */
export interface DecimalSize {
  readonly digits: number;
  readonly decimals: number;
  readonly scale?: number | undefined;
}

/** A decimal is a text, and an integer beyond 2^53 a bigint. */
export type NumberValue = number | bigint | string;

/** An order comparison with a number of a type, or a constant for all numbers of the type. */
export type Bound = { readonly means: OrderMeaning; readonly value: NumberValue } | boolean;

/** The number of a type with a key, if there is one. */
export function numberWithKey(type: NumberType, key: string, kind: Kind, size?: DecimalSize): NumberValue | undefined {
  if (!hasKey([numbers], key)) return undefined;
  const near = nearestNumber(type, numeralAt(key), size);
  if (typeof near !== 'object') return undefined;
  // A decimal is a text, and a float of 32 bits has a numeral of its own.
  const text = type === 'float32' ? shortestFloat32(near.value as number) : String(near.value);
  return kind.equal({ text })[0]?.from === key ? near.value : undefined;
}

/**
 * An order comparison with a numeral as one with a number of the type. A numeral that lies between two numbers is replaced by the
 * nearest, with the comparison adjusted to the side on which the numeral lies.
 */
export function boundOf(type: NumberType, means: OrderMeaning, numeral: string, size?: DecimalSize): Bound {
  const isLess = orders[means](-1);
  const near = nearestNumber(type, numeral, size);
  if (typeof near === 'string') return isLess === (near === 'above');
  const { value, side } = near;
  if (side === 0) return { means, value };
  if (isLess) return { means: side < 0 ? 'lessOrEqual' : 'less', value };
  return { means: side < 0 ? 'greater' : 'greaterOrEqual', value };
}

/** A value, and whether it is less (negative) or greater than the word or equal to it; or the side of all values on which the word lies. */
export type NearestValue<Value> = { readonly value: Value; readonly side: number } | 'above' | 'below';

type Nearest = NearestValue<NumberValue>;

/** The number of a type that equals a numeral, or one beside it. */
export function nearestNumber(
  type: NumberType,
  text: string,
  size: DecimalSize = { digits: 38, decimals: 38 },
): Nearest {
  if (type === 'number' || type === 'float32') return nearestFloat(type, text);
  return type === 'decimal' ? nearestDecimal(decimalOf(text), size) : nearestInteger(decimalOf(text), ranges[type]);
}

function nearestFloat(type: 'number' | 'float32', text: string): Nearest {
  const number = Number(text) + 0;
  const value = type === 'number' ? number : Math.fround(number);
  if (!Number.isFinite(value)) return number > 0 ? 'above' : 'below';
  const spelt = type === 'number' ? String(value) : shortestFloat32(value);
  return { value, side: spelt === text ? 0 : compareNumerals(spelt, text) };
}

function nearestDecimal(
  { negative, digits, magnitude }: Decimal,
  { digits: most, decimals, scale }: DecimalSize,
): Nearest {
  const before = Math.max(0, magnitude);
  if (before > most - (scale ?? 0)) return negative ? 'below' : 'above';
  const behind = Math.min(scale ?? decimals, most - before);
  const kept = digits.slice(0, Math.max(0, magnitude + behind));
  const side = kept.length === digits.length ? 0 : negative ? 1 : -1;
  return { value: plainDecimal(negative, kept, magnitude), side };
}

/** `0.digits × 10^magnitude` without an exponent. */
function plainDecimal(negative: boolean, digits: string, magnitude: number): string {
  const cut = Math.max(0, magnitude);
  const whole = digits.slice(0, cut).padEnd(cut, '0') || '0';
  const decimals = digits === '' ? '' : `${'0'.repeat(Math.max(0, -magnitude))}${digits.slice(cut)}`;
  return `${negative && digits !== '' ? '-' : ''}${whole}${decimals && `.${decimals}`}`;
}

function nearestInteger(decimal: Decimal, [least, most]: readonly [bigint, bigint]): Nearest {
  const { negative, digits, magnitude } = decimal;
  const size = Math.max(0, magnitude);
  const isWhole = digits.length <= magnitude || digits === '';
  // Past all ranges, without the digits of a large exponent.
  const cut = size > 39 ? most + 1n : BigInt(digits.slice(0, size).padEnd(size, '0') || '0');
  const floor = size > 39 && negative ? least - 1n : negative ? -cut - (isWhole ? 0n : 1n) : cut;
  if (floor < least) return 'below';
  return floor > most ? 'above' : { value: plainInteger(floor), side: isWhole ? 0 : -1 };
}

/** The integer as a number if that is exact. */
export function plainInteger(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

/** Whether an integer is in the range of a type. */
export function isInRange(type: keyof typeof ranges, integer: bigint): boolean {
  const [least, most] = ranges[type];
  return least <= integer && integer <= most;
}

/** The shortest numeral that is read back as a finite float of 32 bits; the nearest if there are several. */
export function shortestFloat32(value: number): string {
  // Sixty digits tell whether a float is just between two numerals of nine.
  const [mantissa = '', exponent] = Math.abs(value).toExponential(60).split('e');
  const digits = mantissa.replace('.', '');
  const sign = value < 0 ? '-' : '';
  for (let length = 1; length <= 9; length++) {
    const head = Number(digits.slice(0, length));
    const rest = digits.slice(length);
    const isUp = /^50*$/.test(rest) ? head % 2 === 1 : rest > '5';
    for (const near of isUp ? [head + 1, head] : [head, head + 1]) {
      const numeral = `${sign}${near}e${Number(exponent) - length + 1}`;
      if (Math.fround(Number(numeral)) === value) return String(Number(numeral));
    }
  }
  return String(value);
}
