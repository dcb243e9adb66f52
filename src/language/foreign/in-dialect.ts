import type { Dialect } from '../dialect/dialect.ts';
import { type Filter, isCondition } from '../filter.ts';
import { FilterError } from '../filter-error.ts';
import type { ConditionMeaning, Meaning } from '../meanings.ts';
import { print } from '../print.ts';

/**
 * The text of a condition in a dialect, or of a negated one, with several operators where it has none for the meaning; `undefined` if it
 * cannot say it.
 */
export function inDialect(filter: Filter, dialect: Dialect): string | undefined {
  const expressed = expressedIn(filter, dialect);
  if (expressed === undefined) return undefined;
  try {
    return print(expressed, { dialect, nary: 'documented' });
  } catch (error) {
    // A word that the dialect cannot write.
    if (error instanceof FilterError) return undefined;
    throw error;
  }
}

/** What a condition is by another meaning and a group; only what selects exactly the same documents. */
const instead: Partial<Readonly<Record<Meaning, readonly [means: ConditionMeaning, kind: 'not' | 'or']>>> = {
  absent: ['present', 'not'],
  present: ['absent', 'not'],
  notEqual: ['equal', 'not'],
  oneOf: ['equal', 'or'],
};

function expressedIn(filter: Filter, dialect: Dialect): Filter | undefined {
  const has = (means: Meaning) => dialect.symbol(means) !== undefined;
  if (!isCondition(filter)) {
    const operands = filter.operands.flatMap((one) => expressedIn(one as Filter, dialect) ?? []);
    return operands.length > 0 && has('not') ? { kind: 'not', operands } : undefined;
  }
  if (has(filter.means)) return filter;
  const [means, kind] = instead[filter.means] ?? [];
  if (means === undefined || kind === undefined || !has(means)) return undefined;
  const { operator: _, ...condition } = filter;
  const lists = kind === 'or' ? filter.values.map((value) => [value]) : [filter.values];
  const operands = lists.map((values) => ({ ...condition, means, values }));
  if (kind === 'or' && operands.length === 1) return operands[0];
  return has(kind) ? { kind, operands } : undefined;
}
