import type { Equality } from '../language/dialect/dialect.ts';
import { dialectOf } from '../language/dialect/dialects.ts';
import { factsOf } from '../language/properties.ts';
import type { ViewOptions } from './options.ts';
import { checkOptions } from './options.ts';

/** The options about reading documents, checked and completed. */
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
    equality: equality ?? dialectOf(dialect).equality,
    many: (property) => properties !== undefined && factsOf(properties, property)?.many === true,
  };
}
