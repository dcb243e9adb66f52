import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { kindOf } from '../../language/kinds/kind-of.ts';
import type { PartMeaning } from '../../language/meanings.ts';
import { isNumeral } from '../../language/numeral.ts';
import type { PropertyType } from '../../language/property-types.ts';
import { readValue } from '../../language/word.ts';
import { testOfOne } from '../match/test-value.ts';
import type { Comparison } from '../normal-form.ts';
import { valuesEqualTo } from '../values/equals.ts';
import { distinctTexts } from './distinct-texts.ts';
import { admission, type Domain, declaredValues, domainOf, natural } from './domain.ts';
import type { LooseFacts } from './key-domain.ts';
import { joinCells, type Run } from './runs.ts';
import type { Budget } from './sat-solver.ts';
import { type PartQuestion, partsOfTexts, questionsOf } from './text-parts.ts';
import type { Scalar } from './value-order.ts';

// So many texts take some hundredths of a second; each is charged as so many steps of the solver.
const maxSteps = 50_000;
const costOfStep = 80;

// A value and a condition that is asked about it; a question about parts, with a text, with a bound; a character of a question.
const costOfTest = 14;
const costOfQuestion = 60;
const costOfText = 8;
const costOfBound = 4;
const costsOfCharacter = { contains: 50, startsWith: 10, endsWith: 10 } as const satisfies Record<PartMeaning, number>;

/**
 * The domain of a property with conditions on parts of its text. What parts a value has is left open by its cells, unless few
 * enough texts represent all, so that no combination of answers is lost, whatever the budget.
 */
export function textDomain(
  conditions: readonly Comparison[],
  presence: boolean,
  declaredEquality: Equality,
  facts: LooseFacts | undefined,
  budget: Budget,
): Domain {
  const kind = facts && kindOf(facts);
  const many = facts?.many === true;
  // The keys of a kind are texts, of which some are none of its keys.
  const equality = kind === undefined ? declaredEquality : 'typed';
  const type = kind === undefined ? facts?.type : facts?.isLoose ? undefined : 'string';
  const isKey = (value: unknown) => kind === undefined || (typeof value === 'string' && kind.keyOf(value) === value);
  const asText = type === 'string' || typeof type === 'object';
  const shown = (value: Scalar) => (asText ? value : natural(value, equality));
  const isOfType = admission(type, equality);
  const isAdmitted = (value: Scalar) => isOfType(value) && isKey(value);
  const few = kind?.containing ? undefined : fewValues(conditions, equality, type, budget);
  // All that is not a text is without a key.
  const ofTexts = kind === undefined ? few : few?.filter((value) => typeof value === 'string');
  const values = ofTexts?.every(isKey) ? ofTexts : undefined;
  if (values !== undefined && charged(budget, values.length * conditions.length * costOfTest)) {
    const tried = new Set<unknown>(values.filter(isAdmitted).map(shown));
    // Values without a text.
    if (type === undefined) tried.add({});
    const { cells, runs } = partition(tried, conditions, () => equality, presence) as Partition;
    return { exact: true, many, cells, runs };
  }
  const others = conditions.filter(({ family }) => family !== 'part');
  const domain = domainOf(others, true, equality, type === undefined ? {} : { type });
  const questions = questionsOf(conditions);
  const hasText = (value: unknown) => typeof value === 'string' || (equality === 'text' && typeof value !== 'object');
  const texts = new Map<number, string | undefined>();
  const present = [...domain.cells.keys()].slice(1);
  for (const cell of present) if (!hasText(domain.cells[cell])) texts.set(cell, undefined);
  for (const [cell, value] of domain.constants) if (hasText(value)) texts.set(cell, String(value));
  const bounds = boundsOf(conditions, () => equality);
  charged(budget, costOfParts(questions, texts.size, bounds.length));
  return {
    ...domain,
    many,
    parts: {
      ...partsOfTexts(
        questions,
        texts,
        new Map(conditions.map((condition) => [condition, testOfOne(condition, equality)])),
      ),
      // Typed, a cell of strings may hold numerals and others.
      numerals: joinCells(equality === 'text' ? present.filter((cell) => isNumeral(String(domain.cells[cell]))) : []),
      bounds,
      allTexts: type === 'string' || (equality === 'text' && type !== undefined),
      shown: (text) => [...(kind?.containing?.(text) ?? [text])].filter(isAdmitted).map(shown),
      ...(kind && type !== undefined && { fits: isKey }),
    },
  };
}

/** The conditions on the order of texts, each with its word; numerals are compared as numbers. */
export function boundsOf(
  conditions: readonly Comparison[],
  equalityOf: (condition: Comparison) => Equality,
): readonly (readonly [Comparison, string])[] {
  return conditions.flatMap((condition) => {
    const [word] = condition.values;
    if (condition.family !== 'order' || word === undefined) return [];
    const isText = equalityOf(condition) === 'text' ? !isNumeral(word.text) : typeof readValue(word) === 'string';
    return isText ? [[condition, word.text] as const] : [];
  });
}

/** What it costs to know of texts which parts they have. */
export function costOfParts(questions: readonly PartQuestion[], texts: number, bounds: number): number {
  const characters = questions.reduce((sum, { means, text }) => sum + text.length * costsOfCharacter[means], 0);
  return characters + (texts * costOfText + bounds * costOfBound + costOfQuestion) * questions.length;
}

/** Takes a cost from the budget; false if it has not that much. */
function charged(budget: Budget, cost: number): boolean {
  budget.left -= cost;
  return budget.left >= 0;
}

/**
 * Values for all combinations of answers: those that a type lists, or those of texts that are also compared by order, of which
 * the parts alone tell too little; `undefined` if they are not wanted, too many, or also compared as numbers: which parts a
 * number contains depends on all of its digits.
 */
function fewValues(
  conditions: readonly Comparison[],
  equality: Equality,
  type: PropertyType | undefined,
  budget: Budget,
): readonly Scalar[] | undefined {
  if (typeof type === 'object' && budget.left < type.length) return undefined;
  if (type === 'boolean' || typeof type === 'object') return declaredValues(type, equality);
  const isNumber = type === 'number';
  const ordered = conditions.filter(({ family }) => family === 'order');
  if ((ordered.length === 0 && !isNumber) || (isNumber && equality === 'typed')) return undefined;
  const texts = (some: readonly Comparison[]) =>
    valuesIn(some).flatMap((word) => {
      const read = equality === 'text' ? word.text : readValue(word);
      return typeof read === 'string' ? [read] : [];
    });
  if (budget.left <= 0) return undefined;
  const bounds = texts(ordered);
  // As text, numerals are compared with numerals only.
  if (equality === 'text' && bounds.some(isNumeral)) return undefined;
  const parts = (means: PartMeaning) =>
    valuesIn(conditions.filter((one) => one.means === means)).map(({ text }) => text);
  const found = distinctTexts(
    {
      equal: texts(conditions.filter(({ family }) => family === 'equality')),
      bounds,
      startsWith: parts('startsWith'),
      contains: parts('contains'),
      endsWith: parts('endsWith'),
      numerals: equality === 'text',
    },
    Math.min(maxSteps, budget.left / costOfStep),
  );
  budget.left -= found.steps * costOfStep;
  if (!found.complete) return undefined;
  const others = conditions.filter(({ family }) => family !== 'part');
  const { cells } = domainOf(others, true, equality);
  const scalars = cells.filter((value) => typeof value !== 'object' && value !== undefined) as Scalar[];
  return [...found.texts, ...(equality === 'text' ? scalars.map(String) : scalars)];
}

/** The words of several conditions. */
export function valuesIn(conditions: readonly Comparison[]): readonly Word[] {
  return conditions.flatMap(({ values }) => values);
}

/** Cells of given values. */
interface Partition extends Pick<Domain, 'cells' | 'runs'> {
  /** The values in a cell. */
  members(cell: number): readonly unknown[];
}

/**
 * Partitions given values by the conditions that are true of them; the first value of each cell represents it. With `presence`,
 * values of which no condition is true have a cell of their own; so have values of each kind. `undefined` if that exceeds the
 * budget.
 */
export function partition(
  values: ReadonlySet<unknown>,
  conditions: readonly Comparison[],
  equalityOf: (condition: Comparison) => Equality,
  presence: boolean,
  budget?: Budget,
  kindOf?: (value: unknown) => string,
): Partition | undefined {
  const tested: (readonly [number, (value: unknown) => boolean])[] = [];
  const equal = new Map<unknown, number[]>();
  for (const [number, condition] of conditions.entries()) {
    const equality = equalityOf(condition);
    if (condition.family !== 'equality') {
      tested.push([number, testOfOne(condition, equality)]);
      continue;
    }
    for (const value of condition.values.flatMap((word) => valuesEqualTo(word, equality))) {
      const others = equal.get(value);
      if (others === undefined) equal.set(value, [number]);
      else if (others.at(-1) !== number) others.push(number);
    }
  }
  if (budget !== undefined) {
    budget.left -= values.size * (4 + 2 * tested.length);
    if (budget.left < 0) return undefined;
  }
  const cells: unknown[] = [undefined];
  const runs: [first: number, last: number][][] = conditions.map(() => []);
  const members: unknown[][] = [[undefined]];
  const known = new Map<string, unknown[]>(presence ? [] : [[' ', []]]);
  for (const value of values) {
    const holding = [...(equal.get(value) ?? [])];
    for (const [number, test] of tested) if (test(value)) holding.push(number);
    const key = `${holding.join()} ${kindOf?.(value) ?? ''}`;
    const others = known.get(key);
    if (others !== undefined) {
      others.push(value);
      continue;
    }
    const cell = cells.length;
    const own = [value];
    known.set(key, own);
    members.push(own);
    cells.push(value);
    for (const number of holding) {
      const own = runs[number] as [first: number, last: number][];
      const last = own.at(-1);
      if (last?.[1] === cell - 1) last[1] = cell;
      else own.push([cell, cell]);
    }
  }
  const numbers = new Map(conditions.map((condition, number) => [condition, number]));
  return {
    cells,
    members: (cell) => members[cell] as readonly unknown[],
    runs: (comparison) => runs[numbers.get(comparison) as number] as readonly Run[],
  };
}
