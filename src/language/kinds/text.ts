import { inOrder, outOfOrder } from '../../source/code-points.ts';
import { isNumeral } from '../numeral.ts';
import { naturalValue } from '../word.ts';
import { decimalKey } from './decimal-key.ts';
import { afterNumber, isPoint, isWithin, type KeySet, point, section } from './key-set.ts';
import { type Kind, orderedTo } from './kind.ts';
import { type Scalar, textOf } from './scalar.ts';
import { byKeys, isOneOf, numbersWithin, textsWithin } from './value-tests.ts';

/*
 * Values whose type does not matter: each is its text. The key of a numeral is its number, then its spelling; that of any other text
 * is itself.
 */

export const numerals = /* @__PURE__ */ section('n');
export const texts = /* @__PURE__ */ section('t');

export const text: Kind = {
  name: 'text',
  keyOf(value) {
    const own = textOf(value);
    return own === undefined ? undefined : textKey(own);
  },
  equal: ({ text: own }) => [point(textKey(own))],
  order(means, { text: own }) {
    if (!isNumeral(own)) return orderedTo(means, point(textKey(own)), texts);
    const key = numberKey(own);
    return orderedTo(means, { from: key, to: afterNumber(key) }, numerals);
  },
  valueOf(key, asText) {
    const own = textOfKey(key);
    return asText ? own : naturalValue(own);
  },
  test(set) {
    const [range] = set;
    if (set.every(isPoint)) return isOneOf(valuesOf(set));
    if (range === undefined || set.length > 1) return byKeys(text, set);
    if (isWithin(range, texts)) {
      return textsWithin(range, (value) => {
        const own = textOf(value);
        return own === undefined || isNumeral(own) ? undefined : own;
      });
    }
    const isIn = isWithin(range, numerals) ? numbersWithin(range) : undefined;
    const hasIt = byKeys(text, set);
    return isIn === undefined
      ? hasIt
      : (value) => (typeof value === 'number' ? Number.isFinite(value) && isIn(value) : hasIt(value));
  },
  values: valuesOf,
  identityOf: textOf,
  parts: { of: textOf, word: (own) => own },
};

/** The key of a text. */
export function textKey(own: string): string {
  return isNumeral(own) ? `${numberKey(own)}\0${own}` : `t${inOrder(own)}`;
}

function numberKey(numeral: string): string {
  return `n${decimalKey(numeral)}`;
}

/** The text of a key. */
function textOfKey(key: string): string {
  return key[0] === 't' ? outOfOrder(key.slice(1)) : key.slice(key.indexOf('\0') + 1);
}

function valuesOf(set: KeySet): readonly Scalar[] {
  const values: Scalar[] = [];
  for (const { from } of set) {
    const own = textOfKey(from);
    values.push(own);
    for (const other of otherThanText(own)) values.push(other);
  }
  return values;
}

/** How the texts of numbers begin, `Infinity` and `NaN` among them. */
const mayBeNumber = /^[-\dIN]/;
const none: readonly Scalar[] = [];

/** The boolean, number and bigint with a text. `NaN` may be among them, which `===` never finds. */
function otherThanText(own: string): readonly Scalar[] {
  if (own === 'true' || own === 'false') return [own === 'true'];
  if (!mayBeNumber.test(own)) return none;
  const number = Number(own);
  const numbers = String(number) === own ? [number] : [];
  return /^(?:0|-?[1-9]\d*)$/.test(own) ? [...numbers, BigInt(own)] : numbers;
}
