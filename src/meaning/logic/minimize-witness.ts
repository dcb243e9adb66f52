import type { Predicate } from '../match/closures.ts';

type Document = Readonly<Record<string, unknown>>;

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
