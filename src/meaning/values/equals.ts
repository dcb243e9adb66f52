import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { readValue } from '../../language/word.ts';

/** A value that can equal a word. */
type Scalar = string | boolean | number | bigint;

/**
 * All values that equal a word. With `text`, a value equals the word if its text is the same; with `typed`, if it has the type
 * and value that `readValue` reads from the word, where a bigint counts as a number. An absent value equals nothing.
 */
export function valuesEqualTo(word: Word, equality: Equality): readonly Scalar[] {
  if (equality === 'text') return [word.text, ...otherThanText(word.text)];
  const read = readValue(word);
  return typeof read === 'number' && Number.isInteger(read) ? [read, BigInt(read)] : [read];
}

/** The boolean, number and bigint with the given text. `NaN` may be among them, which `===` never finds. */
export function otherThanText(text: string): readonly (boolean | number | bigint)[] {
  if (text === 'true' || text === 'false') return [text === 'true'];
  const number = Number(text);
  const numbers = String(number) === text ? [number] : [];
  return /^(?:0|-?[1-9]\d*)$/.test(text) ? [...numbers, BigInt(text)] : numbers;
}

/**
 * Returns a test for these values. A few of them are compared one by one, texts with texts only, which is fastest in
 * engines.
 */
export function isOneOf(values: readonly Scalar[]): (value: unknown) => boolean {
  const texts = values.filter((value) => typeof value === 'string').map(shared);
  const others = values.filter((value) => typeof value !== 'string');
  if (texts.length > 3 || others.length > 2 || others.includes(Number.NaN)) {
    const all = new Set<unknown>(values);
    return (value) => all.has(value);
  }
  const [a, b = a, c = b] = texts;
  const [x, y = x] = others;
  if (texts.length === 0) return (value) => value === x || value === y;
  if (others.length > 0)
    return (value) =>
      value === x || value === y || (typeof value === 'string' && (value === a || value === b || value === c));
  if (texts.length === 1) return (value) => typeof value === 'string' && value === a;
  return (value) => typeof value === 'string' && (value === a || value === b || value === c);
}

/**
 * The same text as an interned string, like the property names of a program. A substring of a filter's text is not interned,
 * and looking up a property by it is slower.
 */
export function shared(text: string): string {
  return Object.keys({ [text]: true })[0] as string;
}
