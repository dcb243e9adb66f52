import type { Kind } from '../../language/kinds/kind.ts';
import type { PropertyFacts } from '../../language/properties.ts';
import { firstWhere } from '../../source/lines.ts';
import type { Ask, Comparison } from '../normal-form.ts';
import { type KeyRange, rangesOf } from '../values/key-question.ts';
import { compareCodePoints } from '../values/order.ts';
import type { Domain } from './domain.ts';
import { joinRuns } from './runs.ts';
import { numeralBetween, textBetween } from './value-order.ts';

/** The facts of a property whose values need not be of its kind. */
export interface LooseFacts extends PropertyFacts {
  readonly isLoose?: true;
}

/**
 * The domain of a property with a kind: each key that a condition names is a cell, and so are the keys between two of them, if
 * there are any. Parts of its texts are not asked for.
 */
export function keyDomain(kind: Kind, conditions: readonly Comparison[], { many, isLoose }: LooseFacts): Domain {
  const ends = conditions.flatMap((condition) => rangesAsked(condition).flatMap(({ from, to }) => [from, to]));
  // The first text after a key stands for it.
  const named = new Set(ends.flatMap((end) => end?.replace(/\0$/, '') ?? []));
  const keys: string[] = [];
  let last: string | undefined;
  for (const key of [...[...named].sort(compareCodePoints), undefined]) {
    const between = keyBetween(kind, last, key);
    if (between !== undefined) keys.push(between);
    // The end of an interval may be past the last value.
    if (key !== undefined && kind.keyOf(kind.textOf(key)) === key) keys.push(key);
    last = key;
  }
  const cells: unknown[] = [undefined, ...keys.map(kind.textOf), ...(isLoose ? [{}] : [])];
  const countBefore = (end: string) => firstWhere(keys.length, (at) => compareCodePoints(keys[at] as string, end) >= 0);
  return {
    exact: true,
    many: many === true,
    cells,
    runs(ask) {
      // Intervals may overlap, but runs may not.
      return joinRuns(
        rangesAsked(ask).map(({ from, to }) => {
          const start = from === undefined ? 0 : countBefore(from);
          return [start + 1, to === undefined ? keys.length : countBefore(to)];
        }),
      );
    },
  };
}

function rangesAsked({ keys }: Ask): readonly KeyRange[] {
  return keys ? rangesOf(keys) : [];
}

/** A key strictly between two; `undefined` if there is none. */
function keyBetween(kind: Kind, low: string | undefined, high: string | undefined): string | undefined {
  if (kind.between !== undefined) return kind.between(low, high);
  if (kind.name === 'decimal') {
    const numeral = numeralBetween(low && kind.textOf(low), high && kind.textOf(high));
    return numeral && kind.keyOf(numeral);
  }
  if (low === undefined && high === undefined) return 'other';
  return textBetween(low, high, (text) => kind.keyOf(text) === text);
}
