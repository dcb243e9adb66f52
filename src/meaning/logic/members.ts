import { hasKey, intersectionOf, type KeyRange, type KeySet, point, unionOf } from '../../language/kinds/key-set.ts';
import type { DeclaredKind, Kind } from '../../language/kinds/kind.ts';
import { numerals, textKey, texts } from '../../language/kinds/text.ts';
import { booleans, numbers, strings, typed, typedKey } from '../../language/kinds/typed.ts';
import { isNumeral } from '../../language/numeral.ts';
import { type PropertyType, rowOf } from '../../language/property-types.ts';
import { inOrder, outOfOrder } from '../../source/code-points.ts';
import { remembered } from '../../source/remembered.ts';
import { keyBetween, stepped } from './key-between.ts';
import { numberMembers, numeralMembers } from './number-members.ts';

/*
 * Keys of values, for examples: those of a kind that only programs need which decide.
 */

/** What a kind of plain values has: the keys that a property of a type can have, and some in a range. */
interface Membership {
  universe(type: PropertyType): KeySet | undefined;
  members(range: KeyRange): Iterable<string>;
}

/** By the name of the kind; the others, which are declared, have keys between two of them. */
const memberships: Readonly<Record<string, Membership>> = {
  text: {
    universe(type) {
      const { values, isBare } = rowOf(type);
      return values !== undefined ? listedTexts(values) : isBare ? [numerals] : undefined;
    },
    *members(range) {
      yield* textMembers(range, texts, (own) => !isNumeral(own));
      yield* numeralMembers(range);
    },
  },
  typed: {
    universe: (type) =>
      typeof type !== 'string'
        ? listedValues(type)
        : [type === 'number' ? numbers : type === 'boolean' ? booleans : strings],
    *members(range) {
      yield* textMembers(range, strings, () => true);
      yield* numberMembers(range);
      for (const value of [false, true]) {
        const key = typed.keyOf(value) as string;
        if (hasKey([range], key)) yield key;
      }
    },
  },
};

/** All keys that a property of a declared type can have; `undefined` if there is no such limit. */
export function universeOf(kind: Kind, type: PropertyType | undefined): KeySet | undefined {
  return type === undefined ? undefined : memberships[kind.name]?.universe(type);
}

const listedTexts = remembered(
  (values: readonly string[]) => unionOf(values.map((own) => point(textKey(own)))),
  new WeakMap<readonly string[], KeySet>(),
);

/** An enumerated value may be stored as text or as the value it spells. */
const listedValues = remembered(
  (values: readonly string[]) =>
    unionOf(values.flatMap((own) => [point(typedKey({ text: own })), point(typedKey({ text: own, quoted: true }))])),
  new WeakMap<readonly string[], KeySet>(),
);

/** Keys of values in a range, a simple one first: all of them, or infinitely many. */
export function membersOf(kind: Kind, range: KeyRange): Iterable<string> {
  return memberships[kind.name]?.members(range) ?? membersBetween(kind as DeclaredKind, range);
}

function* membersBetween(kind: DeclaredKind, { from, to }: KeyRange): Iterable<string> {
  const isIn = (key: string | undefined): key is string =>
    key !== undefined && kind.keyOf(kind.textOf(key)) === key && hasKey([{ from, to }], key);
  // What comes after a key is the next one.
  const low = from === '' ? undefined : from.replace(/\0$/, '');
  const high = to?.replace(/\0$/, '');
  if (isIn(low)) yield low;
  const inside = keyBetween(kind, low, high);
  for (let key = inside; isIn(key); key = keyBetween(kind, key, high)) yield key;
  if (high !== to && isIn(high)) yield high;
  if (low !== undefined || inside === undefined) return;
  for (let key = keyBetween(kind, undefined, inside); isIn(key); key = keyBetween(kind, undefined, key)) yield key;
}

/** Keys of texts that fit and are in a range of their section. */
function* textMembers(range: KeyRange, all: KeyRange, fits: (own: string) => boolean): Iterable<string> {
  const [part] = intersectionOf([range], [all]);
  if (part === undefined) return;
  const letter = all.from;
  const to = part.to as string;
  const isIn = (own: string) => {
    const key = letter + inOrder(own);
    return fits(own) && part.from <= key && key < to;
  };
  const low = outOfOrder(part.from.slice(1));
  if (part.from === all.from && to === all.to) {
    yield `${letter}other`;
    for (let count = 2; ; count++) yield `${letter}other${count}`;
  }
  const near = low.replace(/\0$/, '');
  const high = to === all.to ? '' : outOfOrder(to.slice(1)).replace(/\0$/, '');
  const simple =
    part.from === all.from
      ? [stepped(high, -1), high.slice(0, -1), '']
      : [...(near === low ? [low] : []), stepped(near, 1), `${near}a`, `${near}0`];
  for (const own of simple) if (isIn(own)) yield letter + inOrder(own);
  for (let own = low; letter + inOrder(own) < to; own += '\0') if (isIn(own)) yield letter + inOrder(own);
}
