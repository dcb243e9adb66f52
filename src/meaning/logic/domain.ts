import {
  everything,
  hasKey,
  intersectionOf,
  isPoint,
  type KeyRange,
  type KeySet,
} from '../../language/kinds/key-set.ts';
import { type Kind, setOf } from '../../language/kinds/kind.ts';
import type { PropertyFacts } from '../../language/properties.ts';
import { firstWhere } from '../../source/lines.ts';
import type { ValueAsk } from '../normal-form.ts';
import { membersOf, universeOf } from './members.ts';
import { joinRuns, type Run } from './runs.ts';
import type { TextParts } from './text-parts.ts';

/**
 * The possible values of a property, partitioned into cells: each condition of the filter is true for all values in a
 * cell or for none. No cell is empty, and the first one is absence.
 */
export interface Domain {
  /** Whether a document can have values in several cells. */
  readonly many: boolean;
  /** A representative value of each cell, a simple one where possible. */
  readonly cells: readonly unknown[];
  /** The cells where a comparison is true; for a negation, those where the comparison that it negates is. */
  runs(comparison: ValueAsk): readonly Run[];
  /** Where documents have the property, if inside of others. */
  readonly path?: readonly string[] | undefined;
  /** The questions about parts of its text, which the cells leave open. */
  readonly parts?: TextParts;
}

/** A domain whose cells are ranges of keys and single ones. */
interface KeyDomain extends Domain {
  /** The cells of one key. */
  readonly points: ReadonlySet<number>;
}

/**
 * Partitions the values of a property by the conditions on it; `presence` says whether its presence is also tested, and `clean` whether
 * it holds only values of its declared type. Otherwise those come first where a cell has one.
 *
 * The ends of the ranges that conditions ask for cut the keys into stretches. In each, a key that is asked for itself is a cell, and all
 * others are one; those of the stretches that no range covers are one cell together, with the values that have no key.
 */
export function domainOf(
  conditions: readonly ValueAsk[],
  presence: boolean,
  kind: Kind,
  facts: PropertyFacts | undefined,
  clean: boolean,
): KeyDomain {
  const sets = new Map<ValueAsk, KeySet>(conditions.map((one) => [one, setOf(kind, one)]));
  const { starts, depths, points } = cutsOf([...sets.values()].flat());
  const indexes = new Map(starts.map((start, i) => [start, i]));
  const stretchAt = (end: string | undefined): number =>
    end === undefined
      ? starts.length
      : (indexes.get(end) ?? firstWhere(starts.length, (at) => (starts[at] as string) >= end));
  const universe = universeOf(kind, facts?.type);
  const isOpen = universe === undefined || !clean;
  const show = shower(kind, facts, conditions);
  const cells: unknown[] = [undefined];
  const cellOf = new Map<string, number>();
  /** The first cell of each stretch. */
  const first: number[] = [];
  /** A value of stretches beside the points. */
  const otherIn = (stretches: readonly KeyRange[]): unknown => {
    const usual = universe === undefined ? [] : stretches.flatMap((stretch) => intersectionOf([stretch], universe));
    for (const part of isOpen ? [...usual, ...stretches] : usual) {
      for (const key of isPoint(part) ? [part.from] : membersOf(kind, part)) {
        const value = points.has(key) ? undefined : show(key);
        if (value !== undefined) return value;
      }
    }
    return undefined;
  };
  const sorted = [...points].sort();
  const uncovered: KeyRange[] = [];
  let next = 0;
  for (const [i, from] of starts.entries()) {
    const to = starts[i + 1];
    first.push(cells.length);
    for (; next < sorted.length; next++) {
      const key = sorted[next] as string;
      if (to !== undefined && key >= to) break;
      const value = isOpen || hasKey(universe, key) ? show(key) : undefined;
      // No value of the kind, or none that a document can have.
      if (value === undefined || kind.keyOf(value) !== key) continue;
      cellOf.set(key, cells.length);
      cells.push(value);
    }
    if (depths[i] === 0) {
      uncovered.push({ from, to });
      continue;
    }
    const value = otherIn([{ from, to }]);
    if (value !== undefined) cells.push(value);
  }
  first.push(cells.length);
  if (presence) {
    // Where the filter cannot distinguish these values from absence, they need no cell. Texts come before numbers.
    const rest = otherIn(uncovered.reverse()) ?? withoutKey(kind, facts, clean);
    if (rest !== undefined) cells.push(rest);
  }

  return {
    many: facts?.many === true,
    cells,
    points: new Set(cellOf.values()),
    runs(ask) {
      const set = sets.get(ask) ?? setOf(kind, ask);
      return joinRuns(
        set.map((range): Run => {
          if (!isPoint(range))
            return [first[stretchAt(range.from)] as number, (first[stretchAt(range.to)] as number) - 1];
          const cell = cellOf.get(range.from);
          return cell === undefined ? [1, 0] : [cell, cell];
        }),
      );
    },
  };
}

interface Cuts {
  /** Where stretches begin, in order. */
  readonly starts: readonly string[];
  /** How many ranges cover each stretch. */
  readonly depths: readonly number[];
  readonly points: ReadonlySet<string>;
}

function cutsOf(ranges: readonly KeyRange[]): Cuts {
  const points = new Set<string>();
  const changes = new Map<string, number>([[everything.from, 0]]);
  const change = (end: string, by: number) => changes.set(end, (changes.get(end) ?? 0) + by);
  for (const range of ranges) {
    if (isPoint(range)) points.add(range.from);
    else {
      change(range.from, 1);
      if (range.to !== undefined) change(range.to, -1);
    }
  }
  const starts = [...changes.keys()].sort();
  let depth = 0;
  return {
    starts,
    depths: starts.map((start) => {
      depth += changes.get(start) as number;
      return depth;
    }),
    points,
  };
}

/** How the value of a key is shown: as a text where it was asked for in quotes, or is declared to be one. */
function shower(
  kind: Kind,
  facts: PropertyFacts | undefined,
  conditions: readonly ValueAsk[],
): (key: string) => unknown {
  const quoted = new Set<string>();
  for (const { values } of conditions)
    for (const word of values) if (word.quoted) for (const { from } of kind.equal(word)) quoted.add(from);
  const asText = isShownAsText(facts);
  return (key) => kind.valueOf(key, asText || quoted.has(key));
}

/** Whether values are texts also where they spell something else. */
export function isShownAsText(facts: PropertyFacts | undefined): boolean {
  return facts !== undefined && (facts.type === 'string' || typeof facts.type === 'object');
}

/** A value that no comparison is true of, if a document can have one. */
export function withoutKey(kind: Kind, facts: PropertyFacts | undefined, clean: boolean): unknown {
  if (clean && facts !== undefined) return undefined;
  return kind.keyOf('other') === undefined ? 'other' : {};
}
