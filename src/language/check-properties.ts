import { isObject } from '../source/is-object.ts';
import { type Check, invalid } from './check-options.ts';
import type { PropertyFacts } from './properties.ts';

/** The check of the option `properties`: it must be an object, and a wrong type in it throws. */
export const propertiesCheck: { readonly properties: Check } = {
  properties: [
    (value) => {
      if (!isObject(value)) return false;
      checkTypes(value);
      return true;
    },
    "`properties` is an object of names and types, such as `{ processed: 'boolean' }`.",
  ],
};

/** The check of an option that must be an object. */
export function objectCheck(name: string): Check {
  return [isObject, `\`${name}\` is an object.`];
}

function checkTypes(properties: Readonly<Record<string, unknown>>): void {
  for (const [name, declared] of Object.entries(properties)) {
    const { type, many } = (isType(declared) ? { type: declared } : (declared ?? {})) as Partial<PropertyFacts>;
    if (!isType(type)) {
      const types = '`string`, `number`, `boolean`, a list of texts or `{ type }` with one of them';
      throw invalid(`In \`properties\`, the type of ${JSON.stringify(name)} is ${types}.`);
    }
    if (many !== undefined && typeof many !== 'boolean') {
      throw invalid(`In \`properties\`, \`many\` of ${JSON.stringify(name)} is \`true\` or \`false\`.`);
    }
  }
}

function isType(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((text) => typeof text === 'string');
  return value === 'string' || value === 'number' || value === 'boolean';
}
