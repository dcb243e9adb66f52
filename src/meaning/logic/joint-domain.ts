import type { Equality } from '../../language/dialect/dialect.ts';
import type { CompareFilter } from '../../language/filter.ts';
import { canHold, factsOf, type Properties } from '../../language/properties.ts';
import { readValue } from '../../language/value.ts';
import { testOf } from '../match/condition.ts';
import { otherThanText, valuesEqualTo } from '../values/equals.ts';
import { isNumeral, numeralAfter } from '../values/numeral.ts';
import { textOf } from '../values/text-of.ts';
import { type Domain, domainOf, type Run } from './domain.ts';
import type { Budget } from './sat-solver.ts';

/** A domain whose cells serve comparisons by text and typed ones. */
export interface JointDomain extends Domain {
  /** Whether the cells are known to be complete. */
  readonly exact: boolean;
}

/**
 * The domain of a property where the comparisons in `typed` are made with types and the others by text. Cells are found by
 * trying the comparisons on values. `undefined` if that exceeds the budget.
 */
export function jointDomain(
  name: string,
  comparisons: readonly CompareFilter[],
  typed: ReadonlySet<CompareFilter>,
  properties: Properties | undefined,
  budget: Budget,
): JointDomain | undefined {
  const facts = properties && factsOf(properties, name);
  const values = valuesOf(name, comparisons, properties);
  const orders: [CompareFilter, (value: unknown) => boolean][] = [];
  const equal = new Map<unknown, CompareFilter[]>();
  for (const comparison of comparisons) {
    const equality: Equality = typed.has(comparison) ? 'typed' : 'text';
    if (comparison.comparator !== 'equal' && comparison.comparator !== 'notEqual') {
      orders.push([comparison, testOf(comparison, { equality, many: () => false })]);
      continue;
    }
    for (const value of valuesEqualTo(comparison.value, equality)) {
      const others = equal.get(value);
      if (others === undefined) equal.set(value, [comparison]);
      else others.push(comparison);
    }
  }
  budget.left -= values.size * (1 + orders.length);
  if (budget.left < 0) return undefined;
  const cells: unknown[] = [undefined];
  const runs = new Map<CompareFilter, Run[]>(comparisons.map((comparison) => [comparison, []]));
  const numbers = new Map(comparisons.map((comparison, number) => [comparison, number]));
  const known = new Set<string>();
  for (const value of values) {
    const text = textOf(value);
    if (facts !== undefined && (text === undefined || !canHold(facts.type, text))) continue;
    const holding = [...(equal.get(value) ?? []), ...orders.flatMap(([one, test]) => (test(value) ? [one] : []))];
    const key = holding.map((one) => numbers.get(one)).join();
    if (known.has(key)) continue;
    known.add(key);
    for (const one of holding) runs.get(one)?.push([cells.length, cells.length]);
    cells.push(value);
  }
  const asNumbers = orders.some(([{ value }]) => isNumeral(value.text));
  const asStrings = orders.some(([{ value }]) => typeof readValue(value) === 'string');
  return {
    name,
    many: facts?.many === true,
    cells,
    runs: (comparison) => runs.get(comparison) as readonly Run[],
    exact: !(asNumbers && asStrings),
  };
}

/** Whether JSON can hold a value, a bigint as a number. */
function isJson(value: unknown): boolean {
  return typeof value !== 'number' || Number.isFinite(value);
}

/** A value from each cell by text and from each typed cell, and all values of other types that are written like one of them. */
function valuesOf(
  name: string,
  comparisons: readonly CompareFilter[],
  properties: Properties | undefined,
): ReadonlySet<unknown> {
  const texts = new Set<string>();
  const values = new Set<unknown>();
  for (const equality of ['text', 'typed'] as const) {
    for (const value of domainOf(name, comparisons, true, equality, properties).cells) {
      if (value === undefined) continue;
      values.add(value);
      const text = textOf(value);
      if (text !== undefined) texts.add(text);
    }
  }
  for (const { value } of comparisons) {
    texts.add(value.text);
    const after = numeralAfter(value.text);
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
  // By text these compare as texts; typed, some of them compare with nothing.
  for (const value of [true, false, {}]) values.add(value);
  return values;
}
