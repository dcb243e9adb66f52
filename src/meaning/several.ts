/*
 * A property that can have several values holds them in a list; what is no list is one value. `null` and `undefined` in
 * a list are none, so that an empty list is as absent as nothing.
 */

/** Whether a value, or one of those in a list, passes a test. */
export function some(test: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => (Array.isArray(value) ? value.some(test) : test(value));
}

/** Whether there is a value, in a list or alone. */
export const hasValue: (value: unknown) => boolean = some((value) => value !== undefined && value !== null);
