/** A filter before and after a change; one of them is missing if it was added or removed. */
export type Pair<T> = { readonly before: T; readonly after: T } | { readonly before: T } | { readonly after: T };

/**
 * Pairs old filters with new ones. Equal texts are unchanged and left out. Equal numbers of remaining filters are paired in
 * order, other numbers by the words they share.
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

/** The multiset difference of two lists, by text. */
function without<T extends { readonly text: string }>(some: readonly T[], others: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  for (const { text } of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return some.filter(({ text }) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}

/** Maps each new filter to its most similar old one. */
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

/** The Jaccard similarity of two sets of words, from 0 to 1. */
function shared(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}
