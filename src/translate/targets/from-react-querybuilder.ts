import { makeFilter } from '../../builder/operators.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../../language/dialect/dialects.ts';
import type { Filter } from '../../language/filter.ts';
import { checkOptions } from '../../language/filter-error.ts';
import type { Meaning } from '../../language/meanings.ts';
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

/** A group, with the filters of its rules so far. */
interface OpenGroup {
  readonly group: Group;
  next: number;
  readonly filters: Filter[];
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
  const dialect = dialectOf(options.dialect);
  const stack: OpenGroup[] = [{ group: checked(group), next: 0, filters: [] }];
  for (;;) {
    const frame = stack.at(-1) as OpenGroup;
    if (frame.next < frame.group.rules.length && !frame.group.muted) {
      const entry = frame.group.rules[frame.next++] as Rule | Group;
      if (entry !== null && typeof entry === 'object' && 'rules' in entry) {
        stack.push({ group: checked(entry), next: 0, filters: [] });
      } else if (typeof entry !== 'object' || entry === null) {
        throw refusal(
          `${JSON.stringify(entry)} is neither a rule nor a group; combinators between rules cannot be read`,
        );
      } else if (!entry.muted) {
        frame.filters.push(ofRule(entry, dialect));
      }
      continue;
    }
    stack.pop();
    const filter = ofGroup(frame, dialect);
    const around = stack.at(-1);
    if (around !== undefined) {
      if (filter !== undefined) around.filters.push(filter);
      continue;
    }
    if (filter !== undefined) return filter;
    throw refusal('a group without rules selects everything, which no filter can express');
  }
}

function checked(group: Group): Group {
  if (typeof group !== 'object' || group === null)
    throw refusal(`\`group\` must be a rule group, not ${describe(group)}`);
  const { combinator, rules } = group;
  if (!Array.isArray(rules)) throw refusal('a group has a list of `rules`');
  if (combinator === 'and' || combinator === 'or') return group;
  throw refusal(`a group has the combinator \`and\` or \`or\`, not ${JSON.stringify(combinator)}`);
}

function ofGroup({ group, filters }: OpenGroup, dialect: Dialect): Filter | undefined {
  if (filters.length === 0) return undefined;
  const all = joined(group.combinator as 'and' | 'or', filters, dialect);
  return group.not ? say('not', [all], dialect) : all;
}

function joined(meaning: 'and' | 'or', filters: readonly Filter[], dialect: Dialect): Filter {
  return filters.length === 1 ? (filters[0] as Filter) : say(meaning, filters, dialect);
}

function ofRule(rule: Rule, dialect: Dialect): Filter {
  const { field, operator, valueSource = 'value', match, lhs } = rule;
  const read = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (read === undefined) throw refusal(`there is no filter for the operator ${JSON.stringify(operator)}`);
  if (valueSource !== 'value' || match !== undefined || lhs !== undefined) {
    throw refusal(`a filter compares a property with a value, which the rule on ${JSON.stringify(field)} does not`);
  }
  return read(rule, dialect);
}

/** How a rule with each operator is read: a denial is also true of what is absent. The values of `between` and `in` are lists, or texts with commas. */
const operators: Readonly<Record<string, (rule: Rule, dialect: Dialect) => Filter>> = {
  '=': /* @__PURE__ */ comparison('equal'),
  '!=': /* @__PURE__ */ comparison('notEqual'),
  '<': /* @__PURE__ */ comparison('less'),
  '<=': /* @__PURE__ */ comparison('lessOrEqual'),
  '>': /* @__PURE__ */ comparison('greater'),
  '>=': /* @__PURE__ */ comparison('greaterOrEqual'),
  null: ({ field }, dialect) => say('absent', [field], dialect),
  notNull: ({ field }, dialect) => say('present', [field], dialect),
  in: /* @__PURE__ */ anyOf('equal', 'or'),
  notIn: /* @__PURE__ */ anyOf('notEqual', 'and'),
  contains: /* @__PURE__ */ comparison('contains'),
  doesNotContain: /* @__PURE__ */ denial('contains'),
  beginsWith: /* @__PURE__ */ comparison('startsWith'),
  doesNotBeginWith: /* @__PURE__ */ denial('startsWith'),
  endsWith: /* @__PURE__ */ comparison('endsWith'),
  doesNotEndWith: /* @__PURE__ */ denial('endsWith'),
  between: /* @__PURE__ */ range(['greaterOrEqual', 'lessOrEqual'], 'and'),
  notBetween: /* @__PURE__ */ range(['less', 'greater'], 'or'),
};

function comparison(meaning: Meaning) {
  return ({ field, value }: Rule, dialect: Dialect) => say(meaning, [field, value], dialect);
}

function denial(meaning: Meaning) {
  return ({ field, value }: Rule, dialect: Dialect) => deny(meaning, [field, value], dialect);
}

function anyOf(meaning: 'equal' | 'notEqual', combinator: 'and' | 'or') {
  return ({ field, value }: Rule, dialect: Dialect) => {
    const values = listed(value);
    if (values.length === 0) throw refusal(`the rule on ${JSON.stringify(field)} lists no values`);
    // In a dialect that compares texts, a value equals its text.
    const distinct = dialect.equality === 'text' ? [...new Set(values.map(asText))] : values;
    if (distinct.length > 1 && dialect.symbol('oneOf') !== undefined) {
      const listed = [field, ...distinct];
      if (meaning === 'equal') return say('oneOf', listed, dialect);
      if (dialect.symbol('not') !== undefined) return deny('oneOf', listed, dialect);
    }
    return joined(
      combinator,
      distinct.map((one) => say(meaning, [field, one], dialect)),
      dialect,
    );
  };
}

function range(ends: readonly [Meaning, Meaning], combinator: 'and' | 'or') {
  return ({ field, value }: Rule, dialect: Dialect) => {
    const values = listed(value);
    if (values.length !== 2) throw refusal(`the rule on ${JSON.stringify(field)} takes two values`);
    return joined(
      combinator,
      ends.map((meaning, i) => say(meaning, [field, values[i]], dialect)),
      dialect,
    );
  };
}

function listed(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : [];
}

function asText(value: unknown): unknown {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
}

/** A filter of a meaning, or the negation of the opposite if the dialect has only that. */
function say(meaning: Meaning, operands: readonly unknown[], dialect: Dialect): Filter {
  const symbol = dialect.symbol(meaning);
  if (symbol !== undefined) return makeFilter(dialect, undefined, symbol, operands);
  const opposite = Object.hasOwn(opposites, meaning) ? dialect.symbol(opposites[meaning] as Meaning) : undefined;
  const not = dialect.symbol('not');
  if (opposite !== undefined && not !== undefined) {
    return makeFilter(dialect, undefined, not, [makeFilter(dialect, undefined, opposite, operands)]);
  }
  throw refusal(`the dialect \`${dialect.name}\` has no operator that means \`${meaning}\``);
}

function deny(meaning: Meaning, operands: readonly unknown[], dialect: Dialect): Filter {
  return say('not', [say(meaning, operands, dialect)], dialect);
}

const opposites: Readonly<Partial<Record<Meaning, Meaning>>> = {
  notEqual: 'equal',
  present: 'absent',
  absent: 'present',
};

function refusal(reason: string): TranslateError {
  return new TranslateError('invalid-group', `The rules cannot be a filter: ${reason}.`);
}
