import { builtNode, makeFilter, writeProperty } from '../builder/operators.ts';
import { maxDepth, tooDeep } from '../language/check-filter.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../language/dialect/dialects.ts';
import { type Filter, makeNode } from '../language/filter.ts';
import { checkOptions } from '../language/filter-error.ts';
import { type Meaning, oppositeOf } from '../language/meanings.ts';
import { factsOf, type Properties, propertiesCheck } from '../language/properties.ts';
import { withText } from '../language/text-node.ts';
import { type Locale, localeCheck } from '../messages/locale.ts';
import { describe, oneOf, openShape, required } from '../source/shape.ts';
import { formMessages } from './messages.ts';
import { FormError, type GroupState, placeholder, type RuleState } from './state.ts';
import { wordOf } from './value.ts';

/** The dialect to write in, and the declared properties, by whose types the texts of inputs are read. */
export interface FormOptions {
  readonly dialect: Dialect | DialectName;
  readonly properties?: Properties | undefined;
  /** The language of the errors; English by default. */
  readonly locale?: Locale | undefined;
}

export interface FromFormOptions extends FormOptions {
  /** Whether a rule that is not filled in yet is left out, as for a filter that follows each keystroke, or an error; `skip` by default. */
  readonly unfinished?: 'skip' | 'throw';
}

/** Checked options: what reading a form needs to know. */
export interface FormContext {
  readonly dialect: Dialect;
  readonly properties: Properties;
  readonly locale: Locale;
}

export const formChecks = { dialect: required(dialectCheck), properties: propertiesCheck, locale: localeCheck };

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<FromFormOptions>({ ...formChecks, unfinished: oneOf('skip', 'throw') }))();

export function contextOf({ dialect, properties = {}, locale = 'en' }: FormOptions): FormContext {
  return { dialect: dialectOf(dialect), properties, locale };
}

/**
 * The filter of a rule group of react-querybuilder, written in a dialect; `undefined` for a form without rules. `null` means
 * absence, and a denial such as `!=` also selects what is absent. Muted rules and groups without rules are ignored, as in
 * react-querybuilder; a rule that is not filled in is left out or, with `unfinished: 'throw'`, an error.
 *
 * Throws a `FormError` with the `path` of the rule for what no filter of the dialect says, and a `FilterError` for a field or a
 * value that cannot be written.
 */
export function fromForm(group: GroupState, options: FromFormOptions): Filter | undefined {
  checkOptions(optionsCheck, options);
  const isStrict = options.unfinished === 'throw';
  const filter = readGroup(group, contextOf(options), isStrict, []);
  return filter && withText(filter);
}

/** The filter of a group; `undefined` if it has no rules. */
function readGroup(group: GroupState, context: FormContext, isStrict: boolean, path: Path): Filter | undefined {
  const words = formMessages[context.locale];
  if (path.length >= maxDepth) throw tooDeep(context.locale);
  if (typeof group !== 'object' || group === null) {
    throw invalid(words.group(describe(group, false, context.locale)), context, path);
  }
  const { combinator, rules, not, muted } = group;
  if (!Array.isArray(rules)) throw invalid(words.noRules, context, path);
  if (muted) return undefined;
  const filters = rules.map((entry: RuleState | GroupState, index) =>
    readEntry(entry, context, isStrict, [...path, index]),
  );
  if (combinator !== 'and' && combinator !== 'or') {
    throw invalid(words.combinator(describe(combinator, true, context.locale)), context, path);
  }
  const present = filters.filter((filter) => filter !== undefined);
  if (present.length === 0) return undefined;
  const all = join(combinator, present, context, path);
  return not ? say('not', [all], context, path) : all;
}

type Path = readonly number[];

function readEntry(
  entry: RuleState | GroupState,
  context: FormContext,
  isStrict: boolean,
  path: Path,
): Filter | undefined {
  const words = formMessages[context.locale];
  if (typeof entry !== 'object' || entry === null) {
    throw invalid(words.noRule(describe(entry, true, context.locale)), context, path);
  }
  if ('rules' in entry) return readGroup(entry, context, isStrict, path);
  if (entry.muted) return undefined;
  if (!isUnfinished(entry, context.properties)) return readRule(entry, context, path);
  if (isStrict)
    throw new FormError('unfinished', words.unfinished(describe(entry.field, true, context.locale)), { path });
  return undefined;
}

/** Whether a rule of a form is not filled in yet: its field, its operator or a value of it has not been chosen. */
export function isUnfinished({ field, operator, value }: RuleState, properties: Properties): boolean {
  if (isOpen(field) || isOpen(operator)) return true;
  if (operator === 'null' || operator === 'notNull') return false;
  if (!takesList(operator)) return isOpenValue(value, field, properties);
  const values = valuesIn(value);
  const isShort = values.length < (operator === 'in' || operator === 'notIn' ? 1 : 2);
  return isShort || values.some((one) => isOpenValue(one, field, properties));
}

function isOpen(name: unknown): boolean {
  return name === undefined || name === null || name === '' || name === placeholder;
}

/** Only a select shows the placeholder: in any other field its character is a text as others are. */
function isOpenValue(value: unknown, field: string, properties: Properties): boolean {
  if (value !== placeholder || typeof field !== 'string') return isOpen(value);
  const type = factsOf(properties, field)?.type;
  return type === 'boolean' || (Array.isArray(type) && !type.includes(placeholder));
}

/** The filter of a rule that is filled in. */
export function readRule(rule: RuleState, context: FormContext, path: Path): Filter {
  const { field, operator, valueSource = 'value', match, lhs } = rule;
  const read = typeof operator === 'string' && Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  const words = formMessages[context.locale];
  if (read === undefined) throw invalid(words.noFilter(describe(operator, true, context.locale)), context, path);
  if (valueSource !== 'value' || match !== undefined || lhs !== undefined) {
    throw invalid(words.noValue(describe(field, true, context.locale)), context, path);
  }
  return read(rule, context, path);
}

type ReadRule = (rule: RuleState, context: FormContext, path: Path) => Filter;

/** How a rule with each operator is read: a denial is also true of what is absent. The values of `between` and `in` are lists, or texts with commas. */
const operators: Readonly<Record<string, ReadRule>> = {
  '=': /* @__PURE__ */ comparison('equal'),
  '!=': /* @__PURE__ */ comparison('notEqual'),
  '<': /* @__PURE__ */ comparison('less'),
  '<=': /* @__PURE__ */ comparison('lessOrEqual'),
  '>': /* @__PURE__ */ comparison('greater'),
  '>=': /* @__PURE__ */ comparison('greaterOrEqual'),
  null: ({ field }, context, path) => say('absent', [field], context, path),
  notNull: ({ field }, context, path) => say('present', [field], context, path),
  in: /* @__PURE__ */ list('equal', 'or'),
  notIn: /* @__PURE__ */ list('notEqual', 'and'),
  contains: /* @__PURE__ */ comparison('contains'),
  doesNotContain: /* @__PURE__ */ denial('contains'),
  beginsWith: /* @__PURE__ */ comparison('startsWith'),
  doesNotBeginWith: /* @__PURE__ */ denial('startsWith'),
  endsWith: /* @__PURE__ */ comparison('endsWith'),
  doesNotEndWith: /* @__PURE__ */ denial('endsWith'),
  between: /* @__PURE__ */ range(['greaterOrEqual', 'lessOrEqual'], 'and'),
  notBetween: /* @__PURE__ */ range(['less', 'greater'], 'or'),
};

/** Whether the value of a rule with this operator is a list. */
export function takesList(operator: string): boolean {
  return ['in', 'notIn', 'between', 'notBetween'].includes(operator);
}

function comparison(meaning: Meaning): ReadRule {
  return ({ field, value }, context, path) => say(meaning, [field, value], context, path);
}

function denial(meaning: Meaning): ReadRule {
  return ({ field, value }, context, path) => deny(meaning, [field, value], context, path);
}

function list(meaning: 'equal' | 'notEqual', combinator: 'and' | 'or'): ReadRule {
  return ({ field, value }, context, path) => {
    const { dialect, locale } = context;
    const values = valuesIn(value);
    if (values.length === 0) throw invalid(formMessages[locale].noValues(describe(field, true, locale)), context, path);
    // In a dialect that compares texts, a value equals its text.
    const distinct = dialect.equality === 'text' ? [...new Set(values.map(asText))] : [...new Set(values)];
    if (distinct.length > 1 && dialect.symbol('oneOf') !== undefined) {
      const operands = [field, ...distinct];
      if (meaning === 'equal') return say('oneOf', operands, context, path);
      if (dialect.symbol('not') !== undefined) return deny('oneOf', operands, context, path);
    }
    const each = distinct.map((one) => say(meaning, [field, one], context, path));
    return join(combinator, each, context, path);
  };
}

function range(ends: readonly [Meaning, Meaning], combinator: 'and' | 'or'): ReadRule {
  return ({ field, value }, context, path) => {
    const values = valuesIn(value);
    if (values.length !== 2) {
      throw invalid(formMessages[context.locale].twoValues(describe(field, true, context.locale)), context, path);
    }
    const each = ends.map((meaning, i) => say(meaning, [field, values[i]], context, path));
    return join(combinator, each, context, path);
  };
}

function valuesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : [];
}

function asText(value: unknown): unknown {
  return ['boolean', 'number', 'bigint'].includes(typeof value) ? String(value) : value;
}

function join(meaning: 'and' | 'or', filters: readonly Filter[], context: FormContext, path: Path): Filter {
  return filters.length === 1 ? (filters[0] as Filter) : say(meaning, filters, context, path);
}

/** A filter of a meaning, or the negation of the opposite if the dialect has only that. */
function say(meaning: Meaning, operands: readonly unknown[], context: FormContext, path: Path): Filter {
  const own =
    writeWith(meaning, operands, context) ?? negate(writeWith(oppositeOf(meaning), operands, context), context);
  if (own !== undefined) return own;
  throw invalid(formMessages[context.locale].noOperator(context.dialect.name, meaning), context, path);
}

function deny(meaning: Meaning, operands: readonly unknown[], context: FormContext, path: Path): Filter {
  return (
    writeWith(oppositeOf(meaning), operands, context) ??
    say('not', [say(meaning, operands, context, path)], context, path)
  );
}

/** A filter with the dialect's operator for a meaning, if there is one. */
function writeWith(
  means: Meaning | undefined,
  operands: readonly unknown[],
  { dialect, properties, locale }: FormContext,
): Filter | undefined {
  const symbol = means && dialect.symbol(means);
  if (means === undefined || symbol === undefined) return undefined;
  if (means === 'or' || means === 'and' || means === 'not')
    return makeFilter(dialect, undefined, symbol, operands, locale);
  const [field, ...values] = operands;
  const property = writeProperty(field, undefined, locale);
  const facts = factsOf(properties, property.text);
  const words = values.map((value) => wordOf(value, { dialect, facts, means, locale }));
  return builtNode(makeNode(means, { text: symbol }, [property, ...words]), dialect);
}

function negate(filter: Filter | undefined, context: FormContext): Filter | undefined {
  return filter && writeWith('not', [filter], context);
}

function invalid(reason: string, { locale }: FormContext, path: Path): FormError {
  return new FormError('invalid-group', formMessages[locale].invalid(reason), { path });
}
