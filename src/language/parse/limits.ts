import { invalid } from '../check-options.ts';

/** Limits on the text that `parse` reads; exceeding one is a problem with the code `limit`. */
export interface Limits {
  /** Length of the text in UTF-16 units. */
  readonly length: number;
  /** Depth of nesting, the outermost filter counted as 1; a number above 1,000 counts as 1,000. */
  readonly depth: number;
  /** Problems reported for one text. */
  readonly problems: number;
}

const defaultLimits: Limits = { length: 1_000_000, depth: 256, problems: 100 };

/**
 * The greatest depth that `limits.depth` can ask for: programs usually recurse over a tree, as `JSON.stringify` does, and
 * this depth leaves them enough stack in browsers and workers too.
 */
export const maxDepth = 1000;

/** All limits, the default for one that is missing. Throws a `FilterError` for one that is not a number from 0. */
export function completeLimits(limits: Partial<Limits> | undefined): Limits {
  if (limits === undefined) return defaultLimits;
  const of = (name: keyof Limits) => {
    const value: unknown = Object(limits)[name] ?? defaultLimits[name];
    if (typeof value === 'number' && value >= 0) return value;
    throw invalid(`\`limits.${name}\` is a number from 0.`);
  };
  return { length: of('length'), depth: Math.min(of('depth'), maxDepth), problems: of('problems') };
}
