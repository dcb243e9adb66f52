import { kindIn } from '../../language/kinds/kind-of.ts';
import { type Formula, fold } from '../normal-form.ts';
import type { View } from '../options.ts';
import type { Conditions } from './conditions.ts';

/*
 * Each filter is found by a cover: conditions of equality and presence, and absences, of which a document fulfils at least one
 * if the filter selects it. Of the covers of a filter, the one is taken that documents fulfil most rarely.
 */

/** Estimates the share of documents that fulfil a condition. */
export interface Shares {
  equal(property: string, identity: unknown): number;
  present(property: string): number;
}

const none: Cover = { keys: undefined, share: 1 };

interface Cover {
  /** The conditions; `undefined` if there is no cover. */
  readonly keys: (() => readonly number[]) | undefined;
  readonly share: number;
}

/** The numbers of the conditions of the rarest cover; `undefined` if each document must be tried. A filter that selects nothing has none. */
export function findCover(formula: Formula, conditions: Conditions, shares: Shares): readonly number[] | undefined {
  const cover = fold<Cover>(formula, {
    ask({ family, property, values, negated }) {
      if (family === 'presence')
        return negated
          ? { keys: () => [conditions.absent(property)], share: 1 - shares.present(property) }
          : { keys: () => [conditions.present(property)], share: shares.present(property) };
      const identities = family === 'equality' && !negated ? conditions.identitiesOf(property, values) : undefined;
      if (identities === undefined) return none;
      return {
        keys: () => identities.map((identity) => conditions.equal(property, identity)),
        share: identities.reduce((sum: number, identity) => sum + shares.equal(property, identity), 0),
      };
    },
    and: (parts) =>
      parts.reduce((best, part) => (part.share < best.share || best.keys === undefined ? part : best), none),
    or: (parts) =>
      parts.some(({ keys }) => keys === undefined)
        ? none
        : {
            keys: () => parts.flatMap(({ keys }) => keys?.() ?? []),
            share: parts.reduce((sum, { share }) => sum + share, 0),
          },
  });
  const keys = cover.keys?.();
  return keys && [...new Set(keys)];
}

/** Without a sample, values are taken to be as frequent in documents as in filters. */
export function guessShares(conditions: Conditions): Shares {
  return { equal: (property, identity) => conditions.shareOf(property, identity), present: () => 0.75 };
}

/** Counts the values in a sample of documents. */
export function countShares(sample: readonly object[], view: View): Shares {
  const total = Math.max(1, sample.length);
  const counted = new Map<string, { present: number; readonly values: Map<unknown, number> }>();
  for (const document of sample)
    for (const [name, value] of Object.entries(document)) {
      const values = (view.many(name) && Array.isArray(value) ? value : [value]).filter(
        (one) => (one ?? undefined) !== undefined,
      );
      if (values.length === 0) continue;
      const counts = counted.get(name) ?? { present: 0, values: new Map() };
      counted.set(name, counts);
      counts.present++;
      for (const key of new Set(values.map(kindIn(view, name).identityOf)))
        counts.values.set(key, (counts.values.get(key) ?? 0) + 1);
    }
  // A value that is not in the sample is rarer than one that is there once.
  const rare = 0.2;
  return {
    equal: (property, identity) => (counted.get(property)?.values.get(identity) ?? rare) / total,
    present: (property) => (counted.get(property)?.present ?? rare) / total,
  };
}
