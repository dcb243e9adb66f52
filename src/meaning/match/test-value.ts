import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import type { Ask } from '../normal-form.ts';
import { isOneOf, valuesEqualTo } from '../values/equals.ts';
import { isValue, some } from '../values/many.ts';
import { satisfiesOrder } from '../values/order.ts';
import { satisfiesText } from '../values/text-part.ts';
import type { View } from '../view.ts';

type Test = (value: unknown) => boolean;

/** For each family, the test of a property's value; negations are left to the caller. */
const tests: {
  readonly [F in Ask['family']]: (ask: Extract<Ask, { readonly family: F }>, equality: Equality) => Test;
} = {
  presence: () => isValue,
  equality: ({ values }, equality) => isOneOf(values.flatMap((word) => valuesEqualTo(word, equality))),
  order: ({ means, values: [word] }, equality) => satisfiesOrder(means, word as Word, equality),
  part: ({ means, values: [word] }, equality) => satisfiesText(means, word as Word, equality),
};

/** The test of a condition for the property's value, of a list for any of its values; for a negation, the test that it negates. */
export function testOf(ask: Ask, { equality, many }: View): Test {
  const test = (tests[ask.family] as (ask: Ask, equality: Equality) => Test)(ask, equality);
  return many(ask.property) ? some(test) : test;
}
