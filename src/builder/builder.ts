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
import { type Locale, localeCheck, texts } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import { openShape } from '../source/shape.ts';
import { type Where, whereOf } from './fluent.ts';
import { type Declared, type OperatorFunctions, operatorFunctions } from './operators.ts';

/** The functions of a dialect and its `where`. */
export type Builder<O extends Operators, P> = OperatorFunctions<O, P> & { readonly where: Where<O, P> };

export interface BuilderOptions<D, P> {
  /** The dialect to write, or the name of one that comes with the package; `received` by default. */
  readonly dialect?: D;
  /** The declared properties: another name, or a value that does not fit the type, does not compile and throws at run time. */
  readonly properties?: P;
  /** The language of the errors; English by default. */
  readonly locale?: Locale;
}

const messages = /* @__PURE__ */ texts({
  en: {
    undeclared: (property: string, names: string) =>
      `\`${property}\` is not declared; the declared properties are ${names}.`,
    parts: (property: string, type: string) => `\`${property}\` is declared as ${type}, which has no parts.`,
    value: (property: string, expected: string, value: string) =>
      `\`${property}\` is declared as ${expected}, so it cannot be \`${value}\`.`,
    type: (type: string) => `${/^[ai]/.test(type) ? 'an' : 'a'} ${type}`,
    among: (values: string) => `one of ${values}`,
    zone: ' without a `zone`',
    noInstant: 'A value cannot be an invalid `Date`, which is no instant.',
  },
  'pt-BR': {
    undeclared: (property, names) => `\`${property}\` não está declarada; as propriedades declaradas são ${names}.`,
    parts: (property, type) => `\`${property}\` está declarada como ${type}, que não tem partes.`,
    value: (property, expected, value) =>
      `\`${property}\` está declarada como ${expected}, por isso não pode ser \`${value}\`.`,
    type: (type) => `\`${type}\``,
    among: (values) => `um de ${values}`,
    zone: ' sem `zone`',
    noInstant: 'Um valor não pode ser uma `Date` inválida, que não é instante algum.',
  },
});

export const optionsCheck = /* @__PURE__ */ openShape<BuilderOptions<DialectName, Properties>>({
  dialect: dialectCheck,
  properties: propertiesCheck,
  locale: localeCheck,
});

/**
 * A builder for a dialect: a function for each of its operators that has a method name, and `where`. The template tag for
 * a dialect is `filter({ dialect })`; it is separate because it includes the parser.
 */
export function builder<D extends Dialect | DialectName = 'received', const P extends Properties = never>(
  options: BuilderOptions<D, P> = {},
): Builder<DialectOf<D>['operators'], [P] extends [never] ? undefined : P> {
  checkOptions(optionsCheck, options);
  const { properties, locale } = options;
  const dialect = dialectOf(options.dialect);
  const declared = properties && declaredProperties(properties, dialect.equality, locale);
  return { ...operatorFunctions(dialect, declared, locale), where: whereOf(dialect, declared, locale) } as never;
}

function declaredProperties(properties: Properties, equality: Equality, locale: Locale = 'en'): Declared {
  const say = messages[locale];
  const named = (type: PropertyType) => (typeof type === 'string' ? say.type(type) : say.among(listed(type)));
  return {
    checkName(property) {
      if (factsOf(properties, property) !== undefined) return;
      throw refused('unknown-property', say.undeclared(property, listed(Object.keys(properties))), property);
    },
    writeValue(property, value) {
      return value instanceof Date && factsOf(properties, property)?.type === 'instant'
        ? textOfDate(value, locale)
        : value;
    },
    checkValue(property, text, means) {
      const facts = factsOf(properties, property);
      const asksPart = means !== undefined && isPart(means);
      // `contains`, `startsWith` and `endsWith` take text, whatever the property's type, unless that has no parts.
      if (facts === undefined || (asksPart && !isWhole(facts))) return;
      const { type } = facts;
      if (asksPart) throw refused('unwritable', say.parts(property, named(type)), property);
      const plain = standsForValue(facts, text) ? plainText(type, text, means, equality) : undefined;
      if (plain === text) return;
      const isBare = plain === undefined && facts.type === 'instant' && !facts.zone;
      const expected = plain === undefined ? named(type) + (isBare ? say.zone : '') : `\`${plain}\``;
      throw refused('unwritable', say.value(property, expected, text), text);
    },
  };
}

/** The error for a name or a value that does not fit what is declared; the span of its problem is that of the word. */
function refused(code: 'unknown-property' | 'unwritable', message: string, word: string): FilterError {
  const rule = code === 'unwritable' ? 'invalid-value' : code;
  const problem: Problem = { code: rule, severity: 'error', message, span: { start: 0, end: word.length } };
  return new FilterError(code, message, [problem]);
}

/** The text of the instant of a `Date`. Throws a `FilterError` for an invalid one. */
export function textOfDate(date: Date, locale: Locale = 'en'): string {
  if (Number.isFinite(date.getTime())) return date.toISOString();
  throw new FilterError('unwritable', messages[locale].noInstant);
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
