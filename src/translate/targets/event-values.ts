import type { Scalar } from '../../language/kinds/scalar.ts';
import { decimalOf } from '../../language/numeral.ts';

/*
 * Sets of the values that a field of an event can hold. A pattern names a field once, so conditions on one field are joined here: as
 * sets where all list values, and otherwise only as alternatives.
 */

/** These values, or all but these; `null` is an absent one. */
export interface ListedValues {
  readonly values: ReadonlySet<Scalar | null>;
  readonly isBut: boolean;
}

/** Values that pass one of the tests of a pattern. */
export interface TestedValues {
  readonly tests: readonly unknown[];
}

export type ValueSet = ListedValues | TestedValues;

/** The kinds of values in a field. */
export interface Kinds {
  readonly texts: boolean;
  readonly numbers: boolean;
  readonly booleans: boolean;
}

/** The largest number that events are compared by. */
export const largest = 5e9;

/** Whether a pattern can name a number: of at most 15 digits, six of them after the point. */
export function isPatternNumber(value: number): boolean {
  if (!(Math.abs(value) <= largest)) return false;
  const { digits, magnitude } = decimalOf(String(value));
  return digits.length <= 15 && digits.length - magnitude <= 6;
}

/** A set of listed values, without the numbers that no event holds. */
export function listed(values: readonly (Scalar | null)[], isBut = false): ListedValues {
  const held = values
    .map((value) => (typeof value === 'bigint' ? Number(value) : value))
    .filter((value) => typeof value !== 'number' || isPatternNumber(value));
  return { values: new Set(held), isBut };
}

function opposite({ values, isBut }: ListedValues): ListedValues {
  return { values, isBut: !isBut };
}

/** Whether a set has all values, absence too. */
export function isEverything(set: ValueSet): boolean {
  return 'values' in set && set.isBut && set.values.size === 0;
}

/** The values in one of the sets, of a field of these kinds; `undefined` if a pattern cannot say so. */
export function unite(sets: readonly ValueSet[], kinds: Kinds): ValueSet | undefined {
  if (sets.length === 1) return sets[0];
  if (sets.every((set) => 'values' in set)) return uniteLists(sets);
  const tests = sets.map((set) => writeValues(set, kinds));
  if (tests.includes(undefined)) return undefined;
  const byText = new Map(tests.flatMap((all = []) => all.map((one) => [JSON.stringify(one), one])));
  return { tests: [...byText.values()] };
}

function uniteLists(sets: readonly ListedValues[]): ListedValues {
  const values = new Set(sets.flatMap((set) => (set.isBut ? [] : [...set.values])));
  const [first, ...others] = sets.filter(({ isBut }) => isBut);
  if (first === undefined) return { values, isBut: false };
  const rest = [...first.values].filter((one) => !values.has(one) && others.every((other) => other.values.has(one)));
  return { values: new Set(rest), isBut: true };
}

/** The values in both sets; `undefined` unless both list them. */
export function intersect(one: ValueSet, other: ValueSet): ValueSet | undefined {
  if (!('values' in one && 'values' in other)) return undefined;
  return opposite(uniteLists([opposite(one), opposite(other)]));
}

/** Numbers that a comparison with one of them selects. */
export function ordered(symbol: string, value: number): TestedValues {
  if (value !== (symbol.startsWith('<') ? -largest : largest)) return { tests: [{ numeric: [symbol, value] }] };
  return { tests: symbol.endsWith('=') ? [{ numeric: ['=', value] }] : [] };
}

export const allNumbers: TestedValues = ordered('>=', -largest);

/** Every text. */
const anyText = { wildcard: '*' };

/** Texts with a part, which can be everything. */
export function withPart(test: object, isEverything: boolean): TestedValues {
  return { tests: [isEverything ? anyText : test] };
}

const absence = [{ exists: false }, null];

/** The tests of a pattern for a set of values; `undefined` where `anything-but` would match values of other kinds too. */
export function writeValues(set: ValueSet, kinds: Kinds): readonly unknown[] | undefined {
  if ('tests' in set) return set.tests;
  const values = [...set.values];
  const texts = values.filter((value) => typeof value === 'string').sort();
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const booleans = values.filter((value) => typeof value === 'boolean').sort();
  const ofAbsence = set.values.has(null) === set.isBut ? [] : absence;
  if (!set.isBut) return [...texts, ...booleans, ...numbers.map((one) => ({ numeric: ['=', one] })), ...ofAbsence];
  if (values.length === 1 && ofAbsence.length === 0) return [{ exists: true }];
  if (kinds.texts && texts.length > 0) {
    return numbers.length + booleans.length > 0 ? undefined : [{ 'anything-but': texts }, ...ofAbsence];
  }
  return [
    ...(kinds.texts ? [anyText] : []),
    ...(kinds.booleans ? [false, true].filter((one) => !set.values.has(one)) : []),
    ...(kinds.numbers ? writeGaps(numbers) : []),
    ...ofAbsence,
  ];
}

/** All numbers but these, which are in order. */
function writeGaps(numbers: readonly number[]): readonly unknown[] {
  const [first] = numbers;
  if (first === undefined) return allNumbers.tests;
  const between = numbers.slice(1).map((to, index) => ({ numeric: ['>', numbers[index], '<', to] }));
  return [...ordered('<', first).tests, ...between, ...ordered('>', numbers.at(-1) as number).tests];
}

/** The order, or at the ends of all numbers the equality, that the numbers outside of one are in. */
const outside: Readonly<Record<string, (value: number) => string>> = {
  '<': () => '>=',
  '<=': () => '>',
  '>': () => '<=',
  '>=': () => '<',
  '=': (value) => (value < 0 ? '>' : '<'),
};

/**
 * The values of a field of these kinds that pass none of the tests of one condition: of a part of texts, of an order of numbers and
 * of booleans, each once. `undefined` where `anything-but` would match values of other kinds too.
 */
export function complement(tests: readonly unknown[], kinds: Kinds): TestedValues | undefined {
  const objects = tests.filter((test) => typeof test === 'object') as readonly Readonly<Record<string, unknown>>[];
  const range = objects.find(({ numeric }) => numeric !== undefined)?.numeric as [string, number] | undefined;
  const part = objects.find(({ numeric }) => numeric === undefined);
  if (part !== undefined && part.wildcard !== anyText.wildcard) {
    return tests.length > 1 ? undefined : { tests: [{ 'anything-but': part }, ...absence] };
  }
  const [symbol = '', value = 0] = range ?? [];
  const numbers =
    range === undefined ? allNumbers : ordered((outside[symbol] as (value: number) => string)(value), value);
  return {
    tests: [
      ...(kinds.texts && part === undefined ? [anyText] : []),
      ...(kinds.booleans ? [false, true].filter((one) => !tests.includes(one)) : []),
      ...(kinds.numbers ? numbers.tests : []),
      ...absence,
    ],
  };
}
