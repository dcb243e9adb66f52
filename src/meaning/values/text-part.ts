import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { type PartMeaning, parts } from '../../language/meanings.ts';

/**
 * Returns a test for values whose text contains, starts with or ends with that of a word, by code point and
 * case-sensitive. With `text`, booleans and numbers have a text too; with `typed`, only strings do.
 */
export function satisfiesText(
  means: PartMeaning,
  { text: part }: Word,
  equality: Equality,
): (value: unknown) => boolean {
  const holds = part.isWellFormed() ? inUnits(means, part) : inCodePoints(means, part);
  if (equality === 'typed') return (value) => typeof value === 'string' && holds(value);
  return (value) => {
    const text = textOf(value);
    return text !== undefined && holds(text);
  };
}

/** No half of a surrogate pair begins or ends a well-formed text, so UTF-16 units give the answer of code points. */
function inUnits(means: PartMeaning, part: string): (text: string) => boolean {
  const { open, close } = parts[means];
  if (open) return close ? (text) => text.includes(part) : (text) => text.endsWith(part);
  return (text) => text.startsWith(part);
}

/** With the flag `u`, a lone surrogate in a pattern matches no half of a pair. */
function inCodePoints(means: PartMeaning, part: string): (text: string) => boolean {
  const { open, close } = parts[means];
  const escaped = Array.from(part, (point) => `\\u{${point.codePointAt(0)?.toString(16)}}`).join('');
  const pattern = new RegExp(`${open ? '' : '^'}${escaped}${close ? '' : '$'}`, 'u');
  return (text) => pattern.test(text);
}

/**
 * A property's value as text: a string itself, a boolean, number or bigint as JavaScript writes it. `undefined` for an absent
 * value, and for lists, objects, functions and symbols, which are present and equal nothing.
 */
export function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
    case 'number':
    case 'bigint':
      return String(value);
    default:
      return undefined;
  }
}
