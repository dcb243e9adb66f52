/** Whether a value is an object, but not a list and not `null`. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a value is an object whose members are read by name: a `Map`, like everything else that is iterated, has none, nor has
 * a promise that somebody forgot to wait for.
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !(Symbol.iterator in value) && !isPromise(value);
}

export function isPromise(value: unknown): boolean {
  return isObject(value) && typeof value.then === 'function';
}
