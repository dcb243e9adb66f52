import type { Kind } from '../language/kinds/kind.ts';
import {
  characterOf,
  choiceOf,
  digit,
  digitFromOne,
  type Expression,
  type Ranges,
  repeatOf,
  sequenceOf,
  upTo,
} from './expression.ts';

/*
 * Positive ranges, since some engines read a negated set as one of ASCII. They leave out control characters, lone surrogates, and the
 * characters that `invisible-character` reports; what else a word cannot contain is left out where words are.
 */

const beyondAscii: Ranges = [
  [0xa1, 0xac],
  [0xae, 0x61b],
  [0x61d, 0x167f],
  [0x1681, 0x180d],
  [0x180f, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x2fff],
  [0x3001, 0xd7ff],
  [0xe000, 0xfefe],
  [0xff00, 0x10_ffff],
];

/** A word, of a property or a value. */
export const wordIn: Expression = repeatOf(characterOf(without('"()')), '+');

/** A value in quotes. */
export const stringIn: Expression = sequenceOf(
  '"',
  repeatOf(choiceOf([characterOf([[0x20, 0x20], ...without('"\\')]), '\\"', '\\\\']), '*'),
  '"',
);

/** A numeral as numbers are written, which a document compared as text has too: not `007`, `1.50` or `1e3`. */
export const numeral: Expression = choiceOf([
  '0',
  sequenceOf(
    repeatOf('-', '?'),
    choiceOf([sequenceOf(digitFromOne, ...upTo(8, digit), repeatOf(decimals(), '?')), sequenceOf('0', decimals())]),
  ),
]);

/** At most six decimals, the last of which is not 0: JavaScript writes no exponent for these. */
function decimals(): Expression {
  return sequenceOf('.', ...upTo(5, digit), digitFromOne);
}

/** The visible characters without some of ASCII. */
function without(marks: string): Ranges {
  const codes = [0x20, ...[...marks].map((mark) => mark.charCodeAt(0)).sort((a, b) => a - b), 0x7f];
  const between = codes.slice(1).map((code, i) => [(codes[i] as number) + 1, code - 1] as const);
  return [...between.filter(([from, to]) => from <= to), ...beyondAscii];
}

/*
 * The words of kinds by their shape. Years are 1000 to 9999, February has 28 days, and the last digits of numbers with check
 * digits are any.
 */

const letterOrDigit = characterOf([
  [0x30, 0x39],
  [0x41, 0x5a],
]);

const hexDigit = characterOf([
  [0x30, 0x39],
  [0x61, 0x66],
]);

const year = sequenceOf(digitFromOne, digit, digit, digit);
const month = numbers(1, 12);
const date = sequenceOf(
  year,
  '-',
  choiceOf([
    sequenceOf(among(1, 3, 5, 7, 8, 10, 12), '-', numbers(1, 31)),
    sequenceOf(among(4, 6, 9, 11), '-', numbers(1, 30)),
    sequenceOf(among(2), '-', numbers(1, 28)),
  ]),
);
const periods = choiceOf([year, sequenceOf(year, '-', month), date]);
const [hour, sixty] = [numbers(0, 23), numbers(0, 59)];
const fraction = repeatOf(sequenceOf('.', digit, ...upTo(8, digit)), '?');
const local = sequenceOf(date, 'T', hour, ':', sixty, ':', sixty, fraction);
const offset = choiceOf(['Z', sequenceOf(choiceOf(['+', '-']), hour, ':', sixty)]);
const decimal = sequenceOf(
  repeatOf('-', '?'),
  choiceOf(['0', sequenceOf(digitFromOne, ...upTo(14, digit))]),
  repeatOf(sequenceOf('.', digit, ...upTo(5, digit)), '?'),
);

/** The words of the kind of a property; `undefined` where they are those of texts. */
export function wordsOfKind(kind: Kind, hasZone: boolean): Expression | undefined {
  switch (kind.name) {
    case 'instant':
      return hasZone ? choiceOf([periods, sequenceOf(local, repeatOf(offset, '?'))]) : sequenceOf(local, offset);
    case 'date':
      return periods;
    case 'decimal':
      return decimal;
    case 'cnpj':
      return sequenceOf(...times(12, letterOrDigit), ...times(2, digit));
    case 'cpf':
      return sequenceOf(...times(11, digit));
    case 'accessKey':
      return sequenceOf(...times(6, digit), ...times(12, letterOrDigit), ...times(26, digit));
    case 'uuid':
      return sequenceOf(...[8, 4, 4, 4, 12].flatMap((count, i) => [i > 0 ? '-' : '', ...times(count, hexDigit)]));
    case 'folded':
      return undefined;
  }
}

/** A part of a number with check digits, or of a text. */
export function partsOfKind(kind: Kind): Expression | undefined {
  return kind.name === 'folded' ? undefined : sequenceOf(letterOrDigit, ...upTo(13, letterOrDigit));
}

/** Two digits from one number to another. */
function numbers(from: number, to: number): Expression {
  return among(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

function among(...all: readonly number[]): Expression {
  return choiceOf(all.map((number) => String(number).padStart(2, '0')));
}

function times(count: number, of: Expression): Expression[] {
  return Array.from({ length: count }, () => of);
}
