import type { Localized } from '../messages/locale.ts';

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
