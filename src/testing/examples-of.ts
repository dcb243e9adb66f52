import type { FilterLike } from '../language/filter.ts';
import { judge, type MutationOptions } from './judge.ts';

/** A document that shows what a filter is about. */
export interface Example {
  readonly document: Readonly<Record<string, unknown>>;
  /** Whether the filter selects it. */
  readonly selected: boolean;
  /** The titles of the mutants that it tells from the filter. */
  readonly tells: readonly string[];
}

/**
 * Few documents that tell a filter from all its mutants but equivalent ones; none of them can be left out. They come in a fixed
 * order, selected ones first. Throws as `mutantsOf` does.
 */
export function examplesOf(filter: FilterLike, options: MutationOptions = {}): readonly Example[] {
  const { mutants, documents } = judge(filter, options, []);
  const all = documents.map(({ document, answers: { selected, tells } }) => {
    return { document, selected, tells: mutants.filter(tells) };
  });
  return cover(all, ({ tells }) => tells)
    .map(({ tells, ...example }) => ({ ...example, tells: tells.map(({ title }) => title) }))
    .sort((a, b) => Number(b.selected) - Number(a.selected));
}

/** Few candidates that together have all elements, greedily; none can be left out. */
function cover<C, E>(candidates: readonly C[], elementsOf: (candidate: C) => readonly E[]): readonly C[] {
  const left = new Set(candidates.flatMap(elementsOf));
  const chosen: C[] = [];
  while (left.size > 0) {
    const gains = candidates.map((candidate) => elementsOf(candidate).filter((element) => left.has(element)).length);
    const most = gains.reduce((one, other) => Math.max(one, other), 0);
    const best = candidates[gains.indexOf(most)] as C;
    for (const element of elementsOf(best)) left.delete(element);
    chosen.push(best);
  }
  const owners = new Map<E, number>();
  for (const element of chosen.flatMap(elementsOf)) owners.set(element, (owners.get(element) ?? 0) + 1);
  return chosen.filter((candidate) => {
    const elements = elementsOf(candidate);
    if (elements.some((element) => owners.get(element) === 1)) return true;
    for (const element of elements) owners.set(element, (owners.get(element) as number) - 1);
    return false;
  });
}
