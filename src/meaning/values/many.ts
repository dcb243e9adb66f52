/*
 * A property that can have several values holds them in a list; what is no list is one value. `null` and `undefined` in
 * a list are none, so that an empty list is as absent as nothing.
 */

/** Whether a value, or one of those in a list, passes a test. */
export function some(test: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => (Array.isArray(value) ? value.some(test) : test(value));
}

/** Whether this is a value: what is absent is none. */
export function isValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether there is a value, in a list or alone. */
export const hasValue: (value: unknown) => boolean = some(isValue);
