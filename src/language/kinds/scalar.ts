/** A value that conditions compare. */
export type Scalar = string | number | boolean | bigint;

/** A document's value as it is compared; `undefined` for an absent one, and for lists, objects, functions and symbols. */
export function scalarOf(value: unknown): Scalar | undefined {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
      return value;
    default:
      return undefined;
  }
}

/** A value's text: a string itself, another one as JavaScript writes it. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const own = scalarOf(value);
  return own === undefined ? undefined : String(own);
}
