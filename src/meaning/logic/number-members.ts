import { decimalKey, numeralOfKey } from '../../language/kinds/decimal-key.ts';
import { hasKey, type KeyRange } from '../../language/kinds/key-set.ts';
import { textKey } from '../../language/kinds/text.ts';
import { numbers, typed } from '../../language/kinds/typed.ts';
import { decimalOf, isNumeral, numeralOf } from '../../language/numeral.ts';

/** Numerals near the ends of a range of keys of decimals, which need not be in it, simple ones first. */
export function* decimalsNear(low: string | undefined, high: string | undefined): Iterable<string> {
  const [from, to] = [low, high].map((key) => (key === undefined ? undefined : Number(numeralOfKey(key))));
  for (const number of simpleNumbers(from, to)) if (Number.isFinite(number)) yield String(number);
  yield '0';
  const ends = [low, high].flatMap((key) => (key === undefined ? [] : [numeralOfKey(key)]));
  const bounds = ends.map(decimalOf);
  const zeros = '0'.repeat(Math.max(0, ...bounds.map(({ digits }) => digits.length)));
  // A little further from zero than one end, or a tenth of it.
  for (const bound of bounds) {
    yield numeralOf({ ...bound, digits: `${bound.digits}${zeros}1` });
    yield numeralOf({ ...bound, magnitude: bound.magnitude - 1 });
  }
}

function simpleNumbers(from: number | undefined, to: number | undefined): readonly number[] {
  if (from === undefined) return to === undefined ? [0] : [Math.ceil(to) - 1];
  return to === undefined ? [Math.floor(from) + 1] : [Math.floor(from) + 1, from / 2 + to / 2];
}

/** The key of the decimal at an end of a range, if there is one. */
function decimalAt(end: string | undefined): string | undefined {
  return end === undefined || end[0] !== 'n' || end.length === 1 ? undefined : end.slice(1).replace(/\0.*$/s, '');
}

function* candidates(range: KeyRange): Iterable<string> {
  const [low, high] = [decimalAt(range.from), decimalAt(range.to)];
  if (low !== undefined) yield numeralOfKey(low);
  yield* decimalsNear(low, high);
  for (const key of [low, high]) if (key !== undefined) yield key.startsWith('0') ? '-1' : '1';
}

/** Keys of texts that are numerals in a range; each number has infinitely many, with zeros before it. */
export function* numeralMembers(range: KeyRange): Iterable<string> {
  const isIn = (key: string) => hasKey([range], key);
  const found: string[] = [];
  for (const own of candidates(range)) {
    const key = isNumeral(own) ? textKey(own) : '';
    if (key === '' || !isIn(key)) continue;
    found.push(own);
    yield key;
  }
  for (const own of found) {
    const sign = own.startsWith('-') ? '-' : '';
    for (let count = 1; ; count++) {
      const key = textKey(`${sign}${'0'.repeat(count)}${own.slice(sign.length)}`);
      if (!isIn(key)) break;
      yield key;
    }
  }
}

/** Keys of the doubles and integers in a range, which are all that documents hold. */
export function* numberMembers(range: KeyRange): Iterable<string> {
  if (range.from >= numbers.to || (range.to !== undefined && range.to <= numbers.from)) return;
  const isIn = (key: string) => hasKey([range], key);
  for (const own of candidates(range)) {
    const key = `n${decimalKey(own)}`;
    if (isIn(key) && typeof typed.valueOf(key) === 'number') yield key;
  }
  const [low, high] = [decimalAt(range.from), decimalAt(range.to)];
  const start = low ?? high;
  // Upwards from the lower end, or down from the upper one.
  if (start === undefined) for (let count = 1; ; count++) yield keyOfNumber(count);
  const step = low === undefined ? -1 : 1;
  yield* besideEnd(doublesFrom(numeralOfKey(start), step), isIn);
  yield* besideEnd(integersFrom(numeralOfKey(start), step), isIn);
}

const keyOfNumber = (value: number | bigint) => typed.keyOf(value) as string;

// The first ones may be before the end itself.
const mostBefore = 2;

function* besideEnd(values: Iterable<number | bigint>, isIn: (key: string) => boolean): Iterable<string> {
  let tries = 0;
  for (const value of values) {
    const key = keyOfNumber(value);
    if (isIn(key)) yield key;
    else if (tries > mostBefore) return;
    tries++;
  }
}

function* doublesFrom(numeral: string, step: 1 | -1): Iterable<number> {
  const start = Number(numeral);
  if (Number.isFinite(start))
    for (let double = beside(start, -step); Number.isFinite(double); double = beside(double, step)) yield double;
}

// No document holds an integer of more digits.
const mostDigits = 5000;

function* integersFrom(numeral: string, step: 1 | -1): Iterable<bigint> {
  const { magnitude, negative, digits } = decimalOf(numeral);
  if (Math.abs(magnitude) > mostDigits) return;
  const whole = BigInt(digits.slice(0, Math.max(0, magnitude)).padEnd(Math.max(0, magnitude), '0') || '0');
  for (let integer = negative ? -whole - 1n : whole; ; integer += BigInt(step)) yield integer;
}

/** The next double above a finite one, or below it. */
function beside(number: number, step: number): number {
  if (number === 0) return step * Number.MIN_VALUE;
  const bits = new BigInt64Array(1);
  const double = new Float64Array(bits.buffer);
  double[0] = number;
  bits[0] = (bits[0] as bigint) + BigInt(number > 0 ? step : -step);
  return double[0];
}
