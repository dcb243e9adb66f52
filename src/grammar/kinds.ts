import type { Kind } from '../language/kinds/kind.ts';
import {
  characterOf,
  choiceOf,
  digit,
  digitFromOne,
  type Expression,
  repeatOf,
  sequenceOf,
  textOf,
  upTo,
} from './expression.ts';

/*
 * The words of kinds by their shape. Years are 1000 to 9999, February has 28 days, and the last digits of numbers with check
 * digits are any.
 */

const letterOrDigit = characterOf([
  [0x30, 0x39],
  [0x41, 0x5a],
]);

const year = sequenceOf(digitFromOne, digit, digit, digit);
const month = numbers(1, 12);
const date = sequenceOf(
  year,
  textOf('-'),
  choiceOf([
    sequenceOf(among(1, 3, 5, 7, 8, 10, 12), textOf('-'), numbers(1, 31)),
    sequenceOf(among(4, 6, 9, 11), textOf('-'), numbers(1, 30)),
    sequenceOf(among(2), textOf('-'), numbers(1, 28)),
  ]),
);
const periods = choiceOf([year, sequenceOf(year, textOf('-'), month), date]);
const [hour, sixty] = [numbers(0, 23), numbers(0, 59)];
const fraction = repeatOf(sequenceOf(textOf('.'), digit, ...upTo(8, digit)), '?');
const local = sequenceOf(date, textOf('T'), hour, textOf(':'), sixty, textOf(':'), sixty, fraction);
const offset = choiceOf([textOf('Z'), sequenceOf(choiceOf([textOf('+'), textOf('-')]), hour, textOf(':'), sixty)]);
const decimal = sequenceOf(
  repeatOf(textOf('-'), '?'),
  choiceOf([textOf('0'), sequenceOf(digitFromOne, ...upTo(14, digit))]),
  repeatOf(sequenceOf(textOf('.'), digit, ...upTo(5, digit)), '?'),
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
  return choiceOf(all.map((number) => textOf(String(number).padStart(2, '0'))));
}

function times(count: number, of: Expression): Expression[] {
  return Array.from({ length: count }, () => of);
}
