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

/** Checked options, and a place in the form or in the filter. */
export interface FormPlace {
  readonly dialect: Dialect;
  readonly properties: Properties;
  readonly locale: Locale;
  readonly say: (typeof formMessages)['en'];
  /** The indexes that lead to it. */
  readonly path: readonly number[];
}

export const formChecks = { dialect: required(dialectCheck), properties: propertiesCheck, locale: localeCheck };

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<FromFormOptions>({ ...formChecks, unfinished: oneOf('skip', 'throw') }))();

export function rootPlace({ dialect, properties = {}, locale = 'en' }: FormOptions): FormPlace {
  return { dialect: dialectOf(dialect), properties, locale, say: formMessages[locale], path: [] };
}

export function placeIn(at: FormPlace, index: number): FormPlace {
  return { ...at, path: [...at.path, index] };
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
  const at = rootPlace(options);
  if (typeof group !== 'object' || group === null) throw invalid(at.say.group(describe(group, false, at.locale)), at);
  const filter = readGroup(group, options.unfinished === 'throw', at);
  return filter && withText(filter);
}

/** The filter of a group; `undefined` if it has no rules. */
function readGroup(
  { combinator, rules, not, muted }: GroupState,
  isStrict: boolean,
  at: FormPlace,
): Filter | undefined {
  if (at.path.length >= maxDepth) throw tooDeep(at.locale);
  if (!Array.isArray(rules)) throw invalid(at.say.noRules, at);
  if (muted) return undefined;
  const filters = rules.map((entry: RuleState | GroupState, index) => readEntry(entry, isStrict, placeIn(at, index)));
  if (combinator !== 'and' && combinator !== 'or') throw invalid(at.say.combinator(named(combinator, at)), at);
  const present = filters.filter((filter) => filter !== undefined);
  if (present.length === 0) return undefined;
  const all = join(combinator, present, at);
  return not ? say('not', [all], at) : all;
}

function readEntry(entry: RuleState | GroupState, isStrict: boolean, at: FormPlace): Filter | undefined {
  if (typeof entry !== 'object' || entry === null) throw invalid(at.say.noRule(named(entry, at)), at);
  if ('rules' in entry) return readGroup(entry, isStrict, at);
  if (entry.muted) return undefined;
  if (!isUnfinished(entry, at.properties)) return readRule(entry, at);
  if (isStrict) throw new FormError('unfinished', at.say.unfinished(named(entry.field, at)), at);
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
export function readRule(rule: RuleState, at: FormPlace): Filter {
  const { field, operator, valueSource = 'value', match, lhs } = rule;
  const read = typeof operator === 'string' && Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (read === undefined) throw invalid(at.say.noFilter(named(operator, at)), at);
  if (valueSource !== 'value' || match !== undefined || lhs !== undefined)
    throw invalid(at.say.noValue(named(field, at)), at);
  return read(rule, at);
}

type ReadRule = (rule: RuleState, at: FormPlace) => Filter;

/** How a rule with each operator is read: a denial is also true of what is absent. The values of `between` and `in` are lists, or texts with commas. */
const operators: Readonly<Record<string, ReadRule>> = {
  '=': /* @__PURE__ */ comparison('equal'),
  '!=': /* @__PURE__ */ comparison('notEqual'),
  '<': /* @__PURE__ */ comparison('less'),
  '<=': /* @__PURE__ */ comparison('lessOrEqual'),
  '>': /* @__PURE__ */ comparison('greater'),
  '>=': /* @__PURE__ */ comparison('greaterOrEqual'),
  null: ({ field }, at) => say('absent', [field], at),
  notNull: ({ field }, at) => say('present', [field], at),
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
  return ({ field, value }, at) => say(meaning, [field, value], at);
}

function denial(meaning: Meaning): ReadRule {
  return ({ field, value }, at) => deny(meaning, [field, value], at);
}

function list(meaning: 'equal' | 'notEqual', combinator: 'and' | 'or'): ReadRule {
  return ({ field, value }, at) => {
    const { dialect } = at;
    const values = valuesIn(value);
    if (values.length === 0) throw invalid(at.say.noValues(named(field, at)), at);
    // In a dialect that compares texts, a value equals its text.
    const distinct = [...new Set(dialect.equality === 'text' ? values.map(asText) : values)];
    if (distinct.length > 1 && dialect.symbol('oneOf') !== undefined) {
      if (meaning === 'equal') return say('oneOf', [field, ...distinct], at);
      if (dialect.symbol('not') !== undefined) return deny('oneOf', [field, ...distinct], at);
    }
    const each = distinct.map((one) => say(meaning, [field, one], at));
    return join(combinator, each, at);
  };
}

function range(ends: readonly [Meaning, Meaning], combinator: 'and' | 'or'): ReadRule {
  return ({ field, value }, at) => {
    const values = valuesIn(value);
    if (values.length !== 2) throw invalid(at.say.twoValues(named(field, at)), at);
    const each = ends.map((meaning, i) => say(meaning, [field, values[i]], at));
    return join(combinator, each, at);
  };
}

function valuesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : [];
}

function asText(value: unknown): unknown {
  return ['boolean', 'number', 'bigint'].includes(typeof value) ? String(value) : value;
}

function join(meaning: 'and' | 'or', filters: readonly Filter[], at: FormPlace): Filter {
  return filters.length === 1 ? (filters[0] as Filter) : say(meaning, filters, at);
}

/** A filter of a meaning, or the negation of the opposite if the dialect has only that. */
function say(meaning: Meaning, operands: readonly unknown[], at: FormPlace): Filter {
  const own = writeWith(meaning, operands, at) ?? negate(writeWith(oppositeOf(meaning), operands, at), at);
  if (own !== undefined) return own;
  throw invalid(at.say.noOperator(at.dialect.name, meaning), at);
}

function deny(meaning: Meaning, operands: readonly unknown[], at: FormPlace): Filter {
  return writeWith(oppositeOf(meaning), operands, at) ?? say('not', [say(meaning, operands, at)], at);
}

/** A filter with the dialect's operator for a meaning, if there is one. */
function writeWith(means: Meaning | undefined, operands: readonly unknown[], at: FormPlace): Filter | undefined {
  const { dialect, properties, locale } = at;
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

function negate(filter: Filter | undefined, at: FormPlace): Filter | undefined {
  return filter && writeWith('not', [filter], at);
}

function named(given: unknown, { locale }: FormPlace): string {
  return describe(given, true, locale);
}

function invalid(reason: string, at: FormPlace): FormError {
  return new FormError('invalid-group', at.say.invalid(reason), at);
}
