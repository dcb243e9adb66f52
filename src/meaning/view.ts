import type { Dialect, Equality } from '../language/dialect.ts';
import { FilterError } from '../language/filter-error.ts';
import { factsOf, type Properties } from '../language/properties.ts';

/** What decides how documents are read, besides the filter. */
export interface ViewOptions {
  /** Its `equality` is taken; `text` without it. */
  readonly dialect?: Dialect;
  /** How values are compared, whatever the dialect says. */
  readonly equality?: Equality;
  /** The properties there are; those with `many` hold lists, of which one value that fits is enough. */
  readonly properties?: Properties;
}

/** How documents are read. */
export interface View {
  readonly equality: Equality;
  /** Whether a property can have several values at once. */
  many(property: string): boolean;
}

/** Throws a `FilterError` of the code `invalid-options` for an equality that there is not, and for a dialect that is none. */
export function viewOf({ dialect, equality, properties }: ViewOptions): View {
  if (dialect !== undefined && typeof dialect?.symbol !== 'function') {
    throw new FilterError('invalid-options', 'A `dialect` comes from `defineDialect`, as `received` does.');
  }
  const chosen = equality ?? dialect?.equality ?? 'text';
  if (chosen !== 'text' && chosen !== 'typed') {
    throw new FilterError('invalid-options', '`equality` is `text` or `typed`.');
  }
  return {
    equality: chosen,
    many: (property) => properties !== undefined && factsOf(properties, property)?.many === true,
  };
}
