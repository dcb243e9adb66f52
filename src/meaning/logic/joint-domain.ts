import { kindOf } from '../../language/kinds/kind-of.ts';
import { isNumeral, numeralAfter } from '../../language/numeral.ts';
import type { PropertyFacts } from '../../language/properties.ts';
import { type PropertyType, plainRowOf } from '../../language/property-types.ts';
import { readValue } from '../../language/word.ts';
import { testOfOne } from '../match/test-value.ts';
import type { Comparison } from '../normal-form.ts';
import { otherThanText } from '../values/equals.ts';
import { textOf } from '../values/text-part.ts';
import { domainFor } from './document-space.ts';
import { type Domain, domainOf } from './domain.ts';
import { joinCells } from './runs.ts';
import type { Budget } from './sat-solver.ts';
import { boundsOf, costOfParts, partition, valuesIn } from './text-domain.ts';
import { partsOfTexts, questionsOf } from './text-parts.ts';

/**
 * The domain of a property for conditions by text and conditions with typed equality. The cells are found by testing the
 * conditions on values; which parts a text has is left open by them. `undefined` if that exceeds the budget.
 */
export function jointDomain(
  byText: readonly Comparison[],
  byType: readonly Comparison[],
  facts: PropertyFacts | undefined,
  budget: Budget,
): Domain | undefined {
  const conditions = [...byText, ...byType];
  // Keys are compared alike, whatever the equality.
  if (facts && kindOf(facts)) return domainFor(conditions, true, 'text', facts, budget);
  const many = facts?.many === true;
  const isAdmitted = (value: unknown) => {
    const text = textOf(value);
    return facts === undefined || (text !== undefined && plainRowOf(facts.type).holds(text));
  };
  const found = new Set([...valuesOf(conditions, facts)].filter(isAdmitted));
  const typed = new Set(byType);
  const equalityOf = (condition: Comparison) => (typed.has(condition) ? 'typed' : 'text');
  const questions = questionsOf(conditions);
  // What a list holds may have a part as a text and another part as a string, and few values are listed by a type.
  const isOpen = questions.length > 0 && !many && (facts?.type === undefined || facts.type === 'string');
  const divided = isOpen ? conditions.filter(({ family }) => family !== 'part') : conditions;
  const split = partition(found, divided, equalityOf, true, budget, isOpen ? sortOf : undefined);
  if (split === undefined) return undefined;
  const bounds = valuesIn(conditions.filter(({ family }) => family === 'order'));
  const asNumbers = bounds.some(({ text }) => isNumeral(text));
  const asStrings = bounds.some((value) => typeof readValue(value) === 'string');
  const isWhole = !(asNumbers && asStrings) && (isOpen || questions.length === 0 || isListed(facts?.type));
  const domain = { many, ...split, exact: isWhole };
  if (!isOpen) return domain;
  const present = [...split.cells.keys()].slice(1);
  const equal = new Set(
    cellsOf(
      split,
      divided.filter(({ family }) => family === 'equality'),
    ),
  );
  budget.left -= costOfParts(questions, equal.size, bounds.length);
  const texts = new Map<number, string | undefined>();
  for (const cell of present) {
    const value = split.cells[cell];
    const [text, ...others] = new Set(split.members(cell).map(textOf));
    const hasOne = typeof value === 'boolean' || typeof value === 'object' || equal.has(cell);
    if (hasOne && others.length === 0) texts.set(cell, text);
  }
  const isString = (cell: number) => typeof split.cells[cell] === 'string';
  const tests = new Map(conditions.map((one) => [one, testOfOne(one, equalityOf(one))] as const));
  return {
    ...domain,
    parts: {
      ...partsOfTexts(questions, texts, tests),
      bounds: boundsOf(conditions, equalityOf),
      allTexts: facts?.type !== undefined,
      typed,
      strings: joinCells(present.filter(isString)),
      numerals: joinCells(present.filter((cell) => isNumeral(textOf(split.cells[cell]) ?? ''))),
      shown: (text) => [text, ...otherThanText(text).filter(isJson)].filter(isAdmitted),
    },
  };
}

/** What tells values apart whose texts have different parts. */
function sortOf(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return isNumeral(value) ? 'numeral' : 'string';
  return typeof value === 'object' ? 'object' : 'number';
}

/** The cells in which one of some conditions is true. */
function cellsOf({ runs }: Pick<Domain, 'runs'>, conditions: readonly Comparison[]): readonly number[] {
  const cells = new Set<number>();
  for (const [first, last] of conditions.flatMap(runs)) for (let cell = first; cell <= last; cell++) cells.add(cell);
  return [...cells];
}

/** Whether a type has few values, all of which are tried. */
function isListed(type: PropertyType | undefined): boolean {
  return type === 'boolean' || typeof type === 'object';
}

/** Whether JSON can hold a value, a bigint as a number. */
function isJson(value: unknown): boolean {
  return typeof value !== 'number' || Number.isFinite(value);
}

/**
 * A value from each cell by text and from each typed cell, and all values of other types with the same text as one of
 * them.
 */
function valuesOf(conditions: readonly Comparison[], facts: PropertyFacts | undefined): ReadonlySet<unknown> {
  const texts = new Set<string>();
  const values = new Set<unknown>();
  for (const equality of ['text', 'typed'] as const) {
    for (const value of domainOf(conditions, true, equality, facts).cells) {
      if (value === undefined) continue;
      values.add(value);
      const text = textOf(value);
      if (text !== undefined) texts.add(text);
    }
  }
  for (const { text } of valuesIn(conditions)) {
    texts.add(text);
    const after = numeralAfter(text);
    if (after !== undefined) texts.add(after);
  }
  // The first numeral by code point, and a number that no condition names.
  texts.add('-0');
  let number = 0;
  while (texts.has(String(number))) number++;
  texts.add(String(number));
  for (const text of texts) {
    values.add(text);
    for (const other of otherThanText(text)) if (isJson(other)) values.add(other);
    const number = Number(text);
    if (Number.isFinite(number)) values.add(number);
    if (Number.isInteger(number)) values.add(BigInt(number));
  }
  // Under text equality these compare as texts; under typed equality some of them cannot be compared.
  for (const value of [true, false, {}]) values.add(value);
  return values;
}
