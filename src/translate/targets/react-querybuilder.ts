import { isPart } from '../../language/meanings.ts';
import { type FieldOptions, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, Inexact, type TermResult, unsupported } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { termsOf } from '../terms-of.ts';
import { equalValues, partKinds, type Scalar, type ValueComparator, valueKinds } from '../value-kinds.ts';

/** A rule of react-querybuilder; its `value` is `null` if the operator takes none. */
export interface ReactQueryBuilderRule {
  field: string;
  operator: string;
  value: unknown;
}

/** A rule group of react-querybuilder, its `RuleGroupType`. */
export interface ReactQueryBuilderGroup {
  combinator: 'and' | 'or';
  not?: boolean;
  rules: (ReactQueryBuilderRule | ReactQueryBuilderGroup)[];
}

type Part = ReactQueryBuilderRule | ReactQueryBuilderGroup;

export interface ReactQueryBuilderHelpers {
  /** The field of a property. */
  field(property: string): string;
}

/**
 * react-querybuilder. The result of its formatters is not under our control, and in SQL `!=` leaves out absent values,
 * so a negation includes them explicitly. A field holds values of its `type`; without one, a word that a boolean or a
 * number could be written as is asked for as either, with `in`.
 */
export const reactQueryBuilder: Target<ReactQueryBuilderGroup, Part, FieldOptions, ReactQueryBuilderHelpers> = {
  name: 'react-querybuilder',
  many: false,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
  preconditions: (_, { isConstant }) => (isConstant ? [] : ['formatter']),
  begin(options, { equality }) {
    const field = (property: string) => fieldOf(options, property).field ?? property;

    return {
      terms: termsOf<Part>({
        and: (parts) => ({ combinator: 'and', rules: [...parts] }),
        or: anyOf,
        not: (part) => ({ combinator: 'and', not: true, rules: [part] }),
        presence(property, present) {
          const name = field(property);
          return isField(name) ? presence(name, present) : unsupported(reasons.ruleField);
        },
        compare(comparator, property, words, negated) {
          const name = field(property);
          if (!isField(name)) return unsupported(reasons.ruleField);
          const { type } = fieldOf(options, property);
          const [word] = words;
          if (comparator === 'equal') {
            const values = equalValues(words, equality, type);
            if (type === 'boolean' && values.length === 2) return presence(name, !negated);
            return among(name, values, negated);
          }
          if (isPart(comparator)) {
            const { text, booleans, numbers } = partKinds(comparator, word, equality, type);
            if (text) return approximate(compared(name, comparator, word.text, negated), reasons.wildcards);
            if (numbers === 'text') return unsupported(reasons.numberParts);
            return numbers || booleans.length === 2 ? presence(name, !negated) : among(name, booleans, negated);
          }
          const kinds = valueKinds(comparator, word, equality, type);
          // Not `in` with both: the formatter for SQL would write them as texts.
          if (type === 'boolean' && kinds.booleans.length === 2) return presence(name, !negated);
          if (type === 'boolean') return among(name, kinds.booleans, negated);
          if (type !== 'number' && type !== 'integer') {
            if (type === 'text' && kinds.text === 'numeral') return unsupported(reasons.ruleNumeralTexts);
            return approximate(compared(name, comparator, word.text, negated), reasons.ruleOrder);
          }
          const bound = kinds[type];
          if (bound === false) return negated;
          if (bound === true) return presence(name, !negated);
          return compared(name, bound.comparator, bound.value, negated);
        },
      }),
      constant: (value) => (value ? all : new Inexact('unsupported', reasons.ruleNothing, all)),
      finish: (part) => ({ output: 'rules' in part ? part : { combinator: 'and', rules: [part] }, params: [] }),
      helpers: { field },
    };
  },
};

// A negated group without rules also selects everything.
const all: Part = { combinator: 'and', rules: [] };

const operators: Readonly<Record<ValueComparator, readonly [operator: string, negated: string]>> = {
  equal: ['=', '!='],
  less: ['<', '>='],
  lessOrEqual: ['<=', '>'],
  greater: ['>', '<='],
  greaterOrEqual: ['>=', '<'],
  contains: ['contains', 'doesNotContain'],
  startsWith: ['beginsWith', 'doesNotBeginWith'],
  endsWith: ['endsWith', 'doesNotEndWith'],
};

function isField(name: string): boolean {
  return name !== '' && name !== '~';
}

function anyOf(parts: readonly Part[]): Part {
  return { combinator: 'or', rules: [...parts] };
}

function presence(field: string, present: boolean): Part {
  return { field, operator: present ? 'notNull' : 'null', value: null };
}

function among(field: string, values: readonly Scalar[], negated: boolean): TermResult<Part> {
  if (values.length === 0) return negated;
  const written = values.map(asJson);
  // Formatters trim the texts of a list, and leave out those that are empty then.
  const isTrimmed = written.every((value) => typeof value !== 'string' || (value !== '' && value.trim() === value));
  // The SQL formatter quotes a text of several lines, but not in a list.
  const hasLines = written.some((value) => typeof value === 'string' && /[\n\r\u2028\u2029]/.test(value));
  const rules = written.map((value) => ({ field, operator: operators.equal[negated ? 1 : 0], value }));
  const [first] = rules as [ReactQueryBuilderRule];
  const rule: Part =
    isTrimmed && (rules.length > 1 || hasLines)
      ? { field, operator: negated ? 'notIn' : 'in', value: written }
      : rules.length === 1
        ? first
        : { combinator: negated ? 'and' : 'or', rules };
  const part = negated ? anyOf([rule, presence(field, false)]) : rule;
  return hasLines && !isTrimmed ? approximate(part, reasons.ruleLines) : part;
}

function compared(field: string, comparator: ValueComparator, value: Scalar, negated: boolean): Part {
  const rule = { field, operator: operators[comparator][negated ? 1 : 0], value: asJson(value) };
  return negated ? anyOf([rule, presence(field, false)]) : rule;
}

/** An integer past 2^53 is a text. */
function asJson(value: Scalar): string | boolean | number {
  return typeof value === 'bigint' ? String(value) : value;
}
