import { hasKey, intersectionOf, isPoint, type KeyRange, type KeySet, ordersOf } from '../../language/kinds/key-set.ts';
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
  /** The keys of all its values, if they are few. */
  readonly all?: readonly string[];
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

/** A comparison with the values of a place that have keys of a kind. */
export function comparePlace(place: Place, kind: Kind, ask: ValueAsk): TermResult<Sql> {
  return compareSet(place, setOf(kind, ask), ask.negated, pointsOf(kind, ask));
}

/** Whether a value of a place has a key of a set, of which some are points. A negation is also true of NULL, and of what has no key. */
export function compareSet(place: Place, set: KeySet, negated: boolean, ofSet: readonly string[]): TermResult<Sql> {
  const { value, all } = place;
  const points = all?.filter((key) => hasKey(set, key)) ?? ofSet;
  if (all !== undefined && points.length === all.length) return sql`${value} IS ${negated ? '' : 'NOT '}NULL`;
  if (points.length === (all === undefined ? set.length : points.length))
    return compareToPoints(place, points, negated);
  const denied = negated && set.length === 1 ? deniedOrder(place, set) : undefined;
  if (denied !== undefined) return denied;
  const tests: Sql[] = [];
  const among = points.length > 0 && place.among(points);
  if (among !== false) tests.push(among);
  for (const section of place.sections) {
    for (const range of intersectionOf(
      set.filter((one) => !isPoint(one)),
      [section.range],
    )) {
      const test = withinSection(section, range);
      if (test === undefined) return unsupported(reasons.exponent);
      if (test === true) return sql`${value} IS ${negated ? '' : 'NOT '}NULL`;
      if (test !== false) tests.push(test);
    }
  }
  if (tests.length === 0) return negated;
  const test = anyTest(tests);
  return negated ? sql`CASE WHEN ${test} THEN 1 = 0 ELSE 1 = 1 END` : test;

  function withinSection(section: PlacedSection, range: KeyRange): Sql | boolean | undefined {
    const { order, only, inside } = section;
    const ends = ordersOf(range, section.range).map(({ means, key }) => order(means, key));
    if (ends.includes(undefined)) return undefined;
    if (ends.includes(false)) return false;
    const [lower, upper] = ends.filter((end): end is Sql => typeof end !== 'boolean');
    // Some engines join NULL with a text, so that it is not a numeral.
    if (lower === undefined) return inside === undefined || sql`(${value} IS NOT NULL AND ${inside})`;
    const within = upper === undefined ? lower : sql`(${lower} AND ${upper})`;
    return only === undefined ? within : only(within);
  }
}

function compareToPoints(place: Place, points: readonly string[], negated: boolean): Sql | boolean {
  const { value } = place;
  if (points.length === 0) return negated;
  if (negated && place.notAmong !== undefined) {
    const test = place.notAmong(points);
    return test === true || sql`(${test} OR ${value} IS NULL)`;
  }
  const test = place.among(points);
  if (test === false) return negated;
  return negated ? sql`CASE WHEN ${test} THEN 1 = 0 ELSE 1 = 1 END` : test;
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
  if (test === false) return outside === false ? sql`${value} IS NULL` : sql`(${outside} OR ${value} IS NULL)`;
  return sql`(${test}${outside === false ? '' : sql` OR ${outside}`} OR ${value} IS NULL)`;
}

/** One of several tests. */
export function anyTest(tests: readonly Sql[]): Sql {
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return joinInHalves(tests, (some) => sql`(${joinSql(some, ' OR ')})`);
}
