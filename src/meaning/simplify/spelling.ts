import type { Dialect } from '../../language/dialect/dialect.ts';
import { type DialectName, givenDialect, received } from '../../language/dialect/dialects.ts';
import { type Filter, meaningOf, nodesOf, type Word } from '../../language/filter.ts';
import type { Meaning } from '../../language/meanings.ts';

/** How meanings are written in a filter. */
export interface Spelling {
  /** The operator for a meaning, if there is one. */
  operator(meaning: Meaning): Word | undefined;
  /**
   * Whether several values of one property are written as a list: if the dialect, or without one the filter itself, has
   * lists.
   */
  readonly lists: boolean;
  /** Whether the operator takes at most two operands. */
  pairwise(meaning: 'or' | 'and'): boolean;
}

/** The spelling of a dialect; without one, that of the filter itself, completed from `received`. */
export function spellingOf(filter: Filter, given: Dialect | DialectName | undefined): Spelling {
  const dialect = givenDialect(given);
  const symbols = new Map<Meaning, string>();
  if (dialect === undefined) {
    for (const node of nodesOf(filter)) {
      const meaning = meaningOf(node);
      if (meaning !== undefined && node.operator && !symbols.has(meaning)) symbols.set(meaning, node.operator.text);
    }
  }
  const symbol = (meaning: Meaning) => symbols.get(meaning) ?? (dialect ?? received).symbol(meaning);
  return {
    lists: dialect === undefined ? hasList(filter) : dialect.symbol('oneOf') !== undefined,
    operator(meaning) {
      const text = symbol(meaning);
      return text === undefined ? undefined : { text };
    },
    pairwise: (meaning) => (dialect ?? received).operator(symbol(meaning) ?? '')?.pairwise === true,
  };
}

/** Whether a filter has a list of values. */
export function hasList(filter: Filter): boolean {
  return nodesOf(filter).some((node) => meaningOf(node) === 'oneOf');
}
