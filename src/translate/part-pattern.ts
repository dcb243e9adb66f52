import type { TextComparator } from '../language/dialect/dialect.ts';

/** A text with what stands for the rest of a value around it. */
export function around(comparator: TextComparator, text: string, rest: string): string {
  return `${comparator === 'startsWith' ? '' : rest}${text}${comparator === 'endsWith' ? '' : rest}`;
}

/** A pattern of `LIKE`, in which a mark makes `%`, `_` and itself plain characters. */
export function likePattern(comparator: TextComparator, text: string, mark: string): string {
  return around(comparator, text.replaceAll(mark, mark + mark).replace(/[%_]/g, `${mark}$&`), '%');
}
