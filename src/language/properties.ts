import { type Locale, type Localized, localizedCheck, texts } from '../messages/locale.ts';
import {
  type Check,
  callback,
  check,
  type Fault,
  flag,
  is,
  listOf,
  listOfStrings,
  oneOf,
  record,
  recordOf,
  required,
  shape,
  text,
} from '../source/shape.ts';
import { type Column, type ColumnName, columnCheck, columnFault, columnOf, misplacedFact } from './column.ts';
import type { Equality } from './dialect/dialect.ts';
import { checkOptions, invalidOptions, localeOnly } from './filter-error.ts';
import { type Ignored, ignoreCheck } from './kinds/folding.ts';
import { readTime } from './kinds/times.ts';
import { zoneCheck } from './kinds/zone.ts';
import { type Meaning, meanings } from './meanings.ts';
import { type PropertyType, plainNumeral, rowOf, synonymNote, typeNames } from './property-types.ts';

/** A property's type with further facts. The first seven say what documents hold, the others how a store and a server use it. */
export interface PropertyFacts {
  readonly type: (typeof typeNames)[number] | readonly string[];
  /** The IANA name of the time zone of an `instant`: of date-times without an offset, and of dates, months and years in a filter. */
  readonly zone?: string;
  /** What the texts of a `string` are compared without: their case, or case and accents. */
  readonly ignore?: readonly Ignored[];
  /** True if a document can hold a list of values; a condition is then true if any value satisfies it. */
  readonly many?: boolean;
  /**
   * Where documents have it, if not under its name: the steps through the objects that it is inside of, as a list or as a text that
   * is split at its dots, such as `address.city`. No step leads into a list.
   */
  readonly path?: string | readonly string[];
  readonly default?: string;
  readonly description?: Localized;
  /** Its column in a table, or its field in a store of documents: the name, or what differs from the declaration. */
  readonly column?: ColumnName | Column;
  /** Its name in the filter that `accept` returns, if callers use another one. */
  readonly storedAs?: string;
  /** The symbols of the operators that callers may use with it; by default all. */
  readonly operators?: readonly string[];
}

/** The properties that a document can have; any other name is a mistake. */
export type Properties = Readonly<Record<string, (typeof typeNames)[number] | readonly string[] | PropertyFacts>>;

const typeCheck = /* @__PURE__ */ (() => ({
  ...oneOf(...typeNames, listOf(text, listOfStrings)),
  note: synonymNote,
}))();

export const nameCheck = /* @__PURE__ */ is(
  { en: 'a name', 'pt-BR': 'um nome' },
  (value) => typeof value === 'string' && value !== '',
);

const isStep = (step: unknown) => typeof step === 'string' && step !== '';

const pathCheck = /* @__PURE__ */ is(
  {
    en: "a list of names such as `['address', 'city']`, or a text such as `address.city`",
    'pt-BR': "uma lista de nomes como `['address', 'city']`, ou um texto como `address.city`",
  },
  (value) =>
    typeof value === 'string'
      ? value.split('.').every(isStep)
      : Array.isArray(value) && value.length > 0 && value.every(isStep),
);

/** The checks of all facts, whichever function reads them: a misspelt one is an error everywhere. */
export const factChecks = /* @__PURE__ */ (() => ({
  type: required(typeCheck),
  zone: zoneCheck,
  ignore: ignoreCheck,
  many: flag,
  path: pathCheck,
  default: text,
  description: localizedCheck,
  column: columnCheck,
  storedAs: nameCheck,
  operators: listOf(text, { en: 'a list of symbols', 'pt-BR': 'uma lista de símbolos' }),
  // Only `accept` calls it.
  computed: callback,
}))();

const propertiesWhat = {
  en: "an object of names and types, such as `{ processed: 'boolean' }`",
  'pt-BR': "um objeto de nomes e tipos, como `{ processed: 'boolean' }`",
};

/** What is said of facts that do not fit together. */
const say = /* @__PURE__ */ texts({
  en: {
    notOfType: (type: unknown) => `is for properties of the type \`${type}\` only.`,
    same: (other: string) => `leads to \`${other}\`, which is declared too.`,
    within: (other: string) => `leads into \`${other}\`, which is declared to be a value.`,
  },
  'pt-BR': {
    notOfType: (type) => `é só para propriedades do tipo \`${type}\`.`,
    same: (other) => `leva a \`${other}\`, que também está declarada.`,
    within: (other) => `leva para dentro de \`${other}\`, que está declarada como um valor.`,
  },
});

/** Checks only that there are declarations; `propertiesWith` checks the rest. */
export const declarationsCheck = /* @__PURE__ */ (() => ({ ...record, what: propertiesWhat }))();

/** The types that a fact is for, if not for all. */
const typesWith: Readonly<Record<string, string>> = { zone: 'instant', ignore: 'string' };

/** The check of declared properties with these facts. */
export function propertiesWith(facts: Readonly<Record<keyof typeof factChecks, Check>>): Check {
  const whole = shape(
    facts,
    { en: 'an object such as `{ type }`', 'pt-BR': 'um objeto como `{ type }`' },
    { en: 'a fact of a property', 'pt-BR': 'um fato de uma propriedade' },
  );
  const misplaced = (given: PropertyFacts, locale: Locale): Fault | undefined => {
    const fact = misplacedFact(given, given.type, typesWith);
    if (fact !== undefined) return [`.${fact}`, say[locale].notOfType(typesWith[fact])];
    const [at, fault] = columnFault(columnOf(given.column ?? {}), locale, given.type) ?? [];
    return at === undefined || fault === undefined ? undefined : [`.column${at}`, fault];
  };
  const inside = (given: PropertyFacts, locale: Locale) =>
    whole.inside?.(given as never, locale) ?? misplaced(given, locale);
  const each = recordOf(oneOf(typeCheck, { ...whole, inside }), propertiesWhat);
  return {
    ...each,
    inside: (given: Properties, locale) => each.inside?.(given as never, locale) ?? placeFault(given, locale),
  };
}

/** The fault of a property where another one is, or inside of one: a document could not have both. */
function placeFault(properties: Properties, locale: Locale): Fault | undefined {
  const paths = Object.keys(properties).map((name) => [name, pathOf(factsOf(properties, name))] as const);
  const nested = paths.flatMap(([name, path]) => (path === undefined ? [] : [[name, path] as const]));
  if (nested.length === 0) return undefined;
  const plain = paths.filter(([, path]) => path === undefined);
  const places = new Map(plain.map(([name]) => [JSON.stringify([name]), name]));
  for (const [name, path] of nested) {
    const other = places.get(JSON.stringify(path));
    if (other !== undefined) return [`.${name}.path`, say[locale].same(other)];
    places.set(JSON.stringify(path), name);
  }
  for (const [name, path] of nested) {
    const over = path.map((_, i) => places.get(JSON.stringify(path.slice(0, i)))).find((one) => one !== undefined);
    if (over !== undefined) return [`.${name}.path`, say[locale].within(over)];
  }
  return undefined;
}

/** The steps to a property that is declared to be inside of others; `undefined` for one of the document itself. */
export function pathOf({ path }: Pick<PropertyFacts, 'path'> = {}): readonly string[] | undefined {
  return typeof path === 'string' ? path.split('.') : path;
}

/** The check of declared properties. */
export const propertiesCheck = /* @__PURE__ */ (() => propertiesWith(factChecks))();

/** The facts of a declared property; `undefined` for a name that is not declared (`constructor` included). */
export function factsOf(properties: Properties, name: string): PropertyFacts | undefined {
  const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (declared === undefined) return undefined;
  return typeof declared === 'string' || Array.isArray(declared)
    ? { type: declared as PropertyType }
    : (declared as PropertyFacts);
}

/** Whether a property of this type can hold the text. */
export function canHold(type: PropertyType, text: string): boolean {
  return rowOf(type).holds(text);
}

/** Whether a word of a filter stands for values of a declared property: only a zone makes an instant of a local time. */
export function standsForValue({ type, zone }: PropertyFacts, text: string): boolean {
  return type === 'instant' && zone === undefined ? readTime(text) !== undefined : canHold(type, text);
}

/** Whether a property has no parts that a filter can ask for, as a number with decimals or a date has none. */
export function isWhole({ type }: PropertyFacts): boolean {
  return rowOf(type).isWhole === true;
}

/**
 * The text in which a value of the type has to be written to be compared as one: where texts are compared, as the number is
 * written; where values have types, without zeros at its start, which JSON does not know. The same text otherwise. Without a
 * meaning nothing is known of the comparison.
 */
export function plainText(type: PropertyType, text: string, means: Meaning | undefined, equality: Equality): string {
  if (means === undefined || type !== 'number') return text;
  if (equality === 'typed') return text.replace(/^(-?)0+(?=\d)/, '$1');
  return meanings[means].family === 'equality' ? plainNumeral(text) : text;
}

/** The values of a type that has only certain ones; empty for numbers and strings. */
export function valuesOfType(type: PropertyType): readonly string[] {
  return rowOf(type).values ?? [];
}

/*
 * A declaration of which the compiler knows each fact. What is inferred may have others, and facts that are for other types, so that
 * it is then compared with plain types instead: the error is the one about an object literal, short and with the name.
 */

type CommonFacts = Omit<PropertyFacts, 'type' | 'zone' | 'ignore'>;

interface InstantFacts extends CommonFacts, Pick<PropertyFacts, 'zone'> {
  readonly type: 'instant';
}

interface StringFacts extends CommonFacts, Pick<PropertyFacts, 'ignore'> {
  readonly type: 'string';
}

interface OtherFacts extends CommonFacts {
  readonly type: Exclude<(typeof typeNames)[number], 'instant' | 'string'> | readonly string[];
}

type PlainProperties = Readonly<
  Record<string, (typeof typeNames)[number] | readonly string[] | InstantFacts | StringFacts | OtherFacts>
>;

/** The names of facts, and of those of a column, that a declaration cannot have. */
type UnknownFacts<Declared> = Declared extends string | readonly unknown[]
  ? never
  : Exclude<keyof Declared, FactsFor<Declared>> | UnknownOf<Declared>;

type FactsFor<Declared> = Declared extends { readonly type: infer T }
  ? 'type' | keyof CommonFacts | ('instant' extends T ? 'zone' : never) | ('string' extends T ? 'ignore' : never)
  : never;

type UnknownOf<Declared> = Declared extends { readonly column: infer C extends object }
  ? C extends readonly unknown[]
    ? never
    : Exclude<keyof C, keyof Column>
  : never;

/**
 * Declares the properties of documents once, for all functions that take them: builder, `filter`, client, `validate`, `accept`,
 * `translate` and its adapters, `compile`. The compiler keeps the names, types and lists as they are written. Throws a
 * `FilterError` for an unknown type or fact, in the `locale`, English by default.
 */
export function defineProperties<const P extends Properties>(
  properties: [{ [Name in keyof P]: UnknownFacts<P[Name]> }[keyof P]] extends [never] ? P : PlainProperties,
  options: { readonly locale?: Locale } = {},
): P {
  checkOptions(localeOnly, options);
  check(propertiesCheck, properties, 'properties', invalidOptions, false, options.locale);
  return Object.freeze(properties as P);
}
