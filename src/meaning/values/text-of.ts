/**
 * A property's value as text: a string itself, a boolean, number or bigint as JavaScript writes it. `undefined` for an absent
 * value, and for lists, objects, functions and symbols, which are present and equal nothing.
 */
export function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
    case 'number':
    case 'bigint':
      return String(value);
    default:
      return undefined;
  }
}
