import { type Filter, isGroup } from '../language/filter.ts';
import { closuresOf } from '../meaning/match/closures.ts';
import { normalForm } from '../meaning/normal-form.ts';
import type { View } from '../meaning/options.ts';
import { remembered } from '../source/remembered.ts';
import type { Mutation } from './mutate.ts';
import type { Place } from './places.ts';

/** The answers of the parts of filters about one document. */
export interface Answers {
  /** Whether the whole filter selects the document. */
  readonly selected: boolean;
  /** Whether only the filter or only its mutation selects the document. */
  tells(mutation: Pick<Mutation, 'place' | 'part'>): boolean;
}

/** Makes the answers about a document; the conditions are compiled once for all documents. */
export function answersAbout(places: readonly Place[], view: View): (document: object) => Answers {
  const predicateOf = remembered((condition: Filter) => closuresOf(normalForm(condition, view.properties), view));
  const indexes = new Map(places.map(({ part, index }) => [part, index]));
  return (document) => {
    // Of each place, from the inside out: its answer, and how many operands decide a group alone.
    const answers = new Uint8Array(places.length);
    const deciding = new Int32Array(places.length);
    for (let index = places.length - 1; index >= 0; index--) {
      const { part, outer } = places[index] as Place;
      const answer = isGroup(part) ? (deciding[index] === 0) !== (part.kind === 'or') : predicateOf(part)(document);
      if (answer) answers[index] = 1;
      if (outer !== undefined && answer !== (outer.part.kind === 'and')) (deciding[outer.index] as number)++;
    }
    // Whether the filter selects the document only if the part there is true, or only if it is false.
    const decisive = new Uint8Array(places.length);
    for (const { index, outer } of places) {
      if (outer === undefined) decisive[index] = 1;
      else if (decisive[outer.index] === 1) {
        const decides = (answers[index] === 1) !== (outer.part.kind === 'and');
        decisive[index] = deciding[outer.index] === (decides ? 1 : 0) ? 1 : 0;
      }
    }
    const selects = (part: Filter): boolean => {
      const index = indexes.get(part);
      if (index !== undefined) return answers[index] === 1;
      if (!isGroup(part)) return predicateOf(part)(document);
      if (part.kind === 'not') return !part.operands.some(selects);
      return part.kind === 'or' ? part.operands.some(selects) : part.operands.every(selects);
    };
    return {
      selected: answers[0] === 1,
      tells: ({ place, part }) => decisive[place.index] === 1 && (answers[place.index] === 1) !== selects(part),
    };
  };
}
