import type { Condition, Filter, Word } from '../../src/language/filter.ts';
import type { ConditionMeaning } from '../../src/language/meanings.ts';

/** A condition without an operator; a text stands for a bare word. */
export function condition(
  means: ConditionMeaning,
  property: string | Word,
  ...values: readonly (string | Word)[]
): Condition {
  const word = (one: string | Word): Word => (typeof one === 'string' ? { text: one } : one);
  return { kind: 'condition', means, property: word(property), values: values.map(word) };
}

/** The negation of a filter. */
export function not(filter: Filter): Filter {
  return { kind: 'not', operands: [filter] };
}

/** All of several filters, or one of them. */
export function all(...operands: readonly Filter[]): Filter {
  return { kind: 'and', operands };
}

export function any(...operands: readonly Filter[]): Filter {
  return { kind: 'or', operands };
}
