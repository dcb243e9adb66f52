import type { Equality } from '../../language/dialect/dialect.ts';
import type { CompareFilter, Word } from '../../language/filter.ts';
import { canHold, factsOf, type Properties, type PropertyType } from '../../language/properties.ts';
import { readValue } from '../../language/value.ts';
import { type Scalar, type Section, sections } from './value-order.ts';

/** Cells from one to another, both included. */
export type Run = readonly [first: number, last: number];

/**
 * What a property can be, in cells: each condition of the filter is true of all values in a cell or of none, and no cell
 * is empty. The first is its absence.
 */
export interface Domain {
  readonly name: string;
  /** Whether a document can have several of the cells at once. */
  readonly many: boolean;
  /** One value of each cell, such as a person would choose. */
  readonly cells: readonly unknown[];
  /** The cells where a comparison is true (for `notEqual`, where it is not). */
  runs(comparison: CompareFilter): readonly Run[];
}

/** Where the values in the place of a constant start and end, and those of its whole section. */
interface Edge {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  last: number;
}

/** Divides what a property can be by the conditions that name it; `presence` tells whether it is asked for its presence. */
export function domainOf(
  name: string,
  comparisons: readonly CompareFilter[],
  presence: boolean,
  equality: Equality,
  properties: Properties | undefined,
): Domain {
  const facts = properties && factsOf(properties, name);
  const type = facts?.type;
  const read = (word: Word): Scalar => (equality === 'text' ? word.text : readValue(word));
  const cells: unknown[] = [undefined];
  const exact = new Map<Scalar, number>();
  const edges = new Map<Scalar, Edge>();

  const quoted = new Set<Scalar>();
  const mentioned = new Set<Scalar>();
  const inOrder: Scalar[] = [];
  for (const { comparator, value } of comparisons) {
    const constant = read(value);
    mentioned.add(constant);
    if (value.quoted) quoted.add(constant);
    if (comparator !== 'equal' && comparator !== 'notEqual') inOrder.push(constant);
  }
  const listed = declaredValues(type, equality);
  const fits = (value: Scalar) => admits(type, value, equality);
  const add = (value: Scalar | undefined) => {
    if (value === undefined || !fits(value)) return;
    exact.set(value, cells.length);
    const asText = quoted.has(value) || type === 'string' || typeof type === 'object';
    cells.push(asText ? value : natural(value, equality));
  };

  const unordered: Section[] = [];
  for (const section of sections[equality]) {
    if (!inOrder.some(section.has)) {
      for (const constant of mentioned) if (section.has(constant)) add(constant);
      unordered.push(section);
      continue;
    }
    const first = cells.length;
    const own: Edge[] = [];
    let previous: Scalar | undefined;
    for (const places of inPlaces([...new Set([...mentioned, ...listed])].filter(section.has), section)) {
      add(section.between(previous, places[0]));
      const start = cells.length;
      for (const constant of places) add(constant);
      add(unmentioned(section.beside(places[0] as Scalar), mentioned));
      const edge = { start, end: cells.length, first, last: 0 };
      own.push(edge);
      for (const constant of places) edges.set(constant, edge);
      previous = places[0];
    }
    add(section.between(previous, undefined));
    for (const edge of own) edge.last = cells.length - 1;
  }

  // All that is neither mentioned nor in order with what is: one cell, the same as absence where nothing tells them apart.
  const rest = unordered
    .map((section) => unmentioned(listed.filter(section.has), mentioned) ?? unmentioned(section.all(), mentioned))
    .find((value) => value !== undefined && fits(value));
  if (presence && rest !== undefined) add(rest);
  else if (presence && type === undefined) cells.push({});

  return {
    name,
    many: facts?.many === true,
    cells,
    runs({ comparator, value }) {
      const constant = read(value);
      if (comparator === 'equal' || comparator === 'notEqual') {
        const cell = exact.get(constant);
        return cell === undefined ? [] : [[cell, cell]];
      }
      const { start, end, first, last } = edges.get(constant) as Edge;
      const run: Run = {
        less: [first, start - 1] as const,
        lessOrEqual: [first, end - 1] as const,
        greater: [end, last] as const,
        greaterOrEqual: [start, last] as const,
      }[comparator];
      return run[0] <= run[1] ? [run] : [];
    },
  };
}

/** The constants of a section in order, those in one place of it together. */
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

/** The values that a type lists. */
function declaredValues(type: PropertyType | undefined, equality: Equality): readonly Scalar[] {
  if (type === 'boolean') return equality === 'text' ? ['true', 'false'] : [true, false];
  if (type === undefined || typeof type === 'string') return [];
  return equality === 'text' ? type : type.flatMap((text) => [text, readValue({ text })]);
}

/** Whether a property of a type can have a value; a listed one may be stored as text or as what the text says. */
function admits(type: PropertyType | undefined, value: Scalar, equality: Equality): boolean {
  if (type === undefined) return true;
  if (equality === 'text' || typeof type === 'object') return canHold(type, String(value));
  return typeof value === type || (type === 'number' && typeof value === 'bigint');
}

/** A text as the boolean or number that is written so. */
function natural(value: Scalar, equality: Equality): unknown {
  return equality === 'text' ? readValue({ text: value as string }) : value;
}
