import { intersectionOf, isPoint, type KeyRange, type KeySet, ordersOf } from '../../language/kinds/key-set.ts';
import { type Kind, pointsOf, setOf } from '../../language/kinds/kind.ts';
import { type OrderMeaning, oppositeOrders } from '../../language/meanings.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { joinInHalves } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { joinSql, type Sql, sql } from './tag.ts';

/** How a column, or a value in JSON, holds keys: some of them as values that the engine finds, and those of a section in their order. */
export interface Place {
  /** What is compared; NULL where there is no value. */
  readonly value: Sql;
  /** Whether a value has one of these keys; `false` if it holds no value with one. */
  among(keys: readonly string[]): Sql | false;
  /** Whether a value, which is not NULL, has none of these keys, where the engine can say so; `true` if it holds no value with one. */
  notAmong?(keys: readonly string[]): Sql | true;
  readonly sections: readonly PlacedSection[];
}

/** Keys that a place compares by their order. */
export interface PlacedSection {
  readonly range: KeyRange;
  /** The test of an order to a key; `true` is true of all values of the section, `undefined` is past what the engine compares. */
  order(means: OrderMeaning, key: string): Sql | boolean | undefined;
  /** A test that is right for values of the section as one that is false for others; by default they are all. */
  only?(test: Sql): Sql;
  /** Whether a value is in the section, if others are not. */
  readonly inside?: Sql;
  /** Whether a value, which is not NULL, is outside the section; `false` if none is. Without it, no test of an order is the negation of another one. */
  readonly outside?: Sql | false;
}

/** What a comparison asks of keys. */
export interface AskedKeys {
  readonly set: KeySet;
  /** The single keys in the set, in the order of the words. */
  readonly points: readonly string[];
  /** A negation is also true of NULL, and of what has no key. */
  readonly negated: boolean;
}

export function askedKeys(kind: Kind, ask: ValueAsk): AskedKeys {
  const set = setOf(kind, ask);
  return { set, points: pointsOf(kind, ask, set), negated: ask.negated };
}

/** Whether a value of a place has one of the keys. */
export function comparePlace(place: Place, { set, points, negated }: AskedKeys): TermResult<Sql> {
  const { value } = place;
  if (points.length === set.length) return compareToPoints(place, points, negated);
  const denied = negated && set.length === 1 ? deniedOrder(place, set) : undefined;
  if (denied !== undefined) return denied;
  const ranges = set.filter((one) => !isPoint(one));
  const tests: Sql[] = [];
  const among = points.length > 0 && place.among(points);
  if (among !== false) tests.push(among);
  for (const section of place.sections) {
    for (const range of intersectionOf(ranges, [section.range])) {
      const test = withinSection(value, section, range);
      if (test === undefined) return unsupported(reasons.exponent);
      if (test === true) return isNull(value, negated);
      if (test !== false) tests.push(test);
    }
  }
  return tests.length === 0 ? negated : ifNegated(anyTest(tests), negated);
}

function withinSection(
  value: Sql,
  { range: all, order, only, inside }: PlacedSection,
  range: KeyRange,
): Sql | boolean | undefined {
  const ends = ordersOf(range, all).map(({ means, key }) => order(means, key));
  if (ends.includes(undefined)) return undefined;
  if (ends.includes(false)) return false;
  const [lower, upper] = ends.filter((end): end is Sql => typeof end !== 'boolean');
  // Some engines join NULL with a text, so that it is not a numeral.
  if (lower === undefined) return inside === undefined || sql`(${value} IS NOT NULL AND ${inside})`;
  const within = upper === undefined ? lower : sql`(${lower} AND ${upper})`;
  return only === undefined ? within : only(within);
}

export function isNull(value: Sql, isIt: boolean): Sql {
  return sql`${value} IS ${isIt ? '' : 'NOT '}NULL`;
}

/** A negated test, which is also true of NULL. */
export function orNull(test: Sql, value: Sql): Sql {
  return sql`(${test} OR ${value} IS NULL)`;
}

/** A test, or its negation, which is also true where the test is NULL. */
export function ifNegated(test: Sql, negated: boolean): Sql {
  return negated ? sql`CASE WHEN ${test} THEN 1 = 0 ELSE 1 = 1 END` : test;
}

function compareToPoints(place: Place, points: readonly string[], negated: boolean): Sql | boolean {
  const { value } = place;
  if (points.length === 0) return negated;
  if (negated && place.notAmong !== undefined) {
    const test = place.notAmong(points);
    return test === true || orNull(test, value);
  }
  const test = place.among(points);
  return test === false ? negated : ifNegated(test, negated);
}

/** The negation of one order as the opposite one, which an index can answer. */
function deniedOrder({ value, sections }: Place, set: KeySet): TermResult<Sql> | undefined {
  const [section, ...others] = sections.filter(({ range }) => intersectionOf(set, [range]).length > 0);
  const [range] = section === undefined ? [] : intersectionOf(set, [section.range]);
  const [only, ...more] = section === undefined || range === undefined ? [] : ordersOf(range, section.range);
  if (only === undefined || more.length + others.length > 0 || section?.outside === undefined) return undefined;
  const { outside } = section;
  const test = section.order(oppositeOrders[only.means], only.key);
  if (test === undefined) return unsupported(reasons.exponent);
  if (test === true) return true;
  if (outside === false) return test === false ? isNull(value, true) : orNull(test, value);
  return orNull(test === false ? outside : sql`${test} OR ${outside}`, value);
}

/** One of several tests. */
export function anyTest(tests: readonly Sql[]): Sql {
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return joinInHalves(tests, (some) => sql`(${joinSql(some, ' OR ')})`);
}
