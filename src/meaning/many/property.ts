import type { Word } from '../../language/filter.ts';
import { isPoint, isWithin } from '../../language/kinds/key-set.ts';
import { type Kind, setOf } from '../../language/kinds/kind.ts';
import { kindIn } from '../../language/kinds/kind-of.ts';
import { isValue, scalarOf } from '../../language/kinds/scalar.ts';
import { numbers } from '../../language/kinds/typed.ts';
import { endOf } from '../../language/kinds/value-tests.ts';
import { isNumeral } from '../../language/numeral.ts';
import { declaredPath, valueAt } from '../../language/path.ts';
import { hasValue } from '../match/test-value.ts';
import type { ValueAsk } from '../normal-form.ts';
import type { View } from '../options.ts';

/** A property that conditions are about, and what the last document has there. */
export class Property {
  readonly name: string;
  readonly kind: Kind;
  readonly #isMany: boolean;
  readonly #path: readonly string[] | undefined;
  readonly #numberOf: ((value: unknown) => number | undefined) | undefined;
  /** The conditions of equality, by the identity of their value. */
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
    this.kind = kindIn(view, name);
    this.#numberOf = doubles[this.kind.name];
    this.#isMany = view.many(name);
    this.#path = declaredPath(view.properties, name);
    this.present = present;
    this.absent = absent;
  }

  /** Reads the property of a document, and adds the numbers of what it fulfils. */
  read(document: object, fulfilled: number[]): void {
    const path = this.#path;
    const value =
      path === undefined ? (document as Readonly<Record<string, unknown>>)[this.name] : valueAt(document, path);
    const isList = this.#isMany && Array.isArray(value);
    const isThere = isList ? hasValue(value) : isValue(value);
    const isPresent = isThere && (path !== undefined || Object.hasOwn(document, this.name));
    this.value = isPresent ? value : undefined;
    fulfilled.push(isPresent ? this.present : this.absent);
    this.least = this.greatest = Number.NaN;
    this.isLong = false;
    if (!isPresent) return;
    if (isList) for (const one of value) this.#readValue(one, fulfilled);
    else this.#readValue(value, fulfilled);
  }

  #readValue(value: unknown, fulfilled: number[]): void {
    if (this.equalities.size > 0) {
      const condition = this.equalities.get(this.kind.identityOf(value));
      if (condition !== undefined) fulfilled.push(condition);
    }
    if (this.orders === 0) return;
    const number = this.#numberOf?.(value);
    if (number === undefined) this.isLong = true;
    else {
      if (!(this.least <= number)) this.least = Number.isNaN(number) ? this.least : number;
      if (!(this.greatest >= number)) this.greatest = Number.isNaN(number) ? this.greatest : number;
    }
  }
}

/** What values are found by that equal one of some words; `undefined` if they are no single values. */
export function identitiesOf(kind: Kind, words: readonly Word[]): readonly unknown[] | undefined {
  const set = words.flatMap((word) => kind.equal(word));
  if (!set.every(isPoint)) return undefined;
  return set.map(({ from }) => kind.identityOf(kind.valueOf(from, true))).filter((identity) => identity !== undefined);
}

// A numeral of at most 15 digits is the shortest one of its double, so comparing doubles compares the numerals.
const mostDigits = 15;
const largest = 1e15;

/**
 * By the name of a kind that compares numbers, the number of a value: `NaN` if it is not compared with numbers, and `undefined` if a
 * double cannot hold it exactly.
 */
const doubles: Readonly<Record<string, (value: unknown) => number | undefined>> = {
  text(given) {
    const value = scalarOf(given);
    if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN;
    if (typeof value !== 'string') return doubleOf(value);
    const first = value.charCodeAt(0);
    // What begins with neither a digit nor a sign is not a number.
    if (!((first >= 48 && first <= 57) || first === 45) || !isNumeral(value)) return Number.NaN;
    return value.length <= mostDigits && !/e/i.test(value) ? Number(value) : undefined;
  },
  typed(given) {
    const value = scalarOf(given);
    return typeof value === 'number' ? value : doubleOf(value);
  },
};

function doubleOf(value: unknown): number | undefined {
  if (typeof value !== 'bigint') return Number.NaN;
  return -largest < value && value < largest ? Number(value) : undefined;
}

/** The number that an order compares values with by their numbers; `undefined` for any other order. */
export function constantOf(kind: Kind, ask: ValueAsk): number | undefined {
  const [range] = setOf(kind, ask);
  if (range === undefined || doubles[kind.name] === undefined || !isWithin(range, numbers)) return undefined;
  return endOf(range.from === numbers.from ? (range.to as string) : range.from)?.number;
}
