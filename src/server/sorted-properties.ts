import type { Filter } from '../language/filter.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import type { Properties, PropertyFacts } from '../language/properties.ts';
import { isJsonNumber } from '../language/word.ts';
import { invalidArgument } from '../source/problem.ts';
import { remembered } from '../source/remembered.ts';
import { describe, listOf, type Members, record, required, text, wholeNumber } from '../source/shape.ts';
import type { PrismaField } from '../translate/adapters/prisma.ts';
import { declaredColumn, givenField, isNumberColumn } from '../translate/field.ts';
import { columnFor, kindFor, placeInJson, type SqlOptions } from '../translate/sql/declared.ts';
import { sortKeyOf } from '../translate/sql/sort-keys.ts';
import { engineOf } from '../translate/targets.ts';
import type { TranslateError } from '../translate/translate-error.ts';
import type { Position } from './cursor.ts';
import { exampleValue } from './example-filters.ts';
import { type AcceptedProperties, type AcceptedProperty, type AcceptSettings, completeOptions } from './options.ts';
import type { Sorted } from './page-query.ts';
import { compare, type PlacedOrder } from './position.ts';
import { refusalOf, type Store } from './store.ts';
import { storedProperties } from './stored.ts';

export interface PagesOptions {
  /** The declared properties, as `accept` has them. */
  readonly properties: AcceptedProperties<never>;
  /** The property whose value is another one in each row, and never absent: it decides between rows that are equal otherwise. */
  readonly unique: string;
  /** The properties that callers may sort by; by default all that the store can sort by, which lists and computed ones are not. */
  readonly sortable?: readonly string[];
  /** The greatest `limit` that callers may ask for; 100 by default. */
  readonly max?: number;
}

/** The limit of a request that has none, and the greatest one, unless `max` is another. */
export const [defaultLimit, greatestLimit] = [50, 100];

/** The checks of these options. */
export const pagesMembers: Members<PagesOptions> = {
  properties: required(record),
  unique: required(text),
  sortable: listOf(text, 'a list of names'),
  max: wholeNumber(1),
};

/** The properties that callers may sort by, and what is known of them. */
export class SortedProperties {
  /** What is declared, by the names of the store. */
  readonly stored: Properties;
  readonly #facts: Readonly<Record<string, AcceptedProperty<never>>>;
  readonly #unique: string;
  /** Those that were named; by default all that may be. */
  readonly #named: readonly string[] | undefined;

  /** Throws a `PrefilterError` for a name that is not declared, or that cannot be sorted by in any store. */
  constructor({ properties, unique, sortable }: PagesOptions) {
    const settings: AcceptSettings<never> = completeOptions<never>({ properties });
    this.stored = storedProperties(settings) as Properties;
    this.#facts = settings.properties as NonNullable<typeof settings.properties>;
    this.#unique = unique;
    this.#named = sortable;
    for (const name of [unique, ...(sortable ?? [])]) {
      const flaw = this.#flawOf(name);
      if (flaw !== undefined) throw invalidArgument(`\`${name}\` cannot be sorted by: ${flaw}.`);
    }
  }

  /** The names of those that a store can sort by. Throws a `PrefilterError` for one that was named, and for the unique one. */
  in(store: Store | undefined): readonly string[] {
    return store === undefined ? this.#all() : this.#allIn(store);
  }

  #all(): readonly string[] {
    return this.#named ?? Object.keys(this.#facts).filter((name) => this.#flawOf(name) === undefined);
  }

  readonly #allIn = remembered((store: Store): readonly string[] => {
    const found = this.#all().filter((name) => {
      const flaw = this.#flawIn(store, name);
      if (flaw !== undefined && this.#named !== undefined) throw invalidArgument(flaw);
      return flaw === undefined;
    });
    const flaw = this.#flawIn(store, this.#unique);
    if (flaw !== undefined) throw invalidArgument(flaw);
    return found;
  }, new WeakMap());

  /** An order as the store has it. */
  placed(order: readonly Sorted[], store: Store | undefined): readonly PlacedOrder[] {
    return order.map(({ property, descending }) => ({ ...this.#placeOf(property, store), descending }));
  }

  /** Whether the texts of a cursor are values of the properties of an order. */
  arePositions(order: readonly Sorted[], position: Position): boolean {
    return (
      position.length === order.length &&
      order.every(({ property }, at) => this.#isValue(property, position[at] ?? null))
    );
  }

  /** The text of a property of a row. Throws a `PrefilterError` for what is none of its values. */
  positionIn(row: Readonly<Record<string, unknown>>, property: string): string | null {
    const value = Object.hasOwn(row, property) ? row[property] : undefined;
    if ((typeof value === 'string' || value === null) && this.#isValue(property, value)) return value;
    const what = property === this.#unique ? 'its text' : 'its text, or `null` if it is absent';
    const given = typeof value === 'string' ? JSON.stringify(value) : describe(value);
    throw invalidArgument(`\`row.${property}\` must be ${what}, as \`keys\` selects it, not ${given}.`);
  }

  /** Whether a store can answer a position. */
  canAnswer(after: Filter, store: Store | undefined): boolean {
    return store === undefined || this.#refusalIn(store, after) === undefined;
  }

  #isValue(property: string, value: string | null): boolean {
    if (value === null) return property !== this.#unique;
    const facts = this.#facts[property] as PropertyFacts;
    const kind = kindOf(facts);
    if (value.includes('\0') || !value.isWellFormed()) return false;
    if (kind !== undefined) return 'key' in kind.meant(value);
    if (facts.type === 'number') return isJsonNumber(value);
    return facts.type !== 'boolean' || value === 'true' || value === 'false';
  }

  #flawOf(name: string): string | undefined {
    const facts = Object.hasOwn(this.#facts, name) ? this.#facts[name] : undefined;
    if (facts === undefined) return 'it is not declared';
    if (facts.many) return 'it holds a list';
    if (facts.computed !== undefined) return 'it is computed';
    return /^-|,/.test(name) ? 'a comma and a `-` have a meaning in `sort`' : undefined;
  }

  #placeOf(property: string, store: Store | undefined): Omit<PlacedOrder, 'descending'> {
    const { storedAs = property, type, column } = this.#facts[property] as AcceptedProperty<never>;
    const options = this.#optionsOf(store);
    const engine = store && engineOf(store.target);
    const own = engine ? columnFor(options, storedAs) : undefined;
    const isInNumbers = own !== undefined && kindFor(options, storedAs) === undefined && isNumberColumn(own.type);
    const isInside = engine && placeInJson(options, storedAs) !== undefined;
    const facts = own ?? (typeof column === 'object' && 'required' in column ? column : undefined);
    return {
      property: storedAs,
      required: property === this.#unique || facts?.required === true,
      isBare: type === 'number' || type === 'boolean' || isInNumbers || own?.type === 'boolean',
      isDouble: isInside ? engine?.json.areDoubles : own && own.type === 'number',
    };
  }

  #optionsOf(store: Store | undefined): SqlOptions & { readonly properties: Properties } {
    const { properties, ...options } = (store?.options ?? {}) as { readonly properties?: Properties };
    return { ...options, properties: { ...properties, ...this.stored } };
  }

  /** Why a store cannot sort by a property. */
  #flawIn(store: Store, name: string): string | undefined {
    const place = this.#placeOf(name, store);
    const engine = engineOf(store.target);
    if (store.target === 'prisma' && this.#facts[name]?.path !== undefined) return 'it is inside of another field.';
    const unsorted = engine && refusalOf(() => sortKeyOf(engine, this.#optionsOf(store), place.property));
    if (unsorted !== undefined) return unsorted.message;
    const digits = store.target === 'prisma' ? digitsOf(this.#optionsOf(store), place.property) : 0;
    if (digits > 3) {
      return `prisma cannot sort by ${JSON.stringify(place.property)}: it reads three of its ${digits} digits of a second.`;
    }
    const example = exampleValue(this.#facts[name] as PropertyFacts, 'a');
    return this.#refusalIn(store, compare(place, 'greater', example))?.message;
  }

  #refusalIn(store: Store, filter: Filter): TranslateError | undefined {
    const { properties } = this.#optionsOf(store);
    return refusalOf(() => store.translate(filter, { properties, equality: 'typed' }));
  }
}

/** The digits of a second that a field of Prisma has, as far as its entry or its declaration says. */
function digitsOf(options: { readonly properties: Properties }, property: string): number {
  const given: PrismaField = givenField(options as object, property);
  return given.digits ?? declaredColumn(options, property)?.digits ?? 0;
}
