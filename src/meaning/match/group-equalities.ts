import type { Word } from '../../language/filter.ts';
import type { Ask, Formula } from '../normal-form.ts';
import type { View } from '../view.ts';

/** The parts of an `or` about one property: it equals one of these words or, with `orAbsent`, is absent. */
export interface EqualityGroup {
  readonly property: string;
  readonly words: readonly Word[];
  readonly orAbsent: boolean;
  /** The indexes of its parts; it stands for all of them at the first. */
  readonly indexes: readonly number[];
}

/**
 * The equalities of an `or` that are about one property, with a test for its absence, so that it is read once and its value
 * looked up in one set (`npm run bench`, "lists").
 */
export function groupEqualities(operands: readonly Formula[], view: View): readonly EqualityGroup[] {
  const asked = new Map<string, number[]>();
  for (const [index, operand] of operands.entries()) {
    if (operand.kind !== 'ask' || !isGroupable(operand) || view.many(operand.property)) continue;
    const others = asked.get(operand.property);
    if (others === undefined) asked.set(operand.property, [index]);
    else others.push(index);
  }
  return [...asked].flatMap(([property, indexes]) => {
    if (indexes.length < 2) return [];
    const asks = indexes.map((index) => operands[index] as Ask);
    const words = asks.flatMap(({ values }) => values);
    return [{ property, words, orAbsent: asks.some(({ family }) => family === 'presence'), indexes }];
  });
}

function isGroupable({ family, negated }: Ask): boolean {
  return family === 'presence' ? negated : family === 'equality' && !negated;
}
