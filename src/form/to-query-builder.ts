import { checkFilter } from '../language/check-filter.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type Condition, type Filter, type FilterLike, isCondition } from '../language/filter.ts';
import { checkOptions } from '../language/filter-error.ts';
import type { ConditionMeaning } from '../language/meanings.ts';
import { factsOf } from '../language/properties.ts';
import { PrefilterError, type Span } from '../source/problem.ts';
import { openShape } from '../source/shape.ts';
import {
  type FormOptions,
  type FormPlace,
  formChecks,
  isUnfinished,
  placeIn,
  readRule,
  rootPlace,
  takesList,
} from './from-form.ts';
import { FormError, placeholder, type ReactQueryBuilderGroup, type ReactQueryBuilderRule } from './state.ts';
import { valuesShown } from './value.ts';

type Part = ReactQueryBuilderRule | ReactQueryBuilderGroup;

const optionsCheck = /* @__PURE__ */ (() => openShape<FormOptions>(formChecks))();

/**
 * The rule group of react-querybuilder that shows a filter rule by rule; the empty group for `undefined`. `fromForm` reads it
 * back as the same filter, but that a list of one value is an equality, a join of one is that one, and a meaning with several
 * symbols gets the first.
 *
 * Throws a `FormError` with the code `no-form` for what a form cannot show: an operator without a meaning, an empty text, a value
 * that an input would change.
 */
export function toQueryBuilder(filter: FilterLike | undefined, options: FormOptions): ReactQueryBuilderGroup {
  checkOptions(optionsCheck, options);
  if (filter === undefined) return { combinator: 'and', rules: [] };
  const part = partOf(checkFilter(filter, 'filter', options.locale), rootPlace(options));
  return 'rules' in part ? part : { combinator: 'and', rules: [part] };
}

function partOf(node: Filter, at: FormPlace): Part {
  if (node.kind === 'call') throw noForm(node, at, at.say.noMeaning(node.operator.text));
  if (node.kind === 'condition') return ruleOf(node, operatorOf(node), at);
  const { kind, operands } = node;
  const [first] = operands;
  if (first === undefined) throw noForm(node, at, at.say.joinsNothing(kind));
  if (at.dialect.symbol(kind) === undefined && (operands.length > 1 || kind === 'not'))
    throw noForm(node, at, at.say.noOperator(at.dialect.name, kind));
  if (kind === 'not') return negationOf(first, placeIn(at, 0));
  const range = rangeOf(operands, ranges[kind], at);
  return range ?? { combinator: kind, rules: operands.map((operand, i) => partOf(operand, placeIn(at, i))) };
}

/** A rule that denies, if it is read back as this negation; else a group with `not`. */
function negationOf(inner: Filter, at: FormPlace): Part {
  if (isCondition(inner)) {
    const denial = denials(at.dialect)[operatorOf(inner)];
    if (denial !== undefined) return ruleOf(inner, denial, at);
  }
  const part = partOf(inner, at);
  return 'rules' in part && !part.not ? { ...part, not: true } : { combinator: 'and', not: true, rules: [part] };
}

/** The denial of each operator that `fromForm` reads as a negation; if the dialect has a symbol for it, it reads that. */
function denials(dialect: Dialect): Readonly<Record<string, string>> {
  return {
    contains: 'doesNotContain',
    beginsWith: 'doesNotBeginWith',
    endsWith: 'doesNotEndWith',
    ...(dialect.symbol('oneOf') !== undefined && { in: 'notIn' }),
    ...(dialect.symbol('notEqual') === undefined && { '=': '!=' }),
    ...(dialect.symbol('present') === undefined && { null: 'notNull' }),
    ...(dialect.symbol('absent') === undefined && { notNull: 'null' }),
  };
}

/** The two conditions on one property that are one rule. */
const ranges = {
  and: { operator: 'between', ends: ['greaterOrEqual', 'lessOrEqual'] },
  or: { operator: 'notBetween', ends: ['less', 'greater'] },
} as const;

function rangeOf(
  operands: readonly Filter[],
  { operator, ends }: (typeof ranges)['and' | 'or'],
  at: FormPlace,
): Part | undefined {
  const [from, to] = operands.filter(isCondition).filter(({ means }, i) => means === ends[i]);
  if (operands.length !== 2 || from === undefined || to?.property.text !== from.property.text) return undefined;
  return ruleOf({ ...from, values: [...from.values, ...to.values] }, operator, at);
}

function operatorOf({ means, values }: Condition): string {
  return means === 'oneOf' && values.length === 1 ? '=' : operators[means];
}

const operators: Readonly<Record<ConditionMeaning, string>> = {
  equal: '=',
  notEqual: '!=',
  oneOf: 'in',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
  present: 'notNull',
  absent: 'null',
  contains: 'contains',
  startsWith: 'beginsWith',
  endsWith: 'endsWith',
};

function ruleOf(node: Condition, operator: string, at: FormPlace): ReactQueryBuilderRule {
  const { property, means } = node;
  const facts = factsOf(at.properties, property.text);
  const values = node.values.map((word) => {
    const [value] = valuesShown(word, { ...at, facts, means });
    if (value !== undefined) return value;
    const reason = word.text === '' ? at.say.empty : at.say.changed;
    throw noForm(word, at, reason(JSON.stringify(word.text), property.text));
  });
  const rule = { field: property.text, operator, value: takesList(operator) ? values : (values[0] ?? null) };
  if (isUnfinished(rule, at.properties)) throw noForm(node, at, at.say.placeholder(placeholder));
  try {
    readRule(rule, at);
  } catch (error) {
    if (error instanceof PrefilterError) throw noForm(node, at, at.say.notReadBack(error.message));
    throw error;
  }
  return rule;
}

function noForm({ span }: { readonly span?: Span }, { say, path }: FormPlace, reason: string): FormError {
  return new FormError('no-form', say.noForm(reason), { span, path });
}
