import type { Equality } from '../language/dialect/dialect.ts';
import type { Word } from '../language/filter.ts';
import { isPart, type PartMeaning } from '../language/meanings.ts';
import { readValue } from '../language/value.ts';
import { valuesEqualTo } from '../meaning/values/equals.ts';
import { isNumeral } from '../meaning/values/numeral.ts';
import { type PositiveMeaning, satisfiesOrder } from '../meaning/values/order.ts';
import { satisfiesText } from '../meaning/values/text-part.ts';
import type { ColumnType } from './field.ts';
import { type Bound, integerBound, numberBound } from './numbers/bound.ts';

/** The comparators but `notEqual`, which is the negation of `equal`. */
export type ValueComparator = PositiveMeaning | PartMeaning;

/** The words that a property is compared with: several only for `equal`, of which one must be equal. */
export type Words = readonly [Word, ...Word[]];

export function areWellFormed(words: Words): boolean {
  return words.every(({ text }) => text.isWellFormed());
}

/** Which values of each kind pass a comparison with a word; for a field of one type, no values of other kinds do. */
export interface ValueKinds {
  /** `equal`: the word itself. `text`: texts compared with it that are not numerals. `numeral`: numerals compared as numbers. */
  readonly text: 'equal' | 'text' | 'numeral' | false;
  /** The booleans that pass. */
  readonly booleans: readonly boolean[];
  readonly number: Bound;
  /** Only for the type `integer`; without a type, numbers are doubles. */
  readonly integer: Bound;
}

export function valueKinds(comparator: PositiveMeaning, word: Word, equality: Equality, type?: ColumnType): ValueKinds {
  const could = (kind: ColumnType) => type === undefined || type === kind;
  return {
    text: could('text') && ofText(comparator, word, equality),
    booleans: could('boolean') ? booleansOf(comparator, word, equality) : [],
    number: could('number') && numberBound(comparator, word, equality),
    integer: type === 'integer' && integerBound(comparator, word, equality, 64),
  };
}

function ofText(comparator: PositiveMeaning, word: Word, equality: Equality): ValueKinds['text'] {
  if (equality === 'typed' && typeof readValue(word) !== 'string') return false;
  if (comparator === 'equal') return 'equal';
  return equality === 'text' && isNumeral(word.text) ? 'numeral' : 'text';
}

/** Which values of each kind have a text with such a part. */
export interface PartKinds {
  readonly text: boolean;
  readonly booleans: readonly boolean[];
  /** `text`: only those whose text tells. */
  readonly numbers: boolean | 'text';
}

export function partKinds(
  comparator: PartMeaning,
  word: Word,
  equality: Equality,
  type?: ColumnType | 'unsigned',
): PartKinds {
  const could = (kind: ColumnType) => type === undefined || type === kind;
  return {
    text: could('text'),
    booleans: could('boolean') ? booleansOf(comparator, word, equality) : [],
    numbers: type !== 'text' && type !== 'boolean' && equality === 'text' && numbersWith(word.text, type),
  };
}

function numbersWith(part: string, type: ColumnType | 'unsigned' | undefined): PartKinds['numbers'] {
  if (part === '') return true;
  return (type === 'integer' || type === 'unsigned' ? /^-?\d*$/ : isInNumbers).test(part) && 'text';
}

/** Matches every part of a number's text. */
export const isInNumbers = /^[-+.e\d]+$/;

/** The booleans that pass a comparison with a word. */
export function booleansOf(comparator: ValueComparator, word: Word, equality: Equality): readonly boolean[] {
  if (comparator === 'equal') return valuesEqualTo(word, equality).filter((value) => typeof value === 'boolean');
  const test = isPart(comparator)
    ? satisfiesText(comparator, word, equality)
    : satisfiesOrder(comparator, word, equality);
  return [true, false].filter(test);
}

/** The values that equal one of the words, each once. */
export function equalValues(words: Words, equality: Equality, type?: ColumnType): readonly Scalar[] {
  const values = words.flatMap((word) => valuesOfKinds(word, valueKinds('equal', word, equality, type)));
  return values.length < 2 ? values : [...new Set(values)];
}

/** The values that equal a word: at most one text, one boolean and one number. */
export function valuesOfKinds(word: Word, { text, booleans, number, integer }: ValueKinds): readonly Scalar[] {
  const values: Scalar[] = text === 'equal' ? [word.text, ...booleans] : [...booleans];
  const bound = number || integer;
  if (typeof bound === 'object') values.push(bound.value);
  return values;
}

export type Scalar = string | boolean | number | bigint;

/** A regular expression for numerals, without anchors. */
export const numeralPattern = '-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?';
