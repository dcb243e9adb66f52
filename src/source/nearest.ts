/** The candidate most likely meant: at most two edits away, and fewer than half the letters of `text`; else `undefined`. */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  const max = Math.min(2, Math.ceil(text.length / 2) - 1);
  const lower = text.toLowerCase();
  let best: string | undefined;
  let bestDistance = max + 1;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const distance = edits(lower, other, max);
    // Case breaks the tie between candidates that differ only in case.
    const cased = distance + edits(text, candidate, max) / 100;
    if (cased < bestDistance) {
      best = candidate;
      bestDistance = cased;
    }
  }
  return best;
}

/**
 * How many characters must be inserted, deleted or replaced to make one text from another, counted to `max` + 1; to
 * swap two neighbours counts as one.
 */
function edits(text: string, other: string, max: number): number {
  if (text === other) return 0;
  if (max <= 0 || Math.abs(text.length - other.length) > max) return max + 1;
  let at = 0;
  while (text[at] === other[at]) at++;
  const [a, b] = [text.slice(at), other.slice(at)];
  const [a1, b1] = [a.slice(1), b.slice(1)];
  const rests = [edits(a1, b, max - 1), edits(a, b1, max - 1), edits(a1, b1, max - 1)];
  if (a[0] === b[1] && a[1] === b[0]) rests.push(edits(a.slice(2), b.slice(2), max - 1));
  return 1 + Math.min(...rests);
}
