import { type Decimal, decimalOf, isNumeral, numeralOf } from '../numeral.ts';
import { padded } from './calendar.ts';
import type { Kind } from './kind.ts';

// Magnitudes up to this are exact. The key has that of a number above zero with this added, so that it has no sign.
const greatestMagnitude = 10 ** 15;

/**
 * Decimal numerals of any length, compared as exact numbers: `1500`, `1500.00` and `1.5e3` are the same. The key is a sign, the
 * magnitude and the digits, of a number below zero those that are missing to nine.
 */
export const decimal: Kind = {
  name: 'decimal',
  keyOf: (text) => (isNumeral(text) ? keyOfDecimal(decimalOf(text)) : undefined),
  meant(word) {
    const key = decimal.keyOf(word);
    if (key !== undefined) return { key };
    // 1.500,00 and 1500,5, as most of the world writes them.
    if (/^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+$/.test(word)) {
      return { fault: 'value', instead: word.replaceAll('.', '').replace(',', '.') };
    }
    return { fault: 'value' };
  },
  textOf: (key) => numeralOf(decimalOfKey(key)),
  hasParts: false,
};

function keyOfDecimal({ negative, digits, magnitude }: Decimal): string | undefined {
  if (digits === '') return '1';
  if (!(Math.abs(magnitude) < greatestMagnitude)) return undefined;
  if (!negative) return `2${padded(greatestMagnitude + magnitude, 16)}${digits}`;
  // A longer number below zero comes first, so its key must not end where that of a shorter one goes on.
  return `0${padded(greatestMagnitude - magnitude, 16)}${complement(digits)}:`;
}

function decimalOfKey(key: string): Decimal {
  if (key === '1') return { negative: false, digits: '', magnitude: 0 };
  const magnitude = Number(key.slice(1, 17)) - greatestMagnitude;
  if (key.startsWith('2')) return { negative: false, digits: key.slice(17), magnitude };
  return { negative: true, digits: complement(key.slice(17, -1)), magnitude: 0 - magnitude };
}

function complement(digits: string): string {
  return digits.replace(/\d/g, (digit) => String(9 - Number(digit)));
}
