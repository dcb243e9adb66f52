import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import type { Ask, Formula, Junction } from '../normal-form.ts';
import type { View } from '../options.ts';
import { isOneOf, valuesEqualTo } from '../values/equals.ts';
import { hasKeyIn, type KeyQuestion } from '../values/key-question.ts';
import { satisfiesOrder } from '../values/order.ts';
import { satisfiesText, textOf } from '../values/text-part.ts';

type Test = (value: unknown) => boolean;

/** For each family, the test of a property's value; negations are left to the caller. */
const tests: {
  readonly [F in Ask['family']]: (ask: Extract<Ask, { readonly family: F }>, equality: Equality) => Test;
} = {
  presence: () => isValue,
  equality: ({ values }, equality) => {
    const [only] = values;
    return isOneOf(
      only !== undefined && values.length === 1
        ? valuesEqualTo(only, equality)
        : values.flatMap((word) => valuesEqualTo(word, equality)),
    );
  },
  order: ({ means, values: [word] }, equality) => satisfiesOrder(means, word as Word, equality),
  part: ({ means, values: [word] }, equality) => satisfiesText(means, word as Word, equality),
};

/** The test of a condition for the property's value, of a list for any of its values; for a negation, the test that it negates. */
export function testOf(ask: Ask, { equality, many }: View): Test {
  const test = testOfOne(ask, equality);
  return many(ask.property) ? some(test) : test;
}

/** The same for one value, which is no list. */
export function testOfOne(ask: Ask, equality: Equality): Test {
  return ask.keys === undefined ? testOfValue(ask, equality) : testOfKey(ask, ask.keys);
}

function testOfValue(ask: Ask, equality: Equality): Test {
  return (tests[ask.family] as (ask: Ask, equality: Equality) => Test)(ask, equality);
}

/** Parts are asked of the key, which is a text; the rest has been turned into keys. */
function testOfKey(ask: Ask, keys: KeyQuestion): Test {
  if (ask.family !== 'part') return hasKeyIn(keys);
  const test = testOfValue(ask, 'typed');
  return (value) => {
    const text = textOf(value);
    return text !== undefined && test(keys.kind.keyOf(text));
  };
}

/*
 * A property declared with `many` holds a list of values, or one value that is not a list. `null` and `undefined` in a list
 * do not count, so a list without other entries is absent.
 */

/** Extends a test to lists, which pass if any of their values does. */
export function some(test: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => (Array.isArray(value) ? value.some(test) : test(value));
}

/** Whether a value is present: neither `undefined` nor `null`. */
function isValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether a value, or any in a list, is present. */
export const hasValue: (value: unknown) => boolean = /* @__PURE__ */ some(isValue);

/**
 * The parts of an `or`, but one for all equalities that are about one property, with a test for its absence, where the first of
 * them is: so it is read once and its value looked up in one set (`npm run bench`, "lists").
 */
export function joinEqualities<T>(
  parts: readonly T[],
  { operands }: Junction,
  view: View,
  partOf: (property: string, values: ReturnType<typeof valuesEqualTo>, orAbsent: boolean) => T,
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
    const values = asks.flatMap((ask) => ask.values).flatMap((word) => valuesEqualTo(word, view.equality));
    for (const index of indexes) joined[index] = undefined;
    const orAbsent = asks.some(({ family }) => family === 'presence');
    joined[indexes[0] as number] = partOf(property, values, orAbsent);
  }
  return joined.filter((part) => part !== undefined);
}

function isGroupable({ family, negated, keys }: Ask): boolean {
  if (keys !== undefined) return false;
  return family === 'presence' ? negated : family === 'equality' && !negated;
}
