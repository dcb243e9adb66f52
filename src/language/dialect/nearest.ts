import leven from 'leven';

/** The candidate most likely meant: at most two edits away, and fewer than half the letters of `text`; else `undefined`. */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.min(2, Math.ceil(text.length / 2) - 1) + 1;
  const lower = text.toLowerCase();
  for (const candidate of candidates) {
    // Case breaks the tie between candidates that differ from each other only in case.
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

/** Whether two texts differ only by two swapped adjacent letters, which counts as one edit. */
function isSwap(text: string, other: string): boolean {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  const swapped = `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
  return at + 1 < text.length && swapped === other;
}
