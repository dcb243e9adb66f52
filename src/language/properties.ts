import { type Localized, localizedCheck } from '../messages/locale.ts';
import { type Check, flag, listOf, oneOf, openShape, recordOf, required, text } from '../source/shape.ts';

/** What a property can hold; a list names all values it can have. */
export type PropertyType = 'string' | 'number' | 'boolean' | readonly string[];

/** A property's type with further facts: whether it can have several values, its default, a description. */
export interface PropertyFacts {
  readonly type: PropertyType;
  /** True if a document can hold a list of values; a condition is then true if any value satisfies it. */
  readonly many?: boolean;
  readonly default?: string;
  readonly description?: Localized;
}

/** The properties that a document can have; any other name is a mistake. */
export type Properties = Readonly<Record<string, PropertyType | PropertyFacts>>;

const typeCheck = /* @__PURE__ */ (() => oneOf('string', 'number', 'boolean', listOf(text, 'a list of strings')))();

export const factChecks = /* @__PURE__ */ (() => ({
  type: required(typeCheck),
  many: flag,
  default: text,
  description: localizedCheck,
}))();

/** The check of declared properties with these facts. */
export function propertiesWith(facts: Check): Check {
  return recordOf(oneOf(typeCheck, facts), "an object of names and types, such as `{ processed: 'boolean' }`");
}

/** Facts that only other functions read pass. */
export const propertiesCheck = /* @__PURE__ */ (() =>
  propertiesWith(openShape<PropertyFacts>(factChecks, 'an object such as `{ type }`')))();

/** The facts of a declared property; `undefined` for a name that is not declared (`constructor` included). */
export function factsOf(properties: Properties, name: string): PropertyFacts | undefined {
  const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (declared === undefined) return undefined;
  return typeof declared === 'string' || Array.isArray(declared)
    ? { type: declared as PropertyType }
    : (declared as PropertyFacts);
}

/** Whether a property of this type can hold the text; numbers have JSON syntax, with leading zeros allowed. */
export function canHold(type: PropertyType, text: string): boolean {
  switch (type) {
    case 'string':
      return true;
    case 'number':
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
    case 'boolean':
      return text === 'true' || text === 'false';
    default:
      return type.includes(text);
  }
}

/** The values of a type that has only certain ones; empty for numbers and strings. */
export function valuesOf(type: PropertyType): readonly string[] {
  return type === 'boolean' ? ['true', 'false'] : typeof type === 'string' ? [] : type;
}
