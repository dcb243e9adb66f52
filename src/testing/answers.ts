import { type Filter, isGroup } from '../language/filter.ts';
import { closuresOf } from '../meaning/match/closures.ts';
import { normalForm } from '../meaning/normal-form.ts';
import type { View } from '../meaning/options.ts';
import { remembered } from '../source/remembered.ts';
import type { Mutation, Place } from './mutate.ts';

/** The answers of the parts of filters about one document, each found once. */
export interface Answers {
  selects(part: Filter): boolean;
  /** Whether only the filter or only its mutation selects the document. */
  tells(mutation: Mutation): boolean;
}

/** Makes the answers about a document; the conditions are compiled once for all documents. */
export function answersAbout(view: View): (document: object) => Answers {
  const predicateOf = remembered((condition: Filter) => closuresOf(normalForm(condition, view.properties), view));
  return (document) => {
    const selects = remembered((part: Filter): boolean => {
      if (!isGroup(part)) return predicateOf(part)(document);
      const [first] = part.operands;
      if (part.kind === 'not') return !selects(first as Filter);
      return part.kind === 'or' ? part.operands.some(selects) : part.operands.every(selects);
    });
    // Whether the filter selects the document only if the part there is true, or only if it is false.
    const isDecisive = remembered(({ outer, at }: Place): boolean => {
      if (outer === undefined || !isGroup(outer.part)) return true;
      const { kind, operands } = outer.part;
      return (
        isDecisive(outer) &&
        operands.every((other, i) => i === at || kind === 'not' || selects(other) === (kind === 'and'))
      );
    });
    return { selects, tells: ({ place, part }) => selects(place.part) !== selects(part) && isDecisive(place) };
  };
}
