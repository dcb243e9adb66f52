import type { FilterLike } from '../../language/filter.ts';
import { checkArgument, FilterError, wrongOperand } from '../../language/filter-error.ts';
import { is, isRecord, mustBe } from '../../source/shape.ts';

/** Filters under their ids: pairs, such as a `Map` has, or a record. */
export type NamedFilters<Id> = Iterable<readonly [id: Id, filter: FilterLike]> | Readonly<Record<string, FilterLike>>;

const filtersCheck = /* @__PURE__ */ is(
  'pairs of an id and a filter, or an object of filters',
  (value) => isRecord(value) || (typeof value === 'object' && Symbol.iterator in Object(value)),
);

/**
 * Calls a function with each filter. Throws a `FilterError` with the code `wrong-operand` for what are not pairs, and the id in
 * errors about a filter.
 */
export function forEachFilter<Id>(filters: NamedFilters<Id>, use: (id: Id, filter: FilterLike) => void): void {
  checkArgument(filtersCheck, filters, 'filters');
  const pairs = (Symbol.iterator in filters ? filters : Object.entries(filters)) as Iterable<readonly [Id, FilterLike]>;
  for (const pair of pairs) {
    if (!Array.isArray(pair))
      throw wrongOperand(`Each of the \`filters\` ${mustBe('a pair of an id and a filter', pair)}`);
    const [id, filter] = pair as readonly [Id, FilterLike];
    try {
      use(id, filter);
    } catch (error) {
      throw error instanceof FilterError ? withId(id, error) : error;
    }
  }
}

function withId(id: unknown, { code, message, problems }: FilterError): FilterError {
  return new FilterError(code, `The filter ${JSON.stringify(String(id))}: ${message}`, problems);
}
