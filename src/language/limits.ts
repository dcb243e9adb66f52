/** How much a text may ask of `parse`; what goes past a limit is a problem of the code `limit`. */
export interface Limits {
  /** UTF-16 units of text. */
  readonly length: number;
  /** Filters inside one another, the outermost counted as 1. */
  readonly depth: number;
  /** Problems reported for one text. */
  readonly problems: number;
}

export const defaultLimits: Limits = { length: 1_000_000, depth: 256, problems: 100 };
