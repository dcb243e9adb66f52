import { canHold, factsOf, type Properties } from '../../language/properties.ts';
import { readValue } from '../../language/value.ts';
import type { Comparison } from '../normal-form.ts';
import { otherThanText } from '../values/equals.ts';
import { isNumeral, numeralAfter } from '../values/numeral.ts';
import { textOf } from '../values/text-part.ts';
import { type Domain, domainOf } from './domain.ts';
import type { Budget } from './sat-solver.ts';
import { partition, valuesIn } from './text-domain.ts';

/**
 * The domain of a property for conditions by text and conditions with typed equality. The cells are found by testing the
 * conditions on values. `undefined` if that exceeds the budget.
 */
export function jointDomain(
  name: string,
  byText: readonly Comparison[],
  byType: readonly Comparison[],
  properties: Properties | undefined,
  budget: Budget,
): Domain | undefined {
  const conditions = [...byText, ...byType];
  const facts = properties && factsOf(properties, name);
  const found = [...valuesOf(name, conditions, properties)].filter((value) => {
    const text = textOf(value);
    return facts === undefined || (text !== undefined && canHold(facts.type, text));
  });
  const typed = new Set(byType);
  const equalityOf = (condition: Comparison) => (typed.has(condition) ? 'typed' : 'text');
  const parts = partition(new Set(found), conditions, equalityOf, true, budget);
  if (parts === undefined) return undefined;
  const bounds = valuesIn(conditions.filter(({ family }) => family === 'order'));
  const asNumbers = bounds.some(({ text }) => isNumeral(text));
  const asStrings = bounds.some((value) => typeof readValue(value) === 'string');
  // A number's text may contain any part, and only some numbers are tried.
  const asksForParts = conditions.some(({ family }) => family === 'part');
  return { name, many: facts?.many === true, ...parts, exact: !(asNumbers && asStrings) && !asksForParts };
}

/** Whether JSON can hold a value, a bigint as a number. */
function isJson(value: unknown): boolean {
  return typeof value !== 'number' || Number.isFinite(value);
}

/**
 * A value from each cell by text and from each typed cell, and all values of other types with the same text as one of
 * them.
 */
function valuesOf(
  name: string,
  conditions: readonly Comparison[],
  properties: Properties | undefined,
): ReadonlySet<unknown> {
  const texts = new Set<string>();
  const values = new Set<unknown>();
  for (const equality of ['text', 'typed'] as const) {
    for (const value of domainOf(name, conditions, true, equality, properties).cells) {
      if (value === undefined) continue;
      values.add(value);
      const text = textOf(value);
      if (text !== undefined) texts.add(text);
    }
  }
  for (const { text } of valuesIn(conditions)) {
    texts.add(text);
    const after = numeralAfter(text);
    if (after !== undefined) texts.add(after);
  }
  // The first numeral by code point.
  texts.add('-0');
  for (const text of texts) {
    values.add(text);
    for (const other of otherThanText(text)) if (isJson(other)) values.add(other);
    const number = Number(text);
    if (Number.isFinite(number)) values.add(number);
    if (Number.isInteger(number)) values.add(BigInt(number));
  }
  // Under text equality these compare as texts; under typed equality some of them cannot be compared.
  for (const value of [true, false, {}]) values.add(value);
  return values;
}
