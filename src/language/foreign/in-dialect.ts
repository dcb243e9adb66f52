import type { Dialect } from '../dialect/dialect.ts';
import type { Condition, Filter } from '../filter.ts';
import { isFilter, meaningOf, operandsOf } from '../filter.ts';
import { FilterError } from '../filter-error.ts';
import type { Meaning } from '../meanings.ts';
import { print } from '../print.ts';

/** The text of a filter in a dialect, with several operators where it has none for a meaning; `undefined` if it cannot say it. */
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

/** What a condition is by other meanings; only those that select exactly the same documents. */
const instead: Partial<Readonly<Record<Meaning, (condition: Condition) => Filter>>> = {
  absent: (one) => not({ ...one, means: 'present' }),
  present: (one) => not({ ...one, means: 'absent' }),
  notEqual: (one) => not({ ...one, means: 'equal' }),
  oneOf: (one) => ({ kind: 'or', operands: one.values.map((value) => ({ ...one, means: 'equal', values: [value] })) }),
};

function not(operand: Filter): Filter {
  return { kind: 'not', operands: [operand] };
}

function expressedIn(filter: Filter, dialect: Dialect): Filter | undefined {
  const means = meaningOf(filter);
  if (means === undefined) return undefined;
  if (filter.kind !== 'condition') {
    const operands = operandsOf(filter).flatMap((one) => (isFilter(one) ? (expressedIn(one, dialect) ?? []) : []));
    if (operands.length < operandsOf(filter).length) return undefined;
    const [only] = operands;
    if (operands.length === 1 && filter.kind !== 'not') return only;
    return dialect.symbol(means) === undefined ? undefined : { ...filter, operands };
  }
  if (dialect.symbol(means) !== undefined) return filter;
  const { operator: _, ...condition } = filter;
  const other = instead[means]?.(condition);
  const isSaid = (one: Filter) => one.kind !== 'condition' || dialect.symbol(one.means) !== undefined;
  const operands = other === undefined ? [] : operandsOf(other);
  return other !== undefined && operands.every((one) => isFilter(one) && isSaid(one))
    ? expressedIn(other, dialect)
    : undefined;
}
