import { checkOptions } from '../language/check-options.ts';
import { propertiesCheck } from '../language/check-properties.ts';
import { isTextComparator } from '../language/conditions.ts';
import type { Dialect, Operators } from '../language/dialect/dialect.ts';
import { type DialectName, type DialectOf, dialectOf } from '../language/dialect/dialects.ts';
import { FilterError } from '../language/filter-error.ts';
import { canHold, factsOf, type Properties } from '../language/properties.ts';
import { type Where, whereOf } from './fluent.ts';
import { type Declared, type OperatorFunctions, operatorFunctions } from './operators.ts';

/** The functions of a dialect and its `where`. */
export type Builder<O extends Operators, P> = OperatorFunctions<O, P> & { readonly where: Where<O, P> };

export interface BuilderOptions<D extends Dialect | DialectName, P extends Properties> {
  /** The dialect to write, or the name of one that comes with the package; `received` without it. */
  readonly dialect?: D;
  /** The properties there are: another name, or a value that the type excludes, does not compile and is refused at run time. */
  readonly properties?: P;
}

/**
 * A builder for a dialect: a function for each of its operators that has a method name, and `where`. The tag for another
 * dialect is `filter({ dialect })`, apart from this since it carries the parser.
 */
export function builder<D extends Dialect | DialectName = 'received', const P extends Properties = never>(
  options: BuilderOptions<D, P> = {},
): Builder<DialectOf<D>['operators'], [P] extends [never] ? undefined : P> {
  checkOptions(options, propertiesCheck);
  const dialect = dialectOf(options.dialect);
  const declared = options.properties && declaredProperties(options.properties);
  return { ...operatorFunctions(dialect, declared), where: whereOf(dialect, declared) } as never;
}

function declaredProperties(properties: Properties): Declared {
  return {
    checkName(property) {
      if (factsOf(properties, property) !== undefined) return;
      const message = `\`${property}\` is not declared; declared are ${listed(Object.keys(properties))}.`;
      throw new FilterError('unknown-property', message);
    },
    checkValue(property, text, means) {
      const type = factsOf(properties, property)?.type;
      // A part of a text is text, whatever the property's type.
      if (type === undefined || canHold(type, text) || (means !== undefined && isTextComparator(means))) return;
      const expected = typeof type === 'string' ? `a ${type}` : `one of ${listed(type)}`;
      throw new FilterError('unwritable', `\`${property}\` is declared as ${expected}, so it cannot be \`${text}\`.`);
    },
  };
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
