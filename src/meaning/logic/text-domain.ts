import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import type { PartMeaning } from '../../language/meanings.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import { readValue } from '../../language/value.ts';
import { testOf } from '../match/test-value.ts';
import type { Ask, Comparison } from '../normal-form.ts';
import { valuesEqualTo } from '../values/equals.ts';
import { isNumeral } from '../values/numeral.ts';
import { distinctTexts } from './distinct-texts.ts';
import { admission, type Domain, declaredValues, domainOf, natural, type Run, wholeRun } from './domain.ts';
import type { Budget } from './sat-solver.ts';
import type { Scalar } from './value-order.ts';

// So many texts take a tenth of a second; each is charged as so many steps of the solver.
const maxSteps = 200_000;
const costOfStep = 20;

/**
 * The domain of a property with conditions on parts of its text. It is exact unless the texts take more steps than
 * allowed, or texts are also compared as numbers: which parts a number contains depends on all of its digits.
 */
export function textDomain(
  name: string,
  conditions: readonly Comparison[],
  presence: boolean,
  equality: Equality,
  properties: Properties | undefined,
  budget: Budget,
): Domain {
  const facts = properties && factsOf(properties, name);
  const type = facts?.type;
  const { values, exact } = valuesOf(name, conditions, equality, properties, budget);
  const asText = type === 'string' || typeof type === 'object';
  const admitted = values.filter(admission(type, equality));
  const tried = new Set<unknown>(admitted.map((value) => (asText ? value : natural(value, equality))));
  // Values without a text.
  if (type === undefined) tried.add({});
  // Each value is tested with each condition.
  const most = Math.max(1, Math.floor(budget.left / conditions.length));
  const some = tried.size <= most ? tried : new Set([...tried].slice(0, most));
  budget.left -= some.size * conditions.length;
  const parts = partition(some, conditions, () => equality, presence) as Pick<Domain, 'cells' | 'runs'>;
  return { name, exact: exact && some === tried, many: facts?.many === true, ...parts };
}

/** Values of each kind that the conditions distinguish: those that a list declares, or all possible ones. */
function valuesOf(
  name: string,
  conditions: readonly Comparison[],
  equality: Equality,
  properties: Properties | undefined,
  budget: Budget,
): { readonly values: readonly Scalar[]; readonly exact: boolean } {
  const type = properties && factsOf(properties, name)?.type;
  if (type === 'boolean' || typeof type === 'object') return { values: declaredValues(type, equality), exact: true };
  const others = conditions.filter(({ family }) => family !== 'part');
  const { cells } = domainOf(name, others, true, equality, properties);
  const values = cells.filter((value) => typeof value !== 'object' && value !== undefined) as Scalar[];
  if (equality === 'text') for (const [i, value] of values.entries()) values[i] = String(value);
  if (equality === 'typed' && type === 'number') return { values, exact: true };
  if (budget.left <= 0) return { values, exact: false };
  const texts = (some: readonly Comparison[]) =>
    valuesIn(some).flatMap((word) => {
      const read = equality === 'text' ? word.text : readValue(word);
      return typeof read === 'string' ? [read] : [];
    });
  const parts = (means: PartMeaning) =>
    valuesIn(conditions.filter((one) => one.means === means)).map(({ text }) => text);
  const bounds = texts(others.filter(({ family }) => family === 'order'));
  // As text, numerals are compared with numerals only.
  const asNumbers = equality === 'text' && bounds.some(isNumeral);
  const {
    texts: distinct,
    complete,
    steps,
  } = distinctTexts(
    {
      equal: texts(others.filter(({ family }) => family !== 'order')),
      bounds: asNumbers ? bounds.filter((bound) => !isNumeral(bound)) : bounds,
      startsWith: parts('startsWith'),
      contains: parts('contains'),
      endsWith: parts('endsWith'),
      numerals: equality === 'text' && (bounds.length > 0 || type === 'number'),
    },
    Math.min(maxSteps, budget.left / costOfStep),
  );
  budget.left -= steps * costOfStep;
  return { values: [...distinct, ...values], exact: complete && !asNumbers };
}

/** The words of several conditions. */
export function valuesIn(conditions: readonly Comparison[]): readonly Word[] {
  return conditions.flatMap(({ values }) => values);
}

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
