import type { PartMeaning } from '../language/meanings.ts';

/** A text between wildcards for the rest of a value. */
export function around(comparator: PartMeaning, text: string, rest: string): string {
  return `${comparator === 'startsWith' ? '' : rest}${text}${comparator === 'endsWith' ? '' : rest}`;
}

/** A pattern of `LIKE`, in which the escape character makes `%`, `_` and itself literal. */
export function likePattern(comparator: PartMeaning, text: string, mark: string): string {
  return around(comparator, text.replaceAll(mark, mark + mark).replace(/[%_]/g, `${mark}$&`), '%');
}
