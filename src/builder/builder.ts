import type { Dialect, Equality, Operators } from '../language/dialect/dialect.ts';
import { type DialectName, type DialectOf, dialectCheck, dialectOf } from '../language/dialect/dialects.ts';
import { checkOptions, FilterError } from '../language/filter-error.ts';
import { isPart } from '../language/meanings.ts';
import {
  factsOf,
  isWhole,
  type Properties,
  plainText,
  propertiesCheck,
  standsForValue,
} from '../language/properties.ts';
import type { PropertyType } from '../language/property-types.ts';
import { openShape } from '../source/shape.ts';
import { type Where, whereOf } from './fluent.ts';
import { type Declared, type OperatorFunctions, operatorFunctions } from './operators.ts';

/** The functions of a dialect and its `where`. */
export type Builder<O extends Operators, P> = OperatorFunctions<O, P> & { readonly where: Where<O, P> };

export interface BuilderOptions<D extends Dialect | DialectName, P extends Properties> {
  /** The dialect to write, or the name of one that comes with the package; `received` by default. */
  readonly dialect?: D;
  /** The declared properties: another name, or a value that does not fit the type, does not compile and throws at run time. */
  readonly properties?: P;
}

export const optionsCheck = /* @__PURE__ */ openShape<BuilderOptions<DialectName, Properties>>({
  dialect: dialectCheck,
  properties: propertiesCheck,
});

/**
 * A builder for a dialect: a function for each of its operators that has a method name, and `where`. The template tag for
 * a dialect is `filter({ dialect })`; it is separate because it includes the parser.
 */
export function builder<D extends Dialect | DialectName = 'received', const P extends Properties = never>(
  options: BuilderOptions<D, P> = {},
): Builder<DialectOf<D>['operators'], [P] extends [never] ? undefined : P> {
  checkOptions(optionsCheck, options);
  const dialect = dialectOf(options.dialect);
  const declared = options.properties && declaredProperties(options.properties, dialect.equality);
  return { ...operatorFunctions(dialect, declared), where: whereOf(dialect, declared) } as never;
}

function declaredProperties(properties: Properties, equality: Equality): Declared {
  return {
    checkName(property) {
      if (factsOf(properties, property) !== undefined) return;
      const message = `\`${property}\` is not declared; the declared properties are ${listed(Object.keys(properties))}.`;
      throw new FilterError('unknown-property', message);
    },
    writeValue(property, value) {
      return value instanceof Date && factsOf(properties, property)?.type === 'instant' ? textOfDate(value) : value;
    },
    checkValue(property, text, means) {
      const facts = factsOf(properties, property);
      const asksPart = means !== undefined && isPart(means);
      // `contains`, `startsWith` and `endsWith` take text, whatever the property's type, unless that has no parts.
      if (facts === undefined || (asksPart && !isWhole(facts))) return;
      const { type } = facts;
      if (asksPart)
        throw new FilterError('unwritable', `\`${property}\` is declared as ${named(type)}, which has no parts.`);
      const plain = standsForValue(facts, text) ? plainText(type, text, means, equality) : undefined;
      if (plain === text) return;
      const expected =
        plain !== undefined
          ? `\`${plain}\``
          : named(type) + (facts.type === 'instant' && !facts.zone ? ' without a `zone`' : '');
      throw new FilterError('unwritable', `\`${property}\` is declared as ${expected}, so it cannot be \`${text}\`.`);
    },
  };
}

/** The text of the instant of a `Date`. Throws a `FilterError` for an invalid one. */
export function textOfDate(date: Date): string {
  if (Number.isFinite(date.getTime())) return date.toISOString();
  throw new FilterError('unwritable', 'A value cannot be an invalid `Date`, which is no instant.');
}

function named(type: PropertyType): string {
  if (typeof type !== 'string') return `one of ${listed(type)}`;
  return `${/^[ai]/.test(type) ? 'an' : 'a'} ${type}`;
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
