import type { Dialect, Equality } from '../language/dialect/dialect.ts';
import { factsOf, type Properties } from '../language/properties.ts';
import { checkOptions } from './options.ts';

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

/** Throws as `checkOptions` does. */
export function viewOf(options: ViewOptions): View {
  checkOptions(options);
  const { dialect, equality, properties } = options;
  return {
    equality: equality ?? dialect?.equality ?? 'text',
    many: (property) => properties !== undefined && factsOf(properties, property)?.many === true,
  };
}
