import type { Column, ColumnName } from '../language/column.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../language/dialect/dialects.ts';
import type { Filter, FilterLike } from '../language/filter.ts';
import {
  declarationsCheck,
  factChecks,
  factsOf,
  nameCheck,
  type Properties,
  type PropertyFacts,
  propertiesWith,
} from '../language/properties.ts';
import type { typeNames } from '../language/property-types.ts';
import { invalidArgument } from '../source/problem.ts';
import {
  amount,
  type Check,
  callback,
  check,
  flag,
  is,
  listOf,
  object,
  oneOf,
  recordOf,
  required,
  shape,
  text,
} from '../source/shape.ts';
import type { PrismaField } from '../translate/adapters/prisma.ts';
import type { Field } from '../translate/field.ts';
import { type TargetName, targets } from '../translate/targets.ts';
import type { CustomOperators } from '../translate/translate.ts';
import { errorChecks } from '../validate/error-checks.ts';
import type { RuleId } from '../validate/rules.ts';
import { levelOf, levels, type RuleSetting, rulesCheck, settingCheck } from '../validate/setting.ts';

/** What runs the filters: with it, a filter that it cannot express exactly is refused, not an error later. */
export interface StoreOptions {
  /** A target of `translate`, or `prisma`. */
  readonly target?: TargetName | 'prisma';
  /** For SQL: the columns that differ from the declared properties, and those that only `forced` names. */
  readonly columns?: Readonly<Record<string, ColumnName | Column>>;
  /** For SQL: the column that holds all properties as one JSON object. */
  readonly jsonColumn?: ColumnName;
  /** For other targets and Prisma: the fields that differ from the declared properties, and those that only `forced` names. */
  readonly fields?: Readonly<Record<string, string | Field | PrismaField>>;
  /** For Prisma: `Prisma.AnyNull`, by which what is absent inside of a `Json` field is asked for. */
  readonly anyNull?: object;
  /** The translations of operators without a meaning. */
  readonly operators?: CustomOperators;
  /** True if each declared property must have an entry in `columns` or `fields`, or a `column` of its own. */
  readonly strict?: boolean;
}

/** The checks of these options; what `translate` checks too is left to it. */
const storeChecks: Readonly<Record<keyof StoreOptions, Check>> = {
  target: oneOf(...Object.keys(targets), 'prisma'),
  columns: is('an object of columns', (value) => typeof value === 'object' && value !== null),
  jsonColumn: is('the name of a column', (value) => typeof value === 'string' || Array.isArray(value)),
  fields: is('an object of fields', (value) => typeof value === 'object' && value !== null),
  anyNull: object,
  operators: recordOf(recordOf(callback)),
  strict: flag,
};

/** Limits for a filter from outside; a filter beyond one is refused. */
export interface AcceptLimits {
  /** Length of the decoded text in UTF-16 units; default 8,000. */
  readonly length: number;
  /** Depth of nesting, the outermost filter counted as 1; default 16. */
  readonly depth: number;
  /** Comparisons and presence tests, as the rule `max-complexity` counts them; default 100. */
  readonly conditions: number;
  /** Values that one property is compared with in the whole filter; default 100. */
  readonly values: number;
}

/** A property that callers may name, with facts that only a server needs. */
export interface AcceptedProperty<Context> extends PropertyFacts {
  /**
   * Makes the filter that replaces a condition on this property, in the store's names. The condition is as the caller wrote
   * it; use `operators` to restrict its operators.
   */
  readonly computed?: (condition: Filter, context: Context) => FilterLike;
}

/** The properties that callers may name; any other is refused. */
export type AcceptedProperties<Context> = Readonly<
  Record<string, (typeof typeNames)[number] | readonly string[] | AcceptedProperty<Context>>
>;

export interface AcceptOptions<Context> extends StoreOptions {
  /** The properties that callers may name; `'any'` allows all except those in `forced`. */
  readonly properties: AcceptedProperties<Context> | 'any';
  /** The operators and forms to expect; default `received`. */
  readonly dialect?: Dialect | DialectName;
  /** The name of the parameter; default `filter`. */
  readonly parameter?: string;
  /** Parameters of the endpoint whose names are nearly that of the filter, such as `filters`; any other such name is refused. */
  readonly otherParameters?: readonly string[];
  /**
   * A filter that every document must satisfy in addition to the caller's, in the store's names. Return `null`, and nothing
   * else, to force nothing in this context.
   */
  readonly forced?: (context: Context) => FilterLike | null;
  /**
   * What is known of all documents that this context asks about, by the names that callers use: conditions of the caller on it are
   * decided at once. Return `null` if nothing is. What is `forced` stays as it is.
   */
  readonly known?: (context: Context) => object | null;
  readonly limits?: Partial<AcceptLimits>;
  /** As in `validate`; rules of severity `error` refuse a filter, the others are not run. */
  readonly rules?: Readonly<Partial<Record<RuleId, RuleSetting>>>;
  /** The `type` of the problem in a refusal, a URI such as that of your documentation; default `about:blank`. */
  readonly problemType?: string;
}

/** The options, checked and complete. */
export interface AcceptSettings<Context>
  extends Required<Omit<AcceptOptions<Context>, 'forced' | 'known' | 'properties' | keyof StoreOptions>> {
  readonly dialect: Dialect;
  readonly limits: AcceptLimits;
  /** The facts of each property; `undefined` if callers may name any. */
  readonly properties: Readonly<Record<string, AcceptedProperty<Context>>> | undefined;
  readonly forced: AcceptOptions<Context>['forced'];
  readonly known: AcceptOptions<Context>['known'];
  readonly rules: Readonly<Partial<Record<RuleId, RuleSetting>>>;
  /** Whether a filter that can never match is refused. */
  readonly refusesAlwaysFalse: boolean;
}

const defaultLimits: AcceptLimits = { length: 8000, depth: 16, conditions: 100, values: 100 };

/** The rules whose warnings never refuse a filter. */
export const warningRules = [
  'unconfirmed-operator',
  'missing-absent-branch',
  'duplicate-condition',
  'subsumed-condition',
  'redundant-condition',
  'always-true',
  'max-complexity',
  'unnecessary-nesting',
  'literal-value',
  'unconfirmed-behaviour',
] as const satisfies readonly RuleId[];

/** Rules that cannot be turned off: they ensure that the text is a filter and names only declared properties. */
export const requiredRules = [
  'syntax',
  'unknown-operator',
  'wrong-arity',
  'wrong-operand',
  'infix-syntax',
  'undocumented-syntax',
  'limit',
  'unknown-property',
] as const satisfies readonly RuleId[];

/** A warning never refuses, and what ensures that a text is a filter and names only declared properties always does. */
const warning = settingCheck(levels.filter((level) => level !== 'error'));
const ruleChecks = rulesCheck({
  ...Object.fromEntries(
    [...Object.keys(errorChecks), 'odd-word', 'always-false'].map((id) => [id, settingCheck(levels)]),
  ),
  ...Object.fromEntries(warningRules.map((id) => [id, { ...warning, note: ' A warning never refuses.' }])),
  ...Object.fromEntries(requiredRules.map((id) => [id, settingCheck(['error'])])),
  'unknown-property': { ...settingCheck(['error']), note: " `properties: 'any'` lets callers name all." },
});

/** The check of the declared properties; operators must be of the dialect. */
function propertiesCheck(dialect: Dialect): Check {
  const symbols = Object.keys(dialect.operators).filter((one) =>
    dialect.operator(one)?.operands.startsWith('property'),
  );
  return propertiesWith({ ...factChecks, operators: listOf(oneOf(...symbols), 'a list of symbols') });
}

/** The checks of the options. */
export const optionMembers: Readonly<Record<keyof AcceptOptions<never>, Check>> = {
  properties: required(oneOf(declarationsCheck, 'any')),
  dialect: dialectCheck,
  parameter: { ...nameCheck, what: 'the name of a parameter' },
  otherParameters: listOf(text, 'a list of names'),
  forced: { ...callback, what: 'a function of the context that returns a filter, or `null` to force nothing' },
  known: { ...callback, what: 'a function of the context that returns known properties, or `null`' },
  limits: shape<AcceptLimits>({ length: amount, depth: amount, conditions: amount, values: amount }),
  rules: ruleChecks,
  problemType: text,
  ...storeChecks,
};

/**
 * Completes the options; throws a `PrefilterError` for a wrong one. A misspelt `forced` would force nothing, so every name must be
 * known; `more` are further ones.
 */
export function completeOptions<Context>(
  options: AcceptOptions<Context>,
  more: Readonly<Record<string, Check>> = {},
): AcceptSettings<Context> {
  check(shape({ ...optionMembers, ...more }), options, 'options');
  const {
    parameter = 'filter',
    otherParameters = [],
    forced,
    known,
    problemType = 'about:blank',
    limits = {},
    rules = {},
  } = options;
  const givenLimits = Object.entries(limits).filter(([, value]) => value !== undefined);
  const dialect = dialectOf(options.dialect);
  const declared = (options.properties === 'any' ? {} : options.properties) as Properties;
  check(propertiesCheck(dialect), declared, 'properties');
  const facts = Object.keys(declared).map(
    (name) => [name, factsOf(declared, name) as AcceptedProperty<Context>] as const,
  );
  for (const [name, { storedAs, computed }] of facts) {
    if (computed === undefined || storedAs === undefined) continue;
    throw invalidArgument(`\`properties.${name}\` must not have both \`computed\` and \`storedAs\`.`);
  }
  return {
    dialect,
    parameter,
    otherParameters,
    properties: options.properties === 'any' ? undefined : Object.fromEntries(facts),
    forced,
    known,
    problemType,
    limits: { ...defaultLimits, ...Object.fromEntries(givenLimits) },
    rules,
    refusesAlwaysFalse: (levelOf(rules['always-false']) ?? 'error') === 'error',
  };
}

/** The facts of a declared property. */
export function declaredProperty<Context>(
  { properties }: Pick<AcceptSettings<Context>, 'properties'>,
  name: string,
): AcceptedProperty<Context> | undefined {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
