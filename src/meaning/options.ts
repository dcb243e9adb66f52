import { type Dialect, type Equality, equalityCheck } from '../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../language/dialect/dialects.ts';
import { checkOptions as check } from '../language/filter-error.ts';
import { factsOf, type Properties, propertiesCheck } from '../language/properties.ts';
import { type Locale, localeCheck } from '../messages/locale.ts';
import { amount, flag, openShape, recordOf, text } from '../source/shape.ts';

/** How documents are read. */
export interface ViewOptions {
  /** The dialect whose `equality` applies; `text` by default. */
  readonly dialect?: Dialect | DialectName;
  /** How values are compared; overrides the dialect. */
  readonly equality?: Equality;
  /** The declared properties; one with `many` holds a list, and matches if any of its values does. */
  readonly properties?: Properties;
}

/** What is known of documents beside how they are read. */
export interface CleanOptions {
  /**
   * Whether documents hold only values of the declared types. By default they may hold others too, such as a text in a `number` or a
   * word that a list has not, and every answer is right for those.
   */
  readonly clean?: boolean;
}

export interface DecideOptions extends ViewOptions, CleanOptions {
  /** The most work to do, counted in clauses and variables visited: a hundred million take some seconds. 20,000,000 by default. */
  readonly budget?: number;
}

export const defaultBudget = 20_000_000;

/** The declared properties, and whether documents hold only values of their types. */
export interface Declared {
  readonly properties?: Properties | undefined;
  readonly clean?: boolean | undefined;
}

export interface SimplifyOptions extends CleanOptions {
  /** The dialect to write in; by default the operators of the filter itself and of `received`. */
  readonly dialect?: Dialect | DialectName;
  /** The declared properties: with `clean`, a condition that their types already imply is dropped. */
  readonly properties?: Properties;
  /** The most work to do in each pass over the filter; conditions still undecided then are kept. */
  readonly budget?: number;
}

/** The checks of `ViewOptions` and `CleanOptions`. */
export const viewChecks = { dialect: dialectCheck, equality: equalityCheck, properties: propertiesCheck, clean: flag };

/** The options of all functions on meaning: each takes an object made for another of them. */
const optionsCheck = /* @__PURE__ */ (() =>
  openShape<DecideOptions & { readonly locale?: Locale; readonly labels?: object }>({
    ...viewChecks,
    budget: amount,
    locale: localeCheck,
    labels: recordOf(text, { en: 'an object of names and texts', 'pt-BR': 'um objeto de nomes e textos' }),
  }))();

/** Throws a `FilterError` with the code `invalid-options` for options that the types forbid. */
export function checkOptions(options: object): void {
  check(optionsCheck, options);
}

/** The options about reading documents, complete. */
export interface View {
  readonly equality: Equality;
  /** The declared properties, of which some have kinds. */
  readonly properties?: Properties | undefined;
  /** Whether a property can have several values at once. */
  many(property: string): boolean;
}

/** The view of options that have been checked. */
export function viewOf({ dialect, equality, properties }: ViewOptions): View {
  return {
    equality: equality ?? dialectOf(dialect).equality,
    properties,
    many: (property) => properties !== undefined && factsOf(properties, property)?.many === true,
  };
}
