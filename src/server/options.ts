import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectOf } from '../language/dialect/dialects.ts';
import type { Filter, FilterLike } from '../language/filter.ts';
import type { Properties, PropertyFacts, PropertyType } from '../language/properties.ts';
import { checkOptions } from '../meaning/options.ts';
import { errorChecks } from '../validate/error-checks.ts';
import type { RuleId } from '../validate/rules.ts';
import { levelOf, type RuleSetting } from '../validate/setting.ts';
import { otherRules, requiredRules } from './error-rules.ts';

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
  /** Its name in the store, used in `filter`; by default its own name. */
  readonly storedAs?: string;
  /** The symbols of the operators that may be used with it; by default all. */
  readonly operators?: readonly string[];
  /**
   * Makes the filter that replaces a condition on this property, in the store's names. The condition is as the caller wrote
   * it; use `operators` to restrict its operators.
   */
  readonly computed?: (condition: Filter, context: Context) => FilterLike;
}

/** The properties that callers may name; any other is refused. */
export type AcceptedProperties<Context> = Readonly<Record<string, PropertyType | AcceptedProperty<Context>>>;

export interface AcceptOptions<Context> {
  /** The properties that callers may name; `'any'` allows all except those in `forced`. */
  readonly properties: AcceptedProperties<Context> | 'any';
  /** The operators and forms to expect; default `received`. */
  readonly dialect?: Dialect | DialectName;
  /** The name of the parameter; default `filter`. */
  readonly parameter?: string;
  /**
   * A filter that every document must satisfy in addition to the caller's, in the store's names. Return `null`, and nothing
   * else, to force nothing in this context.
   */
  readonly forced?: (context: Context) => FilterLike | null;
  readonly limits?: Partial<AcceptLimits>;
  /** As in `validate`; rules of severity `error` refuse a filter, the others are not run. */
  readonly rules?: Readonly<Partial<Record<RuleId, RuleSetting>>>;
  /** The `type` of the problem in a refusal, a URI such as that of your documentation; default `about:blank`. */
  readonly problemType?: string;
}

/** The options, checked and complete. */
export interface AcceptSettings<Context> extends Required<Omit<AcceptOptions<Context>, 'forced' | 'properties'>> {
  readonly dialect: Dialect;
  readonly limits: AcceptLimits;
  /** `undefined` if callers may name any. */
  readonly properties: AcceptedProperties<Context> | undefined;
  readonly forced: AcceptOptions<Context>['forced'];
  readonly rules: Readonly<Partial<Record<RuleId, RuleSetting>>>;
  /** Whether a filter that can never match is refused. */
  readonly refusesAlwaysFalse: boolean;
}

const optionNames = Object.keys({
  dialect: 0,
  properties: 0,
  parameter: 0,
  forced: 0,
  limits: 0,
  rules: 0,
  problemType: 0,
} satisfies Record<keyof AcceptOptions<unknown>, 0>);

const defaultLimits: AcceptLimits = { length: 8000, depth: 16, conditions: 100, values: 100 };

/** Completes the options; throws a `TypeError` or a `FilterError` for a wrong one. */
export function completeOptions<Context>(options: AcceptOptions<Context>): AcceptSettings<Context> {
  const { parameter = 'filter', forced, problemType = 'about:blank' } = options ?? {};
  if (options?.properties === undefined) {
    throw new TypeError("`accept` needs `properties`: those that callers may name, or `'any'` for all.");
  }
  // A misspelt `forced` would force nothing: here every name must be known.
  for (const name of Object.keys(options)) {
    if (!optionNames.includes(name)) {
      throw new TypeError(`There is no option \`${name}\`; the options are ${optionNames.join(', ')}.`);
    }
  }
  const dialect = dialectOf(options.dialect);
  const properties = options.properties === 'any' ? undefined : options.properties;
  checkOptions({ dialect, ...(properties !== undefined && { properties: properties as Properties }) });
  checkProperties(properties ?? {}, dialect);
  if (typeof parameter !== 'string' || parameter === '') throw new TypeError('`parameter` is the name of a parameter.');
  if (forced !== undefined && typeof forced !== 'function') {
    throw new TypeError('`forced` is a function of the context that returns a filter, or `null` to force nothing.');
  }
  const { rules = {} } = options;
  checkRules(rules);
  return {
    dialect,
    parameter,
    properties,
    forced,
    problemType,
    limits: completeLimits(options.limits ?? {}),
    rules,
    refusesAlwaysFalse: (levelOf(rules['always-false']) ?? 'error') === 'error',
  };
}

function completeLimits(limits: Partial<AcceptLimits>): AcceptLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(defaultLimits, name)) {
      throw new TypeError(`There is no limit \`${name}\`; the limits are ${Object.keys(defaultLimits).join(', ')}.`);
    }
    if (value !== undefined && !(typeof value === 'number' && value >= 0)) {
      throw new TypeError(`\`limits.${name}\` is a number from 0, \`Infinity\` for none.`);
    }
  }
  const given = Object.entries(limits).filter(([, value]) => value !== undefined);
  return { ...defaultLimits, ...Object.fromEntries(given) };
}

function checkProperties<Context>(properties: AcceptedProperties<Context>, dialect: Dialect): void {
  for (const [name, declared] of Object.entries(properties)) {
    const { storedAs, operators = [], computed } = declared as Partial<AcceptedProperty<Context>>;
    const wrong = (what: string) => new TypeError(`In \`properties\`, ${JSON.stringify(name)}: ${what}.`);
    if (storedAs !== undefined && (typeof storedAs !== 'string' || storedAs === ''))
      throw wrong('`storedAs` is a name');
    if (computed !== undefined && typeof computed !== 'function') throw wrong('`computed` is a function');
    if (computed !== undefined && storedAs !== undefined) throw wrong('`computed` and `storedAs` cannot be combined');
    if (!Array.isArray(operators)) throw wrong('`operators` is a list of symbols');
    for (const symbol of operators) {
      if (dialect.operator(symbol)?.operands.startsWith('property')) continue;
      throw wrong(`\`${dialect.name}\` has no operator ${JSON.stringify(symbol)} for a property`);
    }
  }
}

/** Throws a `TypeError` for a setting that turns off a required rule or makes a warning an error. */
function checkRules(settings: NonNullable<AcceptOptions<unknown>['rules']>): void {
  for (const [id, setting] of Object.entries(settings)) {
    const isError = levelOf(setting) === 'error' || setting === undefined;
    const name = id as RuleId;
    if (requiredRules.has(name) && !isError) {
      const instead = id === 'unknown-property' ? "; `properties: 'any'` lets callers name all" : '';
      throw new TypeError(`The rule \`${id}\` cannot be less than an error here${instead}.`);
    }
    if (Object.hasOwn(errorChecks, id) || id === 'always-false') continue;
    if (!Object.hasOwn(otherRules, id)) throw new TypeError(`There is no rule \`${id}\`.`);
    if (setting !== undefined && isError) {
      throw new TypeError(`The rule \`${id}\` is a warning, which never refuses; it cannot be an error here.`);
    }
  }
}
