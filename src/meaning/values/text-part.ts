import type { Equality, TextComparator } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { textOf } from './text-of.ts';

/**
 * Returns a test for values whose text contains, starts with or ends with that of a word, by code point and
 * case-sensitive. With `text`, booleans and numbers have a text too; with `typed`, only strings do.
 */
export function satisfiesText(
  comparator: TextComparator,
  { text: part }: Word,
  equality: Equality,
): (value: unknown) => boolean {
  const holds = part.isWellFormed() ? inUnits(comparator, part) : inCodePoints(comparator, part);
  if (equality === 'typed') return (value) => typeof value === 'string' && holds(value);
  return (value) => {
    const text = textOf(value);
    return text !== undefined && holds(text);
  };
}

/** No half of a surrogate pair begins or ends a well-formed text, so UTF-16 units give the answer of code points. */
function inUnits(comparator: TextComparator, part: string): (text: string) => boolean {
  switch (comparator) {
    case 'contains':
      return (text) => text.includes(part);
    case 'startsWith':
      return (text) => text.startsWith(part);
    case 'endsWith':
      return (text) => text.endsWith(part);
  }
}

/** With the flag `u`, a lone surrogate in a pattern matches no half of a pair. */
function inCodePoints(comparator: TextComparator, part: string): (text: string) => boolean {
  const escaped = Array.from(part, (point) => `\\u{${point.codePointAt(0)?.toString(16)}}`).join('');
  const [start, end] = [comparator === 'startsWith' ? '^' : '', comparator === 'endsWith' ? '$' : ''];
  const pattern = new RegExp(`${start}${escaped}${end}`, 'u');
  return (text) => pattern.test(text);
}
