import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import type { OrderMeaning } from '../../language/meanings.ts';
import type { PropertyFacts } from '../../language/properties.ts';
import { type PropertyType, plainRowOf } from '../../language/property-types.ts';
import { readValue } from '../../language/word.ts';
import { type Ask, type Comparison, isComparison } from '../normal-form.ts';
import { joinCells, type Run } from './runs.ts';
import type { TextParts } from './text-parts.ts';
import { type Scalar, type Section, sections } from './value-order.ts';

/**
 * The possible values of a property, partitioned into cells: each condition of the filter is true for all values in a
 * cell or for none. No cell is empty, and the first one is absence.
 */
export interface Domain {
  /** Whether the cells are known to be complete. */
  readonly exact: boolean;
  /** Whether a document can have values in several cells. */
  readonly many: boolean;
  /** A representative value of each cell, a simple one where possible. */
  readonly cells: readonly unknown[];
  /** The cells where a comparison is true; for a negation, those where the comparison that it negates is. */
  runs(comparison: Comparison): readonly Run[];
  /** The questions about parts of its text, which the cells leave open. */
  readonly parts?: TextParts;
}

/** The cells of the values that compare equal to a constant (`start` to before `end`), and the cells of its section. */
interface Edge {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  last: number;
}

/** A domain whose cells are ranges of values and constants. */
interface ValueDomain extends Domain {
  /** The cells that hold one constant, with it. */
  readonly constants: ReadonlyMap<number, Scalar>;
}

/** Partitions the values of a property by the conditions on it; `presence` says whether its presence is also tested. */
export function domainOf(
  conditions: readonly Comparison[],
  presence: boolean,
  equality: Equality,
  { type, many }: Partial<PropertyFacts> = {},
): ValueDomain {
  const read = (word: Word): Scalar => (equality === 'text' ? word.text : readValue(word));
  const cells: unknown[] = [undefined];
  const exact = new Map<Scalar, number>();
  const edges = new Map<Scalar, Edge>();

  const quoted = new Set<Scalar>();
  const mentioned = new Set<Scalar>();
  const bounds: Scalar[] = [];
  for (const condition of conditions) {
    for (const value of condition.values) {
      const constant = read(value);
      mentioned.add(constant);
      if (value.quoted) quoted.add(constant);
      if (condition.family === 'order') bounds.push(constant);
    }
  }
  const listed = declaredValues(type, equality);
  const fits = admission(type, equality);
  const add = (value: Scalar | undefined) => {
    if (value === undefined || !fits(value)) return;
    exact.set(value, cells.length);
    const asText = quoted.has(value) || type === 'string' || typeof type === 'object';
    cells.push(asText ? value : natural(value, equality));
  };

  const unordered: Section[] = [];
  for (const section of sections[equality]) {
    if (!bounds.some(section.has)) {
      for (const constant of mentioned) if (section.has(constant)) add(constant);
      unordered.push(section);
      continue;
    }
    const first = cells.length;
    const sectionEdges: Edge[] = [];
    let previous: Scalar | undefined;
    for (const places of inPlaces([...new Set([...mentioned, ...listed])].filter(section.has), section)) {
      add(section.between(previous, places[0]));
      const start = cells.length;
      for (const constant of places) add(constant);
      add(unmentioned(section.beside(places[0] as Scalar), mentioned));
      const edge = { start, end: cells.length, first, last: 0 };
      sectionEdges.push(edge);
      for (const constant of places) edges.set(constant, edge);
      previous = places[0];
    }
    add(section.between(previous, undefined));
    for (const edge of sectionEdges) edge.last = cells.length - 1;
  }

  // All values of sections without bounds that the filter does not mention form one cell; where the filter cannot distinguish
  // them from absence, they need none.
  const rest = unordered
    .map((section) => {
      const value = listed.find((one) => section.has(one) && !mentioned.has(one));
      if (value !== undefined) return value;
      const other = unmentioned(section.all(), mentioned);
      return other !== undefined && fits(other) ? other : undefined;
    })
    .find((value) => value !== undefined);
  if (presence && rest !== undefined) add(rest);
  else if (presence && type === undefined) cells.push({});

  return {
    exact: true,
    many: many === true,
    cells,
    get constants() {
      const isNamed = ([value]: [Scalar, number]) => mentioned.has(value);
      return new Map([...exact].filter(isNamed).map(([value, cell]) => [cell, value]));
    },
    runs(ask) {
      if (ask.family !== 'order') return joinCells(ask.values.flatMap((value) => exact.get(read(value)) ?? []));
      const run = bounded[ask.means](edges.get(read(ask.values[0] as Word)) as Edge);
      return run[0] <= run[1] ? [run] : [];
    },
  };
}

/** The cells of the values that compare with the constant of an edge. */
const bounded: Readonly<Record<OrderMeaning, (edge: Edge) => Run>> = {
  less: ({ first, start }) => [first, start - 1],
  lessOrEqual: ({ first, end }) => [first, end - 1],
  greater: ({ end, last }) => [end, last],
  greaterOrEqual: ({ start, last }) => [start, last],
};

/** The cells where any condition is true: one of presence is in all but absence, the first. */
export function runsOf({ cells, runs }: Domain, ask: Ask): readonly Run[] {
  if (isComparison(ask)) return runs(ask);
  return cells.length > 1 ? [[1, cells.length - 1]] : [];
}

/** The constants of a section in ascending order, grouped by those that compare equal. */
function inPlaces(constants: readonly Scalar[], section: Section): Scalar[][] {
  const places: Scalar[][] = [];
  for (const constant of [...constants].sort(section.compare)) {
    const place = places.at(-1);
    if (place !== undefined && section.compare(place[0] as Scalar, constant) === 0) place.push(constant);
    else places.push([constant]);
  }
  return places;
}

function unmentioned(values: Iterable<Scalar>, mentioned: ReadonlySet<Scalar>): Scalar | undefined {
  for (const value of values) if (!mentioned.has(value)) return value;
  return undefined;
}

/** The values that a declared type enumerates. */
export function declaredValues(type: PropertyType | undefined, equality: Equality): readonly Scalar[] {
  if (type === 'boolean') return equality === 'text' ? ['true', 'false'] : [true, false];
  if (type === undefined || typeof type === 'string') return [];
  if (equality === 'text') return type;
  const values: Scalar[] = [];
  for (const text of type) {
    const value = readValue({ text });
    if (value !== text) values.push(value);
    values.push(text);
  }
  return values;
}

/** The test whether a property of a type can have a value; an enumerated value may be stored as text or as the value it spells. */
export function admission(type: PropertyType | undefined, equality: Equality): (value: Scalar) => boolean {
  if (type === undefined) return () => true;
  if (typeof type === 'object') {
    let listed: ReadonlySet<string> | undefined;
    return (value) => {
      listed ??= new Set(type);
      return listed.has(String(value));
    };
  }
  if (equality === 'text') return (value) => plainRowOf(type).holds(String(value));
  return (value) => typeof value === type || (type === 'number' && typeof value === 'bigint');
}

/** With `text` equality, the boolean or number that a text spells, if any. */
export function natural(value: Scalar, equality: Equality): unknown {
  return equality === 'text' ? readValue({ text: value as string }) : value;
}
