/** What is known of a server whose language leaves open how texts are compared. */
export interface ExactOptions {
  /** The properties whose values are compared character by character; `true` for all. */
  readonly exact?: true | readonly string[];
}

/** Whether the options say that a property's values are compared character by character. */
export function isExact({ exact }: ExactOptions): (property: string) => boolean {
  if (exact === undefined || exact === true) return () => exact === true;
  const named = new Set(exact);
  return (property) => named.has(property);
}
