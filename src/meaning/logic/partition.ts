import type { Equality } from '../../language/dialect/dialect.ts';
import { testOf } from '../match/test-value.ts';
import type { Ask, Comparison } from '../normal-form.ts';
import { valuesEqualTo } from '../values/equals.ts';
import { type Domain, type Run, wholeRun } from './domain.ts';
import type { Budget } from './sat-solver.ts';

/**
 * Partitions given values by the conditions that are true of them; the first value of each cell represents it. With `presence`,
 * values of which no condition is true have a cell of their own. `undefined` if that exceeds the budget.
 */
export function partition(
  values: ReadonlySet<unknown>,
  conditions: readonly Comparison[],
  equalityOf: (condition: Comparison) => Equality,
  presence: boolean,
  budget?: Budget,
): Pick<Domain, 'cells' | 'runs'> | undefined {
  const tested: (readonly [number, (value: unknown) => boolean])[] = [];
  const equal = new Map<unknown, number[]>();
  for (const [number, condition] of conditions.entries()) {
    const equality = equalityOf(condition);
    if (condition.family !== 'equality') {
      tested.push([number, testOf(condition, { equality, many: () => false })]);
      continue;
    }
    for (const value of condition.values.flatMap((word) => valuesEqualTo(word, equality))) {
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
  const numbers = new Map<Ask, number>(conditions.map((condition, number) => [condition, number]));
  return {
    cells,
    runs(ask): readonly Run[] {
      return ask.family === 'presence' ? wholeRun(cells) : (runs[numbers.get(ask) as number] as readonly Run[]);
    },
  };
}
