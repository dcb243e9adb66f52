import type { Equality } from '../../language/dialect/dialect.ts';
import type { ValueCondition } from '../../language/filter.ts';
import { testOf } from '../match/condition.ts';
import { valuesEqualTo } from '../values/equals.ts';
import type { Domain, Run } from './domain.ts';
import type { Budget } from './sat-solver.ts';

/**
 * Partitions given values by the conditions that are true of them; the first value of each cell represents it. With `presence`,
 * values of which no condition is true have a cell of their own. `undefined` if that exceeds the budget.
 */
export function partition(
  values: ReadonlySet<unknown>,
  conditions: readonly ValueCondition[],
  equalityOf: (condition: ValueCondition) => Equality,
  presence: boolean,
  budget?: Budget,
): Pick<Domain, 'cells' | 'runs'> | undefined {
  const tested: (readonly [number, (value: unknown) => boolean])[] = [];
  const equal = new Map<unknown, number[]>();
  for (const [number, condition] of conditions.entries()) {
    const equality = equalityOf(condition);
    const words = equatedBy(condition);
    if (words === undefined) tested.push([number, testOf(condition, { equality, many: () => false })]);
    for (const value of words?.flatMap((word) => valuesEqualTo(word, equality)) ?? []) {
      const others = equal.get(value);
      if (others === undefined) equal.set(value, [number]);
      else if (others.at(-1) !== number) others.push(number);
    }
  }
  if (budget !== undefined) {
    budget.left -= values.size * (1 + tested.length);
    if (budget.left < 0) return undefined;
  }
  const cells: unknown[] = [undefined];
  const runs: [first: number, last: number][][] = conditions.map(() => []);
  const known = new Set<string>(presence ? [] : ['']);
  for (const value of values) {
    const holding = [...(equal.get(value) ?? [])];
    for (const [number, test] of tested) if (test(value)) holding.push(number);
    const key = holding.join();
    if (known.has(key)) continue;
    known.add(key);
    const cell = cells.length;
    cells.push(value);
    for (const number of holding) {
      const own = runs[number] as [first: number, last: number][];
      const last = own.at(-1);
      if (last?.[1] === cell - 1) last[1] = cell;
      else own.push([cell, cell]);
    }
  }
  const numbers = new Map(conditions.map((condition, number) => [condition, number]));
  return { cells, runs: (condition): readonly Run[] => runs[numbers.get(condition) as number] as readonly Run[] };
}

/** The words of which a condition requires one; `undefined` for another kind of condition. */
function equatedBy(condition: ValueCondition) {
  if (condition.kind === 'oneOf') return condition.values;
  return condition.comparator === 'equal' || condition.comparator === 'notEqual' ? [condition.value] : undefined;
}
