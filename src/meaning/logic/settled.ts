import type { Dialect } from '../../language/dialect/dialect.ts';
import { type Filter, meaningOf, nodesOf } from '../../language/filter.ts';
import { meanings } from '../../language/meanings.ts';

/**
 * Whether a dialect says what each negation in a filter means: that of the operators which it defines, and does not call
 * `unconfirmed`, is true of an absent property.
 */
export function settlesNegations(filter: Filter, dialect: Dialect | undefined): boolean {
  return nodesOf(filter).every((node) => !isNegation(node) || isSettled(node, dialect));
}

/** Whether a filter negates a comparison by its own operator. */
export function isNegation(node: Filter): boolean {
  const means = meaningOf(node);
  return means === 'not' || (means !== undefined && means !== 'absent' && 'denies' in meanings[means]);
}

function isSettled(node: Filter, dialect: Dialect | undefined): boolean {
  const means = meaningOf(node);
  const symbol = node.operator?.text ?? (means && dialect?.symbol(means));
  const operator = symbol === undefined ? undefined : dialect?.operator(symbol);
  return operator?.means === means && operator?.unconfirmed !== true;
}
