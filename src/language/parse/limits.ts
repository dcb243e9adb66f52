/** How much a text may ask of `parse`; what goes past a limit is a problem of the code `limit`. */
export interface Limits {
  /** UTF-16 units of text. */
  readonly length: number;
  /** Filters inside one another, the outermost counted as 1; at most 1,000, which a larger number counts as. */
  readonly depth: number;
  /** Problems reported for one text. */
  readonly problems: number;
}

const defaultLimits: Limits = { length: 1_000_000, depth: 256, problems: 100 };

/**
 * The most levels that a text is read to, whatever is asked for: what a program does with a tree usually recurses, as
 * `JSON.stringify` does, and this many levels leave it room in a browser and in a worker too.
 */
export const maxDepth = 1000;

/** All limits: the default where none, or no number from 0, is given. */
export function completeLimits(limits: Partial<Limits> | undefined): Limits {
  if (limits === undefined) return defaultLimits;
  const of = (name: keyof Limits) => {
    const value = limits[name];
    return typeof value === 'number' && value >= 0 ? value : defaultLimits[name];
  };
  return { length: of('length'), depth: Math.min(of('depth'), maxDepth), problems: of('problems') };
}
