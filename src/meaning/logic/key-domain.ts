import type { Kind } from '../../language/kinds/kind.ts';
import type { PropertyFacts } from '../../language/properties.ts';
import { firstWhere } from '../../source/first-where.ts';
import type { Ask, Comparison } from '../normal-form.ts';
import type { KeyRange } from '../values/key-question.ts';
import { compareCodePoints } from '../values/order.ts';
import { type Domain, wholeRun } from './domain.ts';
import { joinCells, type Run } from './runs.ts';
import { numeralBetween, textBetween } from './value-order.ts';

/** The facts of a property whose values need not be of its kind. */
export interface LooseFacts extends PropertyFacts {
  readonly isLoose?: true;
}

/**
 * The domain of a property with a kind: each key that a condition names is a cell, and so are the keys between two of them, if
 * there are any. Parts of its texts are not asked for.
 */
export function keyDomain(name: string, kind: Kind, conditions: readonly Comparison[], facts: LooseFacts): Domain {
  const { many, isLoose } = facts;
  const named = [...new Set(conditions.flatMap(({ keys }) => (keys === undefined ? [] : boundsOf(keys))))];
  const keys: string[] = [];
  let last: string | undefined;
  for (const key of [...named.sort(compareCodePoints), undefined]) {
    const between = keyBetween(kind, last, key);
    if (between !== undefined) keys.push(between);
    // The end of an interval may be past the last value.
    if (key !== undefined && kind.keyOf(kind.textOf(key)) === key) keys.push(key);
    last = key;
  }
  const cells: unknown[] = [undefined, ...keys.map(kind.textOf), ...(isLoose ? [{}] : [])];
  const cellOf = new Map(keys.map((key, at) => [key, at + 1]));
  const run = ({ from, to }: KeyRange): Run => [
    1 + (from === undefined ? 0 : countBefore(keys, from)),
    to === undefined ? keys.length : countBefore(keys, to),
  ];
  return {
    name,
    exact: true,
    many: many === true,
    cells,
    runs({ family, keys }: Ask) {
      if (family === 'presence') return wholeRun(cells);
      // Intervals may overlap, but runs may not.
      const points = (keys?.keys ?? []).flatMap((key) => cellOf.get(key) ?? []);
      return joinCells([...points, ...(keys?.ranges ?? []).flatMap((range) => cellsBetween(run(range)))]);
    },
  };
}

function cellsBetween([first, last]: Run): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** The keys that a question names. The first text after a key stands for it. */
function boundsOf({ keys, ranges }: NonNullable<Comparison['keys']>): readonly string[] {
  const ends = ranges.flatMap(({ from, to }) => [from, to].filter((end) => end !== undefined));
  return [...keys, ...ends.map((end) => end.replace(/\0$/, ''))];
}

/** How many of the keys, which are in order, come before a text. */
function countBefore(keys: readonly string[], text: string): number {
  return firstWhere(keys.length, (at) => compareCodePoints(keys[at] as string, text) >= 0);
}

/** A key strictly between two; `undefined` if there is none. */
function keyBetween(kind: Kind, low: string | undefined, high: string | undefined): string | undefined {
  if (kind.between !== undefined) return kind.between(low, high);
  const isKey = (text: string) => kind.keyOf(text) === text;
  if (kind.name !== 'decimal') {
    return low === undefined && high === undefined ? 'other' : textBetween(low, high, isKey);
  }
  const [from, to] = [low, high].map((key) => (key === undefined ? undefined : kind.textOf(key)));
  const numeral = numeralBetween(from, to);
  return numeral === undefined ? undefined : kind.keyOf(numeral);
}
