import { type OrderMeaning, orders, type PartMeaning, parts } from '../language/meanings.ts';

/*
 * How languages write groups, orders and parts: from what a meaning is, not from its name, so that a new one is written too.
 */

/** Operands in parentheses; joined with `+`, which copies nothing, since deep nesting would make copies quadratic. */
export function joinOperands(operands: readonly string[], operator: string): string {
  let text = `(${operands[0]}`;
  for (let i = 1; i < operands.length; i++) text = text + operator + operands[i];
  return `${text})`;
}

/**
 * Many parts joined in halves: some readers limit how deep an expression is, or are recursive, and read `a OR b OR c` as one inside
 * the other.
 */
export function joinInHalves<Part>(parts: readonly Part[], join: (parts: readonly Part[]) => Part): Part {
  if (parts.length <= 100) return join(parts);
  const half = Math.ceil(parts.length / 2);
  return join([joinInHalves(parts.slice(0, half), join), joinInHalves(parts.slice(half), join)]);
}

/** Whether an order, or its negation, selects what is less, and what is equal. */
export function sidesOf(order: OrderMeaning, negated = false): { readonly less: boolean; readonly orEqual: boolean } {
  return { less: orders[order](-1) !== negated, orEqual: orders[order](0) !== negated };
}

/** `<`, `<=`, `>` or `>=`. */
export function orderSymbol(order: OrderMeaning, negated = false): string {
  const { less, orEqual } = sidesOf(order, negated);
  return `${less ? '<' : '>'}${orEqual ? '=' : ''}`;
}

/** `lt`, `lte`, `gt` or `gte`. */
export function orderName(order: OrderMeaning, negated = false): string {
  const { less, orEqual } = sidesOf(order, negated);
  return `${less ? 'lt' : 'gt'}${orEqual ? 'e' : ''}`;
}

/** What an engine has of its own for each way in which a text can hold a part: anywhere, at its start, at its end, as a whole. */
export function byEnds<T>(part: PartMeaning, anywhere: T, start: T, end: T, whole: T): T {
  const { open, close } = parts[part];
  return open ? (close ? anywhere : end) : close ? start : whole;
}

/** The text of a part between wildcards for the rest of a value. */
export function wrapPart(part: PartMeaning, text: string, wildcard: string): string {
  const { open, close } = parts[part];
  return `${open ? wildcard : ''}${text}${close ? wildcard : ''}`;
}

/** A pattern of `LIKE`, in which the escape character makes `%`, `_` and itself literal. */
export function likePattern(part: PartMeaning, text: string, mark: string): string {
  return wrapPart(part, text.replaceAll(mark, mark + mark).replace(/[%_]/g, `${mark}$&`), '%');
}

/** Whether every character set has the characters of a text. */
export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
