import { type Filter, type Group, isGroup } from '../language/filter.ts';
import { textNode } from '../language/text-node.ts';

/** A part of a filter, and where it is. */
export interface Place {
  readonly part: Filter;
  /** Its number in the order of the text. */
  readonly index: number;
  readonly outer: Place | undefined;
  /** Its index in the outer part. */
  readonly at: number;
  /** The places of its operands. */
  readonly inner: readonly Place[];
}

/** The places of all parts of a filter, each before those inside it. */
export function placesOf(root: Filter): readonly Place[] {
  const places: Place[] = [];
  addPlaces(root, 0, undefined, places);
  return places;
}

function addPlaces(part: Filter, at: number, outer: Place | undefined, places: Place[]): Place {
  const inner: Place[] = [];
  const place = { part, index: places.length, outer, at, inner };
  places.push(place);
  if (!isGroup(part)) return place;
  // A loop takes less of the stack than `map`: one call for each level.
  for (let i = 0; i < part.operands.length; i++) inner.push(addPlaces(part.operands[i] as Filter, i, place, places));
  return place;
}

/** The whole filter with another part at a place. */
export function replacedAt(place: Place, part: Filter): Filter {
  let whole = part;
  for (let { outer, at } = place; outer !== undefined; { outer, at } = outer) {
    const group = outer.part as Group;
    whole = withOperands(group, group.operands.with(at, whole));
  }
  return whole;
}

/** What is left of the outer part of a place without that place. */
export function withoutPlace({ outer, at }: Place): Filter {
  const group = outer?.part as Group;
  const rest = group.operands.toSpliced(at, 1);
  const [only] = rest;
  return only !== undefined && rest.length === 1 ? only : withOperands(group, rest);
}

function withOperands({ span: _, ...group }: Group, operands: readonly Filter[]): Group {
  return textNode({ ...group, operands });
}
