import type { Dialect } from '../language/dialect/dialect.ts';
import { factsOf, type Properties, valuesOf } from '../language/properties.ts';
import { readValue } from '../language/value.ts';
import { testOf } from '../meaning/match/test-value.ts';
import { type Ask, type Formula, fold } from '../meaning/normal-form.ts';
import { viewOf } from '../meaning/options.ts';

/** The documents in mind: conditions that can be true together, since each is about another property. */
type Chosen = ReadonlySet<string>;

/** How many values are tried, which takes half a millisecond. */
const maxTests = 2000;

/**
 * Whether it is obvious without the solver that a filter can match: one operand of each `or`, conditions on different
 * properties, each possible by itself. This is true for most filters. For a part of a text the solver would construct
 * texts, which takes a thousand times as long (`test/bench/hostile.ts`).
 */
export function isObviouslyPossible(
  formula: Formula,
  { dialect, properties = {} }: { readonly dialect: Dialect; readonly properties?: Properties | undefined },
): boolean {
  const view = viewOf({ dialect, properties });
  let tests = maxTests;
  const chosen = fold<Chosen | undefined>(formula, {
    ask: (ask) => (isPossible(ask) ? new Set([ask.property]) : undefined),
    or: (parts) => parts.find((part) => part !== undefined),
    and: (parts) => joinDisjoint(parts),
  });
  return chosen !== undefined;

  function isPossible(ask: Ask): boolean {
    const type = factsOf(properties, ask.property)?.type;
    // An absent property makes each of these true.
    if (ask.negated) return true;
    // Of intervals the solver knows whether a value is within.
    if (ask.keys !== undefined) return ask.keys.keys.length > 0;
    const isText = type === undefined || type === 'string';
    const listed = type === undefined ? [] : valuesOf(type);
    if (ask.family === 'presence') return isText || type === 'number' || listed.length > 0;
    if (isText) return ask.family !== 'order' && (type === undefined || isString(ask));
    const values = type === 'number' ? ask.values.map(({ text }) => text) : listed;
    // One of the possible values, as a document may hold it.
    const test = testOf(ask, view);
    return values.some((text) => {
      if (--tests < 0) return false;
      const value = Array.isArray(type) ? text : readValue({ text });
      return (Array.isArray(type) || typeof value === type) && test(value);
    });
  }

  /** Whether a text can satisfy a condition: with typed equality, `true` is no text. */
  function isString({ family, values }: Ask): boolean {
    if (family !== 'equality' || dialect.equality === 'text') return true;
    return values.some((value) => typeof readValue(value) === 'string');
  }
}

/** The properties of parts that name different ones; `undefined` if two name the same one, or a part names none. */
function joinDisjoint(parts: readonly (Chosen | undefined)[]): Chosen | undefined {
  const all = new Set<string>();
  for (const part of parts) {
    if (part === undefined) return undefined;
    for (const name of part) {
      if (all.has(name)) return undefined;
      all.add(name);
    }
  }
  return all;
}
