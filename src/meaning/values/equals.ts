import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { readValue } from '../../language/value.ts';

/** A value that something can be equal to. */
type Scalar = string | boolean | number | bigint;

/**
 * Whether a property's value equals a word: by `text` when the value written as text is the word; `typed` when both have
 * the same type and value once the word is read with `readValue`, a bigint counting as a number. Never for an absent value.
 */
export function equalTo(word: Word, equality: Equality): (value: unknown) => boolean {
  return isOneOf(valuesEqualTo(word, equality));
}

/** All values that equal a word. */
export function valuesEqualTo(word: Word, equality: Equality): readonly Scalar[] {
  if (equality === 'text') return [word.text, ...otherThanText(word.text)];
  const read = readValue(word);
  return typeof read === 'number' && Number.isInteger(read) ? [read, BigInt(read)] : [read];
}

/** The values besides a text itself that are written as this text; `NaN` among them is not equal to itself. */
export function otherThanText(text: string): readonly (boolean | number | bigint)[] {
  if (text === 'true' || text === 'false') return [text === 'true'];
  const number = Number(text);
  const numbers = String(number) === text ? [number] : [];
  return /^(?:0|-?[1-9]\d*)$/.test(text) ? [...numbers, BigInt(text)] : numbers;
}

/** Whether a value is one of these: for few of them without a table, and with texts compared to texts only, which engines do at once. */
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
 * The same text as engines keep those of a program, one for all: equal ones are then the same one, and a property is
 * found by its name at once. What was cut out of a filter's text is another one.
 */
export function shared(text: string): string {
  return Object.keys({ [text]: true })[0] as string;
}
