import {
  characterOf,
  choiceOf,
  digit,
  digitFromOne,
  type Expression,
  type Ranges,
  repeatOf,
  sequenceOf,
  textOf,
  upTo,
} from './expression.ts';

/*
 * Positive ranges, since some engines read a negated set as one of ASCII. They leave out control characters, lone surrogates, and the
 * characters that `invisible-character` reports; what else a word cannot contain is left out where words are.
 */

const visible: Ranges = [
  [0x21, 0x7e],
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
  textOf('"'),
  repeatOf(choiceOf([characterOf([[0x20, 0x20], ...without('"\\')]), textOf('\\"'), textOf('\\\\')]), '*'),
  textOf('"'),
);

/** A numeral as numbers are written, which a document compared as text has too: not `007`, `1.50` or `1e3`. */
export const numeral: Expression = choiceOf([
  textOf('0'),
  sequenceOf(
    repeatOf(textOf('-'), '?'),
    choiceOf([
      sequenceOf(digitFromOne, ...upTo(8, digit), repeatOf(decimals(), '?')),
      sequenceOf(textOf('0'), decimals()),
    ]),
  ),
]);

/** At most six decimals, the last of which is not 0: JavaScript writes no exponent for these. */
function decimals(): Expression {
  return sequenceOf(textOf('.'), ...upTo(5, digit), digitFromOne);
}

/** The visible characters without some of ASCII. */
function without(marks: string): Ranges {
  const codes = [...marks].map((mark) => mark.charCodeAt(0)).sort((a, b) => a - b);
  return codes.reduce<Ranges>(
    (ranges, code) =>
      ranges.flatMap(
        ([from, to]): Ranges =>
          code < from || code > to
            ? [[from, to]]
            : [...(from < code ? [[from, code - 1] as const] : []), ...(code < to ? [[code + 1, to] as const] : [])],
      ),
    visible,
  );
}
