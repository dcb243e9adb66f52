/** A value that conditions compare. */
export type Scalar = string | number | boolean | bigint;

/**
 * A document's value as it is compared; `undefined` for an absent one, and for lists, functions and symbols. An object that says
 * what it is in JSON, such as a `Date`, is that, if it is a text, a number or a boolean; an error that it throws passes through.
 */
export function scalarOf(value: unknown): Scalar | undefined {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
      return value;
    case 'object': {
      const json = jsonOf(value);
      return typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean' ? json : undefined;
    }
    default:
      return undefined;
  }
}

/** What an object says that it is in JSON; itself if it says nothing. */
function jsonOf(value: object | null): unknown {
  return value !== null && typeof (value as Date).toJSON === 'function' ? (value as Date).toJSON() : value;
}

/** Whether a value is present: neither `undefined` nor `null`, nor `null` in JSON, as an invalid `Date` is. */
export function isValue(value: unknown): boolean {
  if (typeof value === 'object') return jsonOf(value) !== null;
  return value !== undefined;
}

/** A value's text: a string itself, another one as JavaScript writes it. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const own = scalarOf(value);
  return own === undefined ? undefined : String(own);
}
