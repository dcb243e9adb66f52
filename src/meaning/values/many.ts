/*
 * A property declared with `many` holds a list of values, or one value that is not a list. `null` and `undefined` in a list
 * do not count, so a list without other entries is absent.
 */

/** Extends a test to lists, which pass if any of their values does. */
export function some(test: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => (Array.isArray(value) ? value.some(test) : test(value));
}

/** Whether a value is present: neither `undefined` nor `null`. */
export function isValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether a value, or any in a list, is present. */
export const hasValue: (value: unknown) => boolean = some(isValue);
