import { inOrder, outOfOrder } from '../../source/code-points.ts';
import type { Word } from '../filter.ts';
import { decimalOf } from '../numeral.ts';
import { isJsonNumber, isStringWord } from '../word.ts';
import { decimalKey, numeralOfKey } from './decimal-key.ts';
import { isPoint, isWithin, type KeySet, point, section } from './key-set.ts';
import { type Kind, orderedTo } from './kind.ts';
import { type Scalar, scalarOf } from './scalar.ts';
import { byKeys, isOneOf, numbersWithin, textsWithin } from './value-tests.ts';

/*
 * Values with their types: booleans, numbers by their value, of which a double is its shortest numeral, and strings.
 */

export const booleans = /* @__PURE__ */ section('b');
export const numbers = /* @__PURE__ */ section('n');
export const strings = /* @__PURE__ */ section('s');

const sections = [booleans, numbers, strings];

export const typed: Kind = {
  name: 'typed',
  keyOf: (value) => keyOfScalar(scalarOf(value)),
  equal: (word) => [point(typedKey(word))],
  order(means, word) {
    const key = typedKey(word);
    return orderedTo(
      means,
      point(key),
      sections.find(({ from }) => from === key[0]),
    );
  },
  valueOf(key) {
    if (key[0] === 's') return outOfOrder(key.slice(1));
    if (key[0] === 'b') return key === 'b1';
    const numeral = numeralOfKey(key.slice(1));
    const number = Number(numeral);
    if (Number.isFinite(number) && keyOfScalar(number) === key) return number;
    return integerOf(numeral);
  },
  test(set) {
    const [range] = set;
    if (set.every(isPoint)) return isOneOf(valuesOf(set));
    if (range === undefined || set.length > 1) return byKeys(typed, set);
    if (isWithin(range, strings)) return textsWithin(range, stringOf);
    const isIn = isWithin(range, numbers) ? numbersWithin(range) : undefined;
    const hasIt = byKeys(typed, set);
    return isIn === undefined ? hasIt : (value) => (typeof value === 'number' ? isIn(value) : hasIt(value));
  },
  values: valuesOf,
  identityOf(value) {
    const own = scalarOf(value);
    if (typeof own !== 'bigint') return own;
    const number = Number(own);
    return Number.isFinite(number) && keyOfScalar(number) === keyOfScalar(own) ? number : own;
  },
  parts: { of: stringOf, word: (own) => own },
};

function stringOf(value: unknown): string | undefined {
  const own = scalarOf(value);
  return typeof own === 'string' ? own : undefined;
}

/** Infinity is past all numbers, and `NaN` none. */
function keyOfScalar(own: Scalar | undefined): string | undefined {
  switch (typeof own) {
    case 'string':
      return `s${inOrder(own)}`;
    case 'boolean':
      return own ? 'b1' : 'b0';
    case 'undefined':
      return undefined;
    default:
      if (own === Infinity) return 'n3';
      if (own === -Infinity) return 'n/';
      return Number.isNaN(own) ? undefined : `n${decimalKey(String(own))}`;
  }
}

/** The key of a word. */
export function typedKey({ text, quoted }: Word): string {
  if (quoted || isStringWord(text)) return `s${inOrder(text)}`;
  return isJsonNumber(text) ? `n${decimalKey(text)}` : text === 'true' ? 'b1' : 'b0';
}

/** The value that typed equality compares with a word: a bare number that neither a double nor an integer is stays a text. */
export function readValue(word: Word): Scalar {
  return (typed.valueOf(typedKey(word)) as Scalar | undefined) ?? word.text;
}

/** Of a whole number, the double and the bigint. */
function valuesOf(set: KeySet): readonly Scalar[] {
  return set.flatMap(({ from }) => {
    const value = typed.valueOf(from) as Scalar | undefined;
    if (typeof value !== 'number' || !Number.isInteger(value)) return value ?? [];
    return [value, integerOf(numeralOfKey(from.slice(1))) ?? value];
  });
}

// An integer of more digits takes long to make, and no document holds one.
const mostDigits = 5000;

/** The integer that a numeral is, if it is one. */
function integerOf(numeral: string): bigint | undefined {
  const { negative, digits, magnitude } = decimalOf(numeral);
  if (digits === '') return 0n;
  if (digits.length > magnitude || magnitude > mostDigits) return undefined;
  const whole = BigInt(digits.padEnd(magnitude, '0'));
  return negative ? -whole : whole;
}
