import type { CompareFilter } from '../language/filter.ts';
import { canHold, factsOf, type Properties } from '../language/properties.ts';
import { readValue } from '../language/value.ts';
import { testOf } from './condition.ts';
import { type Domain, domainOf, type Run } from './domain.ts';
import { otherThanText } from './equal-to.ts';
import { isNumeral, numeralAfter } from './numeral.ts';
import { textOf } from './text-of.ts';

/** A domain whose cells are the same by text and typed. */
export interface JointDomain extends Domain {
  /** Whether surely no cell is missing. */
  readonly exact: boolean;
}

// Each condition is tried on each value.
const mostTrials = 20_000_000;

/**
 * What a property can be where some comparisons are made by text and others, named, with types: the cells of both, told
 * apart by trial. `undefined` where these would be too many.
 */
export function jointDomain(
  name: string,
  comparisons: readonly CompareFilter[],
  typed: ReadonlySet<CompareFilter>,
  properties: Properties | undefined,
): JointDomain | undefined {
  const facts = properties && factsOf(properties, name);
  const values = valuesOf(name, comparisons, properties);
  if (values.size * comparisons.length > mostTrials) return undefined;
  const tests = comparisons.map((comparison) =>
    testOf(comparison, { equality: typed.has(comparison) ? 'typed' : 'text', many: () => false }),
  );
  const cells: unknown[] = [undefined];
  const runs = new Map<CompareFilter, Run[]>(comparisons.map((comparison) => [comparison, []]));
  const known = new Set<string>();
  for (const value of values) {
    const text = textOf(value);
    if (facts !== undefined && (text === undefined || !canHold(facts.type, text))) continue;
    const results = tests.map((test) => test(value));
    const key = results.map(Number).join('');
    if (known.has(key)) continue;
    known.add(key);
    results.forEach((result, i) => {
      if (result) runs.get(comparisons[i] as CompareFilter)?.push([cells.length, cells.length]);
    });
    cells.push(value);
  }
  const ordered = comparisons.filter(({ comparator }) => comparator !== 'equal' && comparator !== 'notEqual');
  const asNumbers = ordered.some(({ value }) => isNumeral(value.text));
  const asStrings = ordered.some(({ value }) => typeof readValue(value) === 'string');
  return {
    name,
    many: facts?.many === true,
    cells,
    runs: (comparison) => runs.get(comparison) as readonly Run[],
    exact: !(asNumbers && asStrings),
  };
}

/** A value for each cell by text and for each one typed, and all that are written like one of them but have another type. */
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
  // The first of all numerals by code point.
  texts.add('-0');
  for (const text of texts) {
    values.add(text);
    for (const other of otherThanText(text)) values.add(other);
    const number = Number(text);
    if (Number.isFinite(number)) values.add(number);
    if (Number.isInteger(number)) values.add(BigInt(number));
  }
  // By text these are texts in order, typed they are not.
  for (const value of [true, false, Number.NaN, Infinity, -Infinity, {}]) values.add(value);
  return values;
}
