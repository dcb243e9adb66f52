import type { Document, Predicate } from '../match/closures.ts';
import { type Ask, type Formula, fold } from '../normal-form.ts';
import type { Space } from './document-space.ts';
import { Encoding } from './sat-encoding.ts';
import type { Budget } from './sat-solver.ts';

/**
 * A document of the space for which a formula is true; `false` if there is none, `undefined` if the budget runs out,
 * or no text with the parts of a model was found.
 */
export function findDocument(formula: Formula, space: Space, budget: Budget): Document | false | undefined {
  const encoding = new Encoding(space);
  // A formula that is easy to satisfy is decided without encoding all of it.
  const sufficient = fewestConditions(formula)?.map((ask) => encoding.ask(ask, 'complement'));
  const found = sufficient && encoding.find(sufficient, budget);
  if (found) return found;
  encoding.hold(formula, 'complement');
  return encoding.find([], budget);
}

/** The fewest conditions that imply a formula, though they may contradict each other; `undefined` if no conditions do. */
function fewestConditions(formula: Formula): readonly Ask[] | undefined {
  type Way = readonly Ask[] | undefined;
  return fold<Way>(formula, {
    ask: (ask) => [ask],
    or: (ways) =>
      ways.reduce<Way>((least, way) => (way && !(least && least.length <= way.length) ? way : least), undefined),
    and: (ways) => (ways.every((way) => way !== undefined) ? ways.flat() : undefined),
  });
}

// Each property is removed once, which takes quadratic time; nobody reads a document with more properties.
const maxProperties = 500;

/** A document without the properties and list values that the predicate does not need. */
export function minimizeWitness(document: Document, holds: Predicate): Document {
  let kept = Object.entries(document);
  if (kept.length > maxProperties) return document;
  for (const entry of [...kept]) {
    const [name, value] = entry;
    const without = kept.filter((other) => other !== entry);
    if (holds(Object.fromEntries(without))) {
      kept = without;
      continue;
    }
    if (!Array.isArray(value)) continue;
    let values: readonly unknown[] = value;
    for (const one of value) {
      const fewer = values.filter((other) => other !== one);
      if (holds(Object.fromEntries(kept.map((other) => (other === entry ? [name, fewer] : other))))) values = fewer;
    }
    kept = kept.map((other) => (other === entry ? [name, values] : other));
  }
  return Object.fromEntries(kept);
}
