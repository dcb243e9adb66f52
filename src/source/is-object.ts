/** Whether a value is an object, but not a list and not `null`. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an object whose members are read by name. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !isOther(value);
}

/** Whether an object has no such members: a `Map` and whatever else is iterated, or a promise that somebody forgot to wait for. */
export function isOther(value: object): boolean {
  return Symbol.iterator in value || value instanceof Promise;
}
