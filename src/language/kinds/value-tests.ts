import { compareCodePoints, outOfOrder } from '../../source/code-points.ts';
import { Limited, remembered } from '../../source/remembered.ts';
import { decimalKey, numeralOfKey } from './decimal-key.ts';
import { endMark, hasKey, type KeyRange, type KeySet } from './key-set.ts';
import type { Kind, Test } from './kind.ts';
import { type Scalar, scalarOf } from './scalar.ts';

/*
 * Tests of values for sets of keys of usual shapes, which need no key of the value.
 */

/** A test by keys, whatever the shape of the set. */
export function byKeys({ keyOf }: Pick<Kind, 'keyOf'>, set: KeySet): Test {
  return (value) => {
    const key = keyOf(value);
    return key !== undefined && hasKey(set, key);
  };
}

/**
 * Returns a test for these values. A few of them are compared one by one, texts with texts only, which is fastest in
 * engines.
 */
export function isOneOf(values: readonly Scalar[]): Test {
  const texts = values.filter((value) => typeof value === 'string').map(shared);
  const others = values.filter((value) => typeof value !== 'string');
  /** Of objects, last: most values are none. */
  const isObject = (value: unknown) =>
    typeof value === 'object' && value !== null && new Set<unknown>(values).has(scalarOf(value));
  if (texts.length > 3 || others.length > 2 || others.includes(Number.NaN)) {
    const all = new Set<unknown>(values);
    return (value) => all.has(value) || isObject(value);
  }
  const [a, b = a, c = b] = texts;
  const [x, y = x] = others;
  if (texts.length === 0) return x === undefined ? never : (value) => value === x || value === y || isObject(value);
  if (others.length > 0)
    return (value) =>
      value === x ||
      value === y ||
      (typeof value === 'string' ? value === a || value === b || value === c : isObject(value));
  if (texts.length === 1) return (value) => (typeof value === 'string' ? value === a : isObject(value));
  return (value) => (typeof value === 'string' ? value === a || value === b || value === c : isObject(value));
}

const never: Test = () => false;

/**
 * The same text as an interned string, like the property names of a program. A substring of a filter's text is not interned,
 * and looking up a property by it is slower. Interning took a fifth of the time of asking a filter about one document.
 */
export const shared: (text: string) => string = /* @__PURE__ */ remembered(
  (text: string) => Object.keys({ [text]: true })[0] as string,
  new Limited(1000),
);

/** A test for the texts of a range in a section. */
export function textsWithin({ from, to = '' }: KeyRange, textIn: (value: unknown) => string | undefined): Test {
  const low = from.length > 1 ? outOfOrder(from.slice(1)) : undefined;
  const high = to[0] === from[0] ? outOfOrder(to.slice(1)) : undefined;
  // Character by character, and not by keys: a text of megabytes mostly differs in its first letters.
  return (value) => {
    const own = textIn(value);
    if (own === undefined || (low !== undefined && compareCodePoints(own, low) < 0)) return false;
    return high === undefined || compareCodePoints(own, high) < 0;
  };
}

/**
 * A test for the numbers of a range in their section. A double compares like its shortest numeral, so where the ends are such
 * numerals doubles are compared themselves; `undefined` for other ends.
 */
export function numbersWithin(range: KeyRange): ((value: number) => boolean) | undefined {
  const low = endOf(range.from);
  const high = endOf(range.to as string);
  if (low === undefined || high === undefined) return undefined;
  const { number: least, isAfter: isOver } = low;
  const { number: most, isAfter: isUpTo } = high;
  if (most === Infinity) return isOver ? (value) => value > least : (value) => value >= least;
  if (least === -Infinity) return isUpTo ? (value) => value <= most : (value) => value < most;
  return (value) => (isOver ? value > least : value >= least) && (isUpTo ? value <= most : value < most);
}

// Decimals of fifteen digits survive a double, without an exponent that may be too large for one.
const shortNumeral = /^[-.\d]{1,15}$/;

/** An end as a number, and whether it comes after it; `undefined` if no double is that number. */
export function endOf(end: string): { readonly number: number; readonly isAfter: boolean } | undefined {
  if (end === 'n') return { number: -Infinity, isAfter: false };
  if (end === 'o') return { number: Infinity, isAfter: false };
  const key = end.slice(1).replace(endMark, '');
  const isAfter = key.length < end.length - 1;
  if (key.includes('\0')) return undefined;
  const numeral = numeralOfKey(key);
  const number = Number(numeral);
  const isExact = shortNumeral.test(numeral) || (Number.isFinite(number) && decimalKey(String(number)) === key);
  return isExact ? { number, isAfter } : undefined;
}
