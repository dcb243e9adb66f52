import type { ColumnType } from '../language/column.ts';
import type { Word } from '../language/filter.ts';
import { numeralAt } from '../language/kinds/decimal-key.ts';
import { intersectionOf, ordersOf, point, sectionOf } from '../language/kinds/key-set.ts';
import { pointsOf, setOf } from '../language/kinds/kind.ts';
import { plainKinds } from '../language/kinds/kind-of.ts';
import type { Scalar } from '../language/kinds/scalar.ts';
import { numbers } from '../language/kinds/typed.ts';
import { testOfOne } from '../meaning/match/test-value.ts';
import { type Ask, isValueAsk, type ValueAsk } from '../meaning/normal-form.ts';
import type { View } from '../meaning/options.ts';
import type { Localized } from '../messages/locale.ts';
import { type FieldOptions, fieldOf } from './field.ts';
import { approximate, Inexact, type TermResult, unsupported } from './inexact.ts';
import { type Bound, boundOf, isInRange, plainInteger } from './number-bounds.ts';
import { reasons } from './reasons.ts';
import type { AskOf, Writer } from './target.ts';

/*
 * Which values of each kind pass a comparison, for targets whose documents hold texts, booleans and numbers.
 */

/** A value in JSON: an integer past 2^53 is a text, which is read digit by digit. */
export function asJson(value: Scalar): Exclude<Scalar, bigint> {
  return typeof value === 'bigint' ? String(value) : value;
}

/** The kinds of values in a field: the declared types of columns, and integers of 32 bits. */
export type ValueKind = ColumnType | 'int32';

type NumberKind = Exclude<ValueKind, 'string' | 'boolean'>;

/** A regular expression for numerals, without anchors. */
export const numeralPattern = '-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?';

/** The kinds of values in the field of a condition: of its declared type, or else of any. */
export function kindsIn(options: FieldOptions): (ask: Ask) => readonly ValueKind[] {
  return ({ property }) => {
    const { type } = fieldOf(options, property);
    return type === undefined ? ['string', 'boolean', 'number'] : [type];
  };
}

/** The word of a condition that has one. */
export function wordOf({ values }: ValueAsk): Word {
  return values[0] as Word;
}

/** The texts of a condition's words, each once. */
export function textsOf({ values }: ValueAsk): readonly [string, ...string[]] {
  return [...new Set(values.map(({ text }) => text))] as [string, ...string[]];
}

/** The booleans that pass a comparison; negations are left to the caller. */
export function booleansOf(ask: ValueAsk, { equality }: View): readonly boolean[] {
  return booleans.filter(testOfOne(ask, plainKinds[equality]));
}

const booleans = [true, false];

/** Which texts an order selects: those beside numerals, numerals as numbers, or none. */
export function orderedTexts(ask: AskOf<'order'>, { equality }: View): 'texts' | 'numerals' | false {
  const kind = plainKinds[equality];
  const isIn = (text: string) => intersectionOf(setOf(kind, ask), [sectionOf(kind.keyOf(text) as string)]).length > 0;
  return isIn('a') ? 'texts' : isIn('0') && 'numerals';
}

/** The numbers that have a part in their text: all, none, or those whose `text` tells. */
export function numbersWithPart(ask: AskOf<'part'>, { equality }: View, isInteger: boolean): boolean | 'text' {
  const { text } = wordOf(ask);
  const haveText = plainKinds[equality].parts?.of(0) !== undefined;
  if (!haveText || text === '') return haveText;
  return (isInteger ? /^-?\d*$/ : isInNumbers).test(text) && 'text';
}

/** Matches every part of a number's text. */
export const isInNumbers = /^[-+.e\d]+$/;

const isOfKind: Readonly<Record<ValueKind, (value: Scalar) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => Number.isFinite(value),
  integer: (value) => typeof value === 'bigint' && isInRange('integer', value),
  int32: (value) => typeof value === 'bigint' && isInRange('int32', value),
};

/** Whether an equality or an order may select numbers. */
export function selectsNumbers(ask: Ask, { equality }: View): boolean {
  return isValueAsk(ask) && intersectionOf(setOf(plainKinds[equality], ask), [numbers]).length > 0;
}

/** The values of these kinds that equal one of the words of a condition, each once. */
export function equalValues(
  ask: AskOf<'equality'>,
  { equality }: View,
  kinds: readonly ValueKind[],
): readonly Scalar[] {
  const kind = plainKinds[equality];
  const values = (kind.values?.(pointsOf(kind, ask).map(point)) ?? [])
    .filter((value) => kinds.some((kind) => isOfKind[kind](value)))
    .map((value) => (typeof value === 'bigint' ? plainInteger(value) : value));
  return values.length < 2 ? values : [...new Set(values)];
}

/** How a target writes a comparison with a field, kind of values by kind. */
export interface KindTests<Part> {
  /** Values that equal one of these, or none of them. */
  among(values: readonly [Scalar, ...Scalar[]], negated: boolean): TermResult<Part>;
  /** Texts with a part, or in an order, which under text equality are no numerals. */
  texts(ask: AskOf<'order' | 'part'>): TermResult<Part>;
  /** Numbers within a bound; `true` means all. */
  numbers(bound: Exclude<Bound, false>, kind: NumberKind): TermResult<Part>;
  /** Numbers with a part in their text, where the target can write that. */
  numberTexts?(ask: AskOf<'part'>, kind: NumberKind): Part | undefined;
  /** Values that pass one of these tests of an order or a part, or none of them if the comparison is negated. */
  any(tests: readonly [Part, ...Part[]]): Part;
}

/**
 * Comparisons as tests of the values of each kind in a field. A kind that the target cannot test is left out; where a field holds
 * no other kind, the comparison is unsupported.
 */
export function compareKinds<Part>(
  view: View,
  kindsOf: (ask: ValueAsk) => readonly ValueKind[],
  testsOf: (ask: ValueAsk) => KindTests<Part>,
): Pick<Writer<unknown, Part>, 'equality' | 'order' | 'part'> {
  const compare = (ask: AskOf<'order' | 'part'>): TermResult<Part> => {
    const tests = testsOf(ask);
    const kinds = kindsOf(ask);
    const passing: Part[] = [];
    let reason: Localized | undefined;
    for (const kind of kinds) {
      const test = testKind(ask, view, kind, tests, kinds.length === 1);
      if (test === undefined) continue;
      if (typeof test === 'boolean') return test;
      const part = test instanceof Inexact ? test.part : test;
      if (part === true) return test;
      if (part !== false) passing.push(part);
      if (test instanceof Inexact) reason ??= test.reason;
    }
    const [first, ...more] = passing;
    const term = first === undefined ? ask.negated : tests.any([first, ...more]);
    return reason === undefined ? term : approximate(term, reason);
  };
  return {
    equality(ask) {
      const [value, ...more] = equalValues(ask, view, kindsOf(ask));
      return value === undefined ? ask.negated : testsOf(ask).among([value, ...more], ask.negated);
    },
    order: compare,
    part: compare,
  };
}

/** The test of the values of one kind; `undefined` where none passes, and `false` with the reason where it is left out. */
function testKind<Part>(
  ask: AskOf<'order' | 'part'>,
  view: View,
  kind: ValueKind,
  tests: KindTests<Part>,
  isOnly: boolean,
): TermResult<Part> | undefined {
  const leaveOut = (only: Localized, besides: Localized) => (isOnly ? unsupported(only) : approximate(false, besides));
  if (kind === 'boolean') {
    const [boolean, ...more] = booleansOf(ask, view);
    return boolean === undefined ? undefined : tests.among([boolean, ...more], false);
  }
  if (kind === 'string') {
    const texts = ask.family === 'part' ? 'texts' : orderedTexts(ask, view);
    if (texts === 'numerals') return leaveOut(reasons.numeralTexts, reasons.numeralTextsLeftOut);
    return texts ? tests.texts(ask) : undefined;
  }
  if (ask.family === 'order') {
    const bound = boundIn(kind, ask, view);
    return bound ? tests.numbers(bound, kind) : undefined;
  }
  const numbers = numbersWithPart(ask, view, kind !== 'number');
  if (numbers !== 'text') return numbers ? tests.numbers(true, kind) : undefined;
  return tests.numberTexts?.(ask, kind) ?? leaveOut(reasons.numberParts, reasons.numberPartsLeftOut);
}

/** An order as one with a number of a type; a constant where it selects all of them or none. */
export function boundIn(type: NumberKind | 'wide', ask: AskOf<'order'>, { equality }: View): Bound {
  const [range] = intersectionOf(setOf(plainKinds[equality], ask), [numbers]);
  const [order] = range === undefined ? [] : ordersOf(range, numbers);
  return order !== undefined && boundOf(type, order.means, numeralAt(order.key));
}
