/** How much a text may ask of `parse`; what goes past a limit is a problem of the code `limit`. */
export interface Limits {
  /** UTF-16 units of text. */
  readonly length: number;
  /** Filters inside one another, the outermost counted as 1. */
  readonly depth: number;
  /** Problems reported for one text. */
  readonly problems: number;
}

const defaultLimits: Limits = { length: 1_000_000, depth: 256, problems: 100 };

/** All limits: the default where none, or no number from 0, is given. */
export function completeLimits(limits: Partial<Limits> | undefined): Limits {
  if (limits === undefined) return defaultLimits;
  const of = (name: keyof Limits) => {
    const value = limits[name];
    return typeof value === 'number' && value >= 0 ? value : defaultLimits[name];
  };
  return { length: of('length'), depth: of('depth'), problems: of('problems') };
}
