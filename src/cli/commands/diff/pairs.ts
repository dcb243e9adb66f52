/** A filter as it was and as it is; without one of them it is new, or gone. */
export type Pair<T> = { readonly before: T; readonly after: T } | { readonly before: T } | { readonly after: T };

/**
 * Pairs what was with what is: the same texts stand for one another wherever they are, and are left out. Of the others,
 * as many as there were are taken in their order; else each goes with the one that shares most words with it.
 */
export function pairsOf<T extends { readonly text: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly Pair<T>[] {
  const [gone, fresh] = [without(before, after), without(after, before)];
  const partners =
    gone.length === fresh.length ? new Map(fresh.map((one, at) => [one, gone[at] as T])) : likest(gone, fresh);
  const taken = new Set(partners.values());
  return [
    ...fresh.map((one) => {
      const partner = partners.get(one);
      return partner === undefined ? { after: one } : { before: partner, after: one };
    }),
    ...gone.filter((one) => !taken.has(one)).map((one) => ({ before: one })),
  ];
}

/** Those that the others do not have, or not as many of. */
function without<T extends { readonly text: string }>(some: readonly T[], others: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  for (const { text } of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return some.filter(({ text }) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}

/** By what is, what it was: the most alike first. */
function likest<T extends { readonly text: string }>(gone: readonly T[], fresh: readonly T[]): ReadonlyMap<T, T> {
  const words = new Map([...gone, ...fresh].map((one) => [one, new Set(one.text.match(/[^\s()]+/g))]));
  const couples = gone.flatMap((before) =>
    fresh.map((after) => ({ before, after, likeness: shared(words.get(before), words.get(after)) })),
  );
  couples.sort((a, b) => b.likeness - a.likeness);
  const partners = new Map<T, T>();
  const taken = new Set<T>();
  for (const { before, after, likeness } of couples) {
    if (likeness === 0 || taken.has(before) || partners.has(after)) continue;
    partners.set(after, before);
    taken.add(before);
  }
  return partners;
}

/** How much of two sets of words is in both, from 0 to 1. */
function shared(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}
