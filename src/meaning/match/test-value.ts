import type { Word } from '../../language/filter.ts';
import { type Kind, setOf, type Test } from '../../language/kinds/kind.ts';
import { kindIn } from '../../language/kinds/kind-of.ts';
import { isValue } from '../../language/kinds/scalar.ts';
import { type Ask, type Formula, isValueAsk, type Junction, type ValueAsk } from '../normal-form.ts';
import type { View } from '../options.ts';
import { hasPart } from './text-part.ts';

/** The test of a condition for the property's value, of a list for any of its values; for a negation, the test that it negates. */
export function testOf(ask: Ask, view: View): Test {
  const test = isValueAsk(ask) ? testOfOne(ask, kindIn(view, ask.property)) : isValue;
  return view.many(ask.property) ? some(test) : test;
}

/** The same for one value, which is no list. */
export function testOfOne(ask: ValueAsk, kind: Kind): Test {
  if (ask.family !== 'part') return kind.test(setOf(kind, ask));
  const { parts } = kind;
  if (parts === undefined) return () => false;
  const has = hasPart(ask.means, parts.word((ask.values[0] as Word).text));
  return (value) => {
    const text = parts.of(value);
    return text !== undefined && has(text);
  };
}

/** The test whether a value equals one of some words. */
export function testOfEquality(words: readonly Word[], kind: Kind): Test {
  return kind.test(setOf(kind, { means: 'equal', values: words }));
}

/*
 * A property declared with `many` holds a list of values, or one value that is not a list. `null` and `undefined` in a list
 * do not count, so a list without other entries is absent.
 */

/** Extends a test to lists, which pass if any of their values does. */
export function some(test: Test): Test {
  return (value) => (Array.isArray(value) ? value.some(test) : test(value));
}

/** Whether a value, or any in a list, is present. */
export const hasValue: Test = /* @__PURE__ */ some(isValue);

/**
 * The parts of an `or`, but one for all equalities that are about one property, with a test for its absence, where the first of
 * them is: so it is read once and its value looked up in one set (`npm run bench`, "lists").
 */
export function joinEqualities<T>(
  parts: readonly T[],
  { operands }: Junction,
  view: View,
  partOf: (property: string, words: readonly Word[], orAbsent: boolean) => T,
): readonly T[] {
  const asked = new Map<string, number[]>();
  for (let index = 0; index < operands.length; index++) {
    const operand = operands[index] as Formula;
    if (operand.kind !== 'ask' || !isGroupable(operand) || view.many(operand.property)) continue;
    const others = asked.get(operand.property);
    if (others === undefined) asked.set(operand.property, [index]);
    else others.push(index);
  }
  const joined: (T | undefined)[] = [...parts];
  for (const [property, indexes] of asked) {
    if (indexes.length < 2) continue;
    const asks = indexes.map((index) => operands[index] as Ask);
    const words = asks.flatMap(({ values }) => values);
    for (const index of indexes) joined[index] = undefined;
    const orAbsent = asks.some(({ family }) => family === 'presence');
    joined[indexes[0] as number] = partOf(property, words, orAbsent);
  }
  return joined.filter((part) => part !== undefined);
}

function isGroupable({ family, negated }: Ask): boolean {
  return family === 'presence' ? negated : family === 'equality' && !negated;
}
