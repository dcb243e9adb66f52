/** A candidate prepared for several searches. */
export interface NearName {
  readonly name: string;
  readonly lower: string;
  /** The characters of `lower` as bits. */
  readonly letters: number;
}

export function prepareNames(candidates: Iterable<string>): readonly NearName[] {
  return Array.from(candidates, (name) => {
    const lower = name.toLowerCase();
    return { name, lower, letters: lettersOf(lower) };
  });
}

/** The candidate most likely meant: at most two edits away, and fewer than half the letters of `text`; else `undefined`. */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  return nearestPrepared(text, prepareNames(candidates));
}

/** As `nearest`; thousands of prepared names take some hundred microseconds, as servers need. */
export function nearestPrepared(text: string, candidates: readonly NearName[]): string | undefined {
  const max = Math.min(2, Math.ceil(text.length / 2) - 1);
  const lower = text.toLowerCase();
  const letters = lettersOf(lower);
  const countLower = editsFrom(lower);
  let countCased: ((other: string) => number) | undefined;
  let best: string | undefined;
  let bestDistance = max + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.lower.length - lower.length) > max) continue;
    // An edit adds one letter at most, and removes one.
    if (countBits(candidate.letters ^ letters) > 2 * max) continue;
    const distance = countLower(candidate.lower);
    if (distance > max) continue;
    // Case breaks the tie between candidates that differ only in case.
    countCased ??= editsFrom(text);
    const cased = distance + countCased(candidate.name) / 100;
    if (cased < bestDistance) {
      best = candidate.name;
      bestDistance = cased;
    }
  }
  return best;
}

/** Whether one character inserted, deleted or replaced, or two neighbours swapped, makes one text of another. */
export function isOneEdit(text: string, other: string): boolean {
  return Math.abs(text.length - other.length) <= 1 && editsFrom(text)(other) === 1;
}

/** The characters of a text as bits, several of them sharing one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * How many characters must be inserted, deleted or replaced to make another text from this one; to swap two neighbours counts
 * as one. By the bit vectors of Hyyrö (2003), which have 32 bits here.
 */
function editsFrom(text: string): (other: string) => number {
  if (text.length > 32) return (other) => editsOfLong(text, other);
  const last = 1 << (text.length - 1);
  const positions = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    positions.set(code, (positions.get(code) ?? 0) | (1 << at));
  }
  return (other) => {
    let [plus, minus, diagonal, before, distance] = [-1, 0, 0, 0, text.length];
    for (let at = 0; at < other.length; at++) {
      const here = positions.get(other.charCodeAt(at)) ?? 0;
      const swapped = ((~diagonal & here) << 1) & before;
      diagonal = ((((here & plus) + plus) | 0) ^ plus) | here | minus | swapped;
      let up = minus | ~(diagonal | plus);
      let down = diagonal & plus;
      if ((up & last) !== 0) distance++;
      if ((down & last) !== 0) distance--;
      up = (up << 1) | 1;
      down <<= 1;
      plus = down | ~(diagonal | up);
      minus = up & diagonal;
      before = here;
    }
    return distance;
  };
}

/**
 * The same for a long text, counted to `max` + 1: tries each edit where the texts first differ. Makes no texts, since each can
 * have a million characters.
 */
function editsOfLong(text: string, other: string, max = 2, from = 0, otherFrom = 0): number {
  let [at, otherAt] = [from, otherFrom];
  while (at < text.length && text.charCodeAt(at) === other.charCodeAt(otherAt)) {
    at++;
    otherAt++;
  }
  const [left, otherLeft] = [text.length - at, other.length - otherAt];
  if (left === 0 && otherLeft === 0) return 0;
  if (max === 0 || Math.abs(left - otherLeft) > max) return max + 1;
  const after = (ours: number, theirs: number) =>
    left >= ours && otherLeft >= theirs ? editsOfLong(text, other, max - 1, at + ours, otherAt + theirs) : max;
  const swaps =
    text.charCodeAt(at) === other.charCodeAt(otherAt + 1) && text.charCodeAt(at + 1) === other.charCodeAt(otherAt);
  return 1 + Math.min(after(1, 1), after(1, 0), after(0, 1), swaps ? after(2, 2) : max);
}
