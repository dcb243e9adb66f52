import type { Equality } from '../language/dialect.ts';
import type { Word } from '../language/filter.ts';
import { readValue } from '../language/value.ts';

/**
 * Whether a property's value equals a word: by `text` when the value written as text is the word; `typed` when both have
 * the same type and value once the word is read with `readValue`, a bigint counting as a number. Never for an absent value.
 */
export function equalTo(word: Word, equality: Equality): (value: unknown) => boolean {
  return equality === 'typed' ? equalToRead(readValue(word)) : equalToText(word.text);
}

/** The values besides a text itself that are written as this text; `NaN` among them is not equal to itself. */
export function otherThanText(text: string): readonly (boolean | number | bigint)[] {
  if (text === 'true' || text === 'false') return [text === 'true'];
  const number = Number(text);
  const numbers = String(number) === text ? [number] : [];
  return /^(?:0|-?[1-9]\d*)$/.test(text) ? [...numbers, BigInt(text)] : numbers;
}

/** The same as `textOf(value) === text`, without writing a text for each value. */
function equalToText(text: string): (value: unknown) => boolean {
  if (text === 'NaN') return (value) => value === text || Number.isNaN(value);
  const [other = text, another = other] = otherThanText(text);
  return (value) => value === text || value === other || value === another;
}

function equalToRead(read: string | boolean | number): (value: unknown) => boolean {
  if (typeof read !== 'number' || !Number.isInteger(read)) return (value) => value === read;
  const big = BigInt(read);
  return (value) => value === read || value === big;
}
