import { type Decimal, decimalOf, numeralOf } from '../numeral.ts';

/*
 * Keys of numbers: a sign, the magnitude and the digits, of a number below zero those that are missing to nine. Of any exponent: a
 * magnitude past 10^15 has its count of digits before its digits.
 */

// Magnitudes below this are exact in a double.
export const greatestMagnitude: number = 10 ** 15;

/** The key of a numeral. */
export function decimalKey(numeral: string): string {
  const decimal = decimalOf(numeral);
  return keyOfDecimal(decimal, Math.abs(decimal.magnitude) < greatestMagnitude ? undefined : exactMagnitude(numeral));
}

/** The key of a decimal, whose magnitude may not be exact in a double. */
export function keyOfDecimal({ negative, digits, magnitude }: Decimal, exact: number | bigint = magnitude): string {
  if (digits === '') return '1';
  if (!negative) return `2${magnitudeKey(exact)}${digits}`;
  // A longer number below zero comes first, so its key must not end where that of a shorter one goes on.
  return `0${magnitudeKey(-exact)}${complement(digits)}:`;
}

/** Compares two numerals as exact numbers of any length (a double keeps 15 digits): negative, zero or positive. */
export function compareNumerals(a: string, b: string): number {
  const [key, other] = [decimalKey(a), decimalKey(b)];
  return key < other ? -1 : Number(key > other);
}

/** The numeral of a key as it is usually written. */
export function numeralOfKey(key: string): string {
  if (key === '1') return '0';
  const negative = key[0] === '0';
  const { size, magnitude } = readMagnitude(key.slice(1));
  const rest = key.slice(1 + size);
  const digits = negative ? complement(rest.slice(0, -1)) : rest;
  if (typeof magnitude === 'number')
    return numeralOf({ negative, digits, magnitude: negative ? 0 - magnitude : magnitude });
  const exponent = (negative ? -magnitude : magnitude) - 1n;
  return `${negative ? '-' : ''}${digits[0]}${digits.length > 1 ? `.${digits.slice(1)}` : ''}e${exponent}`;
}

/** The numeral of a key of a section of numbers, after which its spelling or the end of a range may stand. */
export function numeralAt(key: string): string {
  return numeralOfKey(key.slice(1).replace(/\0.*$/s, ''));
}

function exactMagnitude(numeral: string): number | bigint {
  const [, whole = '', fraction = '', exponent = '0'] = parts.exec(numeral) as RegExpExecArray;
  const exact = BigInt(whole.length - (whole + fraction).search(/[1-9]/)) + BigInt(exponent.replace('+', ''));
  return exact > -greatestMagnitude && exact < greatestMagnitude ? Number(exact) : exact;
}

const parts = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

const zeros = '0'.repeat(16);

function magnitudeKey(magnitude: number | bigint): string {
  if (typeof magnitude === 'number') return padded(greatestMagnitude + magnitude, zeros.length);
  const digits = String(magnitude).replace('-', '');
  const sized = padded(digits.length, 9) + digits;
  return magnitude > 0 ? `2${sized}` : `${zeros}${complement(sized)}`;
}

function readMagnitude(key: string): { readonly size: number; readonly magnitude: number | bigint } {
  const isHuge = key.startsWith('2');
  if (!isHuge && !key.startsWith(zeros))
    return { size: zeros.length, magnitude: Number(key.slice(0, zeros.length)) - greatestMagnitude };
  const [start, sized] = isHuge ? [1, key] : [zeros.length, complement(key)];
  const end = start + 9 + Number(sized.slice(start, start + 9));
  const magnitude = BigInt(sized.slice(start + 9, end));
  return { size: end, magnitude: isHuge ? magnitude : -magnitude };
}

/** A number with as many digits as all that it is compared with. */
function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

function complement(digits: string): string {
  return digits.replace(/\d/g, (digit) => String(9 - Number(digit)));
}
