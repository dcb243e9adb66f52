/**
 * A property's value written as text: a string as it is, a boolean, number or bigint as JavaScript writes it.
 * `undefined` for what is absent, and for lists, objects, functions and symbols, which are present and equal to nothing.
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
