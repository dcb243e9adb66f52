import leven from 'leven';

/** The candidate that a person most likely meant, or `undefined`: at most two edits, and fewer than half the letters. */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.min(2, Math.ceil(text.length / 2) - 1) + 1;
  const lower = text.toLowerCase();
  for (const candidate of candidates) {
    // Between two that differ in case only from each other, the case decides.
    const cased = leven(text, candidate, { maxDistance: bestDistance }) / 100;
    const distance = leven(lower, candidate.toLowerCase(), { maxDistance: bestDistance }) + cased;
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
