import { makeFilter } from '../../builder/operators.ts';
import { maxDepth, tooDeep } from '../../language/check-filter.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../../language/dialect/dialects.ts';
import type { Filter } from '../../language/filter.ts';
import { checkOptions } from '../../language/filter-error.ts';
import { type Meaning, oppositeOf } from '../../language/meanings.ts';
import { withText } from '../../language/text-node.ts';
import { describe, openShape } from '../../source/shape.ts';
import { TranslateError } from '../translate-error.ts';

/** The keys of a react-querybuilder rule that are read. */
interface Rule {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
  readonly valueSource?: string;
  readonly muted?: boolean;
  /** Either makes a rule that is not about a field as a whole. */
  readonly match?: unknown;
  readonly lhs?: unknown;
}

/** The keys of a react-querybuilder rule group that are read. */
interface Group {
  readonly combinator: string;
  readonly rules: readonly (Rule | Group)[];
  readonly not?: boolean;
  readonly muted?: boolean;
}

const optionsCheck = /* @__PURE__ */ openShape<{ dialect: unknown }>({ dialect: dialectCheck });

/**
 * Converts a rule group of react-querybuilder to a filter of a dialect, given as an object or by name. `null` means absence, and `!=` is the negation of `=`,
 * so it selects absent values. Muted rules and groups without rules are ignored, as in react-querybuilder.
 *
 * Throws a `TranslateError` with the code `invalid-group` for a group without an equivalent filter in the dialect, and a
 * `FilterError` for a field or a value that cannot be written.
 */
export function fromReactQueryBuilder(group: Group, options: { readonly dialect: Dialect | DialectName }): Filter {
  checkOptions(optionsCheck, options);
  const filter = readGroup(group, dialectOf(options.dialect), 1);
  if (filter !== undefined) return withText(filter);
  throw refusal('a group without rules selects everything, which no filter can express');
}

/** The filter of a group; `undefined` if it has no rules. */
function readGroup(group: Group, dialect: Dialect, depth: number): Filter | undefined {
  if (depth > maxDepth) throw tooDeep();
  if (typeof group !== 'object' || group === null) {
    throw refusal(`\`group\` must be a rule group, not ${describe(group)}`);
  }
  const { combinator, rules, not, muted } = group;
  if (!Array.isArray(rules)) throw refusal('a group has a list of `rules`');
  if (combinator !== 'and' && combinator !== 'or') {
    throw refusal(`a group has the combinator \`and\` or \`or\`, not ${JSON.stringify(combinator)}`);
  }
  if (muted) return undefined;
  const filters = rules.map((entry: Rule | Group) => readEntry(entry, dialect, depth));
  const present = filters.filter((filter) => filter !== undefined);
  if (present.length === 0) return undefined;
  const all = join(combinator, present, dialect);
  return not ? say('not', [all], dialect) : all;
}

function readEntry(entry: Rule | Group, dialect: Dialect, depth: number): Filter | undefined {
  if (typeof entry !== 'object' || entry === null) {
    throw refusal(`${JSON.stringify(entry)} is neither a rule nor a group; combinators between rules cannot be read`);
  }
  if ('rules' in entry) return readGroup(entry, dialect, depth + 1);
  return entry.muted ? undefined : readRule(entry, dialect);
}

function readRule(rule: Rule, dialect: Dialect): Filter {
  const { field, operator, valueSource = 'value', match, lhs } = rule;
  const read = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (read === undefined) throw refusal(`there is no filter for the operator ${JSON.stringify(operator)}`);
  if (valueSource !== 'value' || match !== undefined || lhs !== undefined) {
    throw refusal(`a filter compares a property with a value, which the rule on ${JSON.stringify(field)} does not`);
  }
  return read(rule, dialect);
}

type ReadRule = (rule: Rule, dialect: Dialect) => Filter;

/** How a rule with each operator is read: a denial is also true of what is absent. The values of `between` and `in` are lists, or texts with commas. */
const operators: Readonly<Record<string, ReadRule>> = {
  '=': /* @__PURE__ */ comparison('equal'),
  '!=': /* @__PURE__ */ comparison('notEqual'),
  '<': /* @__PURE__ */ comparison('less'),
  '<=': /* @__PURE__ */ comparison('lessOrEqual'),
  '>': /* @__PURE__ */ comparison('greater'),
  '>=': /* @__PURE__ */ comparison('greaterOrEqual'),
  null: ({ field }, dialect) => say('absent', [field], dialect),
  notNull: ({ field }, dialect) => say('present', [field], dialect),
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

function comparison(meaning: Meaning): ReadRule {
  return ({ field, value }, dialect) => say(meaning, [field, value], dialect);
}

function denial(meaning: Meaning): ReadRule {
  return ({ field, value }, dialect) => deny(meaning, [field, value], dialect);
}

function list(meaning: 'equal' | 'notEqual', combinator: 'and' | 'or'): ReadRule {
  return ({ field, value }, dialect) => {
    const values = valuesIn(value);
    if (values.length === 0) throw refusal(`the rule on ${JSON.stringify(field)} lists no values`);
    // In a dialect that compares texts, a value equals its text.
    const distinct = dialect.equality === 'text' ? [...new Set(values.map(asText))] : values;
    if (distinct.length > 1 && dialect.symbol('oneOf') !== undefined) {
      const operands = [field, ...distinct];
      if (meaning === 'equal') return say('oneOf', operands, dialect);
      if (dialect.symbol('not') !== undefined) return deny('oneOf', operands, dialect);
    }
    const each = distinct.map((one) => say(meaning, [field, one], dialect));
    return join(combinator, each, dialect);
  };
}

function range(ends: readonly [Meaning, Meaning], combinator: 'and' | 'or'): ReadRule {
  return ({ field, value }, dialect) => {
    const values = valuesIn(value);
    if (values.length !== 2) throw refusal(`the rule on ${JSON.stringify(field)} takes two values`);
    const each = ends.map((meaning, i) => say(meaning, [field, values[i]], dialect));
    return join(combinator, each, dialect);
  };
}

function valuesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : [];
}

function asText(value: unknown): unknown {
  return ['boolean', 'number', 'bigint'].includes(typeof value) ? String(value) : value;
}

function join(meaning: 'and' | 'or', filters: readonly Filter[], dialect: Dialect): Filter {
  return filters.length === 1 ? (filters[0] as Filter) : say(meaning, filters, dialect);
}

/** A filter of a meaning, or the negation of the opposite if the dialect has only that. */
function say(meaning: Meaning, operands: readonly unknown[], dialect: Dialect): Filter {
  const own =
    writeWith(meaning, operands, dialect) ?? negate(writeWith(oppositeOf(meaning), operands, dialect), dialect);
  if (own !== undefined) return own;
  throw refusal(`the dialect \`${dialect.name}\` has no operator that means \`${meaning}\``);
}

function deny(meaning: Meaning, operands: readonly unknown[], dialect: Dialect): Filter {
  return writeWith(oppositeOf(meaning), operands, dialect) ?? say('not', [say(meaning, operands, dialect)], dialect);
}

/** A filter with the dialect's operator for a meaning, if there is one. */
function writeWith(meaning: Meaning | undefined, operands: readonly unknown[], dialect: Dialect): Filter | undefined {
  const symbol = meaning && dialect.symbol(meaning);
  return symbol === undefined ? undefined : makeFilter(dialect, undefined, symbol, operands);
}

function negate(filter: Filter | undefined, dialect: Dialect): Filter | undefined {
  return filter && writeWith('not', [filter], dialect);
}

function refusal(reason: string): TranslateError {
  return new TranslateError('invalid-group', `The rules cannot be a filter: ${reason}.`);
}
