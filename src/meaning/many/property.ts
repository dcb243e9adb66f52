import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { isNumeral } from '../../language/numeral.ts';
import { readValue } from '../../language/word.ts';
import { hasValue } from '../match/test-value.ts';
import type { View } from '../options.ts';
import { textOf } from '../values/text-part.ts';

/** A property that conditions are about, and what the last document has there. */
export class Property {
  readonly name: string;
  readonly #view: View;
  readonly #isMany: boolean;
  /** The conditions of equality, by the key of their value. */
  readonly equalities = new Map<unknown, number>();
  /** The conditions with a test of their own, by meaning and values. */
  readonly tests = new Map<unknown, number>();
  /** The condition that it is present, and the number for its absence. */
  readonly present: number;
  readonly absent: number;
  /** How often its conditions are used, and how many of them compare numbers. */
  uses = 0;
  orders = 0;

  /** `undefined` if it is absent. */
  value: unknown = undefined;
  /** The least and the greatest of its numbers; `NaN` if it has none. */
  least = Number.NaN;
  greatest = Number.NaN;
  /** Whether it has a number that doubles do not compare exactly. */
  isLong = false;

  constructor(name: string, view: View, present: number, absent: number) {
    this.name = name;
    this.#view = view;
    this.#isMany = view.many(name);
    this.present = present;
    this.absent = absent;
  }

  /** Reads the property of a document, and adds the numbers of what it fulfils. */
  read(document: object, fulfilled: number[]): void {
    const value = (document as Readonly<Record<string, unknown>>)[this.name];
    const isList = this.#isMany && Array.isArray(value);
    const isPresent =
      value !== undefined && value !== null && Object.hasOwn(document, this.name) && (!isList || hasValue(value));
    this.value = isPresent ? value : undefined;
    fulfilled.push(isPresent ? this.present : this.absent);
    this.least = this.greatest = Number.NaN;
    this.isLong = false;
    if (!isPresent) return;
    if (isList) for (const one of value) this.#readValue(one, fulfilled);
    else this.#readValue(value, fulfilled);
  }

  #readValue(value: unknown, fulfilled: number[]): void {
    const { equality } = this.#view;
    if (this.equalities.size > 0) {
      const condition = this.equalities.get(keyOf(value, equality));
      if (condition !== undefined) fulfilled.push(condition);
    }
    if (this.orders === 0) return;
    const number = numberOf(value, equality);
    if (number === undefined) this.isLong = true;
    else {
      if (!(this.least <= number)) this.least = Number.isNaN(number) ? this.least : number;
      if (!(this.greatest >= number)) this.greatest = Number.isNaN(number) ? this.greatest : number;
    }
  }
}

/** The key of a value in a map of words: values equal a word if they have its key. `undefined` for a value that equals none. */
export function keyOf(value: unknown, equality: Equality): string | number | boolean | undefined {
  if (typeof value === 'string') return value;
  if (equality === 'text') return textOf(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'bigint') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && BigInt(number) === value ? number : undefined;
}

/** The key of the values that equal a word. */
export function keyOfWord(word: Word, equality: Equality): string | number | boolean {
  return equality === 'text' ? word.text : readValue(word);
}

// A numeral of at most 15 digits is the shortest one of its double, so comparing doubles compares the numerals.
const mostDigits = 15;
const largest = 1e15;

/**
 * The number of a value, for comparisons with the constants below: `NaN` if it is not comparable with numbers, and
 * `undefined` if a double cannot hold it exactly.
 */
function numberOf(value: unknown, equality: Equality): number | undefined {
  if (typeof value === 'number') return equality === 'typed' || Number.isFinite(value) ? value : Number.NaN;
  if (typeof value === 'bigint') return -largest < value && value < largest ? Number(value) : undefined;
  if (typeof value !== 'string' || equality === 'typed') return Number.NaN;
  const first = value.charCodeAt(0);
  // What begins with neither a digit nor a sign is not a number.
  if (!((first >= 48 && first <= 57) || first === 45) || !isNumeral(value)) return Number.NaN;
  return isShort(value) ? Number(value) : undefined;
}

/** The number that values are compared with by their numbers; `undefined` for any other word. */
export function constantOf(word: Word, equality: Equality): number | undefined {
  if (equality === 'text') return isNumeral(word.text) && isShort(word.text) ? Number(word.text) : undefined;
  const read = readValue(word);
  return typeof read === 'number' ? read : undefined;
}

function isShort(numeral: string): boolean {
  return numeral.length <= mostDigits && !/e/i.test(numeral);
}
