/** For languages in which the server decides how texts are compared. */
export interface ExactOptions {
  /** The properties that the server compares character by character; `true` for all. */
  readonly exact?: true | readonly string[];
}

/** Returns a test for the properties named in `exact`. */
export function isExact({ exact }: ExactOptions): (property: string) => boolean {
  if (exact === undefined || exact === true) return () => exact === true;
  const named = new Set(exact);
  return (property) => named.has(property);
}
