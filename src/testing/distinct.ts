import { type Filter, type Group, isCondition, isGroup } from '../language/filter.ts';
import { isSameFilter } from '../meaning/decide/decide.ts';
import { type Place, replacedAt } from './places.ts';

/**
 * Tells of each change of a filter whether it makes a filter that neither is the given one nor was made before. Compares hashes
 * first, which change with a part in one step for each level above it; whole filters are compared only where these are equal.
 */
export function distinctChanges(places: readonly Place[]): (place: Place, part: Filter) => boolean {
  const known = new Map<Filter, number>();
  const sums = new Int32Array(places.length);
  const hashOf = (part: Filter): number => {
    const before = known.get(part);
    if (before !== undefined) return before;
    if (!isGroup(part)) return hashOfCondition(part);
    let sum = 0;
    for (let at = 0; at < part.operands.length; at++) sum = (sum + mixed(hashOf(part.operands[at] as Filter), at)) | 0;
    return hashOfGroup(part, sum);
  };
  for (const { part, index, outer, at } of places.toReversed()) {
    const hash = isGroup(part) ? hashOfGroup(part, sums[index] as number) : hashOfCondition(part);
    known.set(part, hash);
    if (outer !== undefined) sums[outer.index] = (sums[outer.index] as number) + mixed(hash, at);
  }
  const wholeHash = (place: Place, part: Filter): number => {
    let [hash, before] = [hashOf(part), hashOf(place.part)];
    for (let { outer, at } = place; outer !== undefined; { outer, at } = outer) {
      const sum = ((sums[outer.index] as number) - mixed(before, at) + mixed(hash, at)) | 0;
      [hash, before] = [hashOfGroup(outer.part as Group, sum), hashOf(outer.part)];
    }
    return hash;
  };
  const [whole] = places as [Place];
  const made = new Map([[hashOf(whole.part), [() => whole.part]]]);
  return (place, part) => {
    const hash = wholeHash(place, part);
    const alike = made.get(hash);
    if (alike === undefined) {
      made.set(hash, [() => replacedAt(place, part)]);
      return true;
    }
    const filter = replacedAt(place, part);
    if (alike.some((other) => isSameFilter(other(), filter))) return false;
    alike.push(() => filter);
    return true;
  };
}

function hashOfGroup({ kind, operands }: Group, sum: number): number {
  return mixed(sum ^ kind.charCodeAt(0), operands.length);
}

function hashOfCondition(part: Filter): number {
  if (!isCondition(part)) return 0;
  let hash = 0;
  for (const text of [part.means, part.property.text, ...part.values.map((value) => value.text)]) {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93);
    hash = mixed(hash, text.length);
  }
  return hash;
}

function mixed(hash: number, salt: number): number {
  const product = Math.imul(hash ^ Math.imul(salt + 1, 0x9e_37_79_b1), 0x85_eb_ca_6b);
  return product ^ (product >>> 15);
}
