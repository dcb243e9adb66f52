import type { Dialect, Operators } from '../language/dialect/dialect.ts';
import { received } from '../language/dialect/received.ts';
import { FilterError } from '../language/filter-error.ts';
import { canHold, factsOf, type Properties } from '../language/properties.ts';
import { type Where, whereOf } from './fluent.ts';
import { type Declared, type OperatorFunctions, operatorFunctions } from './operators.ts';

/** The functions of a dialect and its `where`. */
export type Builder<O extends Operators, P> = OperatorFunctions<O, P> & { readonly where: Where<O, P> };

export interface BuilderOptions<O extends Operators, P extends Properties> {
  /** The dialect to write; `received` without it. */
  readonly dialect?: Dialect<O>;
  /** The properties there are: another name, or a value that the type excludes, does not compile and is refused at run time. */
  readonly properties?: P;
}

/**
 * A builder for a dialect: a function for each of its operators that has a method name, and `where`. The tag for another
 * dialect is `filter({ dialect })`, apart from this since it carries the parser.
 */
export function builder<O extends Operators = typeof received.operators, const P extends Properties = never>(
  options: BuilderOptions<O, P> = {},
): Builder<O, [P] extends [never] ? undefined : P> {
  const { dialect = received as unknown as Dialect<O>, properties } = options;
  const declared = properties && declaredProperties(properties);
  return { ...operatorFunctions(dialect, declared), where: whereOf(dialect, declared) } as never;
}

function declaredProperties(properties: Properties): Declared {
  return {
    checkName(property) {
      if (factsOf(properties, property) !== undefined) return;
      const message = `\`${property}\` is not declared; declared are ${listed(Object.keys(properties))}.`;
      throw new FilterError('unknown-property', message);
    },
    checkValue(property, text) {
      const type = factsOf(properties, property)?.type;
      if (type === undefined || canHold(type, text)) return;
      const expected = typeof type === 'string' ? `a ${type}` : `one of ${listed(type)}`;
      throw new FilterError('unwritable', `\`${property}\` is declared as ${expected}; \`${text}\` is none.`);
    },
  };
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
