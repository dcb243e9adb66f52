import { hasValue } from '../match/test-value.ts';
import type { View } from '../options.ts';
import { keyOf, numberOf } from './keys.ts';

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
