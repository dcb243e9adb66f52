import { zoneCheck } from '../../language/kinds/zone.ts';
import { defineProperties, type Properties, type PropertyFacts } from '../../language/properties.ts';
import { isWord } from '../../language/word.ts';
import { type Check, check, listOf, oneOf, shape } from '../../source/shape.ts';

/** A property of a model that cannot be declared, and why. */
export interface SkippedProperty {
  readonly name: string;
  readonly reason: string;
}

export interface SelectionOptions {
  /** The properties that callers may name; by default all that can be declared, even secrets. */
  readonly only?: readonly string[];
  /** The IANA name of the time zone of instants, in which callers may ask for a day or a month. */
  readonly zone?: string;
}

/** The properties of a model. */
export interface PropertiesOfModel {
  /** The declaration, with the columns or fields, for every function that takes declared properties. */
  readonly properties: Readonly<Record<string, PropertyFacts>>;
  /** The properties asked for that could not be declared. */
  readonly skipped: readonly SkippedProperty[];
}

/** The default of a property in words of a filter; nothing for one that a database or a program computes. */
export function plainDefault(value: unknown): { readonly default?: string } {
  return ['string', 'number', 'boolean'].includes(typeof value) ? { default: String(value) } : {};
}

/** Collects what a model declares, one property at a time. */
export class Selection {
  readonly #only: ReadonlySet<string> | undefined;
  readonly #zone: string | undefined;
  readonly #properties: [name: string, facts: PropertyFacts][] = [];
  readonly #skipped: SkippedProperty[] = [];

  /** `own` checks the options that only some models have. */
  constructor(
    options: SelectionOptions,
    names: readonly string[],
    model: string,
    own: Readonly<Record<string, Check>> = {},
  ) {
    const property = { ...oneOf(...names), what: `a property of ${model}` };
    check(shape({ only: listOf(property), zone: zoneCheck, ...own }), options, 'options');
    this.#zone = options.zone;
    this.#only = options.only && new Set(options.only);
  }

  /** Adds the facts of a property, or the reason why it is skipped. */
  add(name: string, found: PropertyFacts | string): void {
    if (this.#only !== undefined && !this.#only.has(name)) return;
    if (typeof found === 'string') this.#skipped.push({ name, reason: found });
    else if (isWord(name)) this.#properties.push([name, this.#withZone(found)]);
    else this.#skipped.push({ name, reason: 'its name cannot be used in a filter' });
  }

  #withZone(facts: PropertyFacts): PropertyFacts {
    return this.#zone === undefined || facts.type !== 'instant' ? facts : { ...facts, zone: this.#zone };
  }

  /** Adds a part of the model that is not a property. */
  skip(name: string, reason: string): void {
    this.#skipped.push({ name, reason });
  }

  done(): PropertiesOfModel {
    // `fromEntries`, so that a name such as `__proto__` is an ordinary key.
    const properties = Object.fromEntries(this.#properties);
    defineProperties<Properties>(properties);
    return { properties, skipped: this.#skipped };
  }
}
