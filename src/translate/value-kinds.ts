import type { Equality } from '../language/dialect/dialect.ts';
import type { Word } from '../language/filter.ts';
import { readValue } from '../language/value.ts';
import { valuesEqualTo } from '../meaning/values/equals.ts';
import { isNumeral } from '../meaning/values/numeral.ts';
import { type PositiveComparator, satisfiesOrder } from '../meaning/values/order.ts';
import type { ColumnType } from './column-type.ts';
import { type Bound, integerBound, numberBound } from './numbers/bound.ts';

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

export function valueKinds(
  comparator: PositiveComparator,
  word: Word,
  equality: Equality,
  type?: ColumnType,
): ValueKinds {
  const could = (kind: ColumnType) => type === undefined || type === kind;
  return {
    text: could('text') && ofText(comparator, word, equality),
    booleans: could('boolean') ? booleansOf(comparator, word, equality) : [],
    number: could('number') && numberBound(comparator, word, equality),
    integer: type === 'integer' && integerBound(comparator, word, equality, 64),
  };
}

function ofText(comparator: PositiveComparator, word: Word, equality: Equality): ValueKinds['text'] {
  if (equality === 'typed' && typeof readValue(word) !== 'string') return false;
  if (comparator === 'equal') return 'equal';
  return equality === 'text' && isNumeral(word.text) ? 'numeral' : 'text';
}

/** The booleans that pass a comparison with a word. */
export function booleansOf(comparator: PositiveComparator, word: Word, equality: Equality): readonly boolean[] {
  if (comparator !== 'equal') return [true, false].filter(satisfiesOrder(comparator, word, equality));
  return valuesEqualTo(word, equality).filter((value) => typeof value === 'boolean');
}

/** The values that equal a word: at most one text, one boolean and one number. */
export function equalValues(word: Word, { text, booleans, number, integer }: ValueKinds): readonly Scalar[] {
  const values: Scalar[] = text === 'equal' ? [word.text, ...booleans] : [...booleans];
  const bound = number || integer;
  if (typeof bound === 'object') values.push(bound.value);
  return values;
}

export type Scalar = string | boolean | number | bigint;

/** A regular expression for numerals, without anchors. */
export const numeralPattern = '-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?';
