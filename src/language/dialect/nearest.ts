import leven from 'leven';

/** The candidate that a person most likely meant, or `undefined`: at most two edits, and fewer than half the letters. */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.min(2, Math.ceil(text.length / 2) - 1) + 1;
  const lower = text.toLowerCase();
  for (const candidate of candidates) {
    // Between two that differ in case only from each other, the case decides.
    const cased = leven(text, candidate, { maxDistance: bestDistance }) / 100;
    const other = candidate.toLowerCase();
    const edits = isSwap(lower, other) ? 1 : leven(lower, other, { maxDistance: bestDistance });
    const distance = edits + cased;
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Whether two texts differ in the order of two adjacent letters only, which counts as one edit. */
function isSwap(text: string, other: string): boolean {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  const swapped = `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
  return at + 1 < text.length && swapped === other;
}
