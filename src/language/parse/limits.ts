import { amount, shape } from '../../source/shape.ts';

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

export const limitsCheck = /* @__PURE__ */ shape<Limits>({ length: amount, depth: amount, problems: amount });

/** All limits, the default for one that is missing. */
export function completeLimits(limits: Partial<Limits> = {}): Limits {
  const { length, depth, problems } = defaultLimits;
  return {
    length: limits.length ?? length,
    depth: Math.min(limits.depth ?? depth, maxDepth),
    problems: limits.problems ?? problems,
  };
}
