import type { ReactQueryBuilderGroup, ReactQueryBuilderRule } from '../../form/state.ts';
import type { ColumnType } from '../../language/column.ts';
import type { Scalar } from '../../language/kinds/scalar.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import { type FieldHelpers, type FieldOptions, fieldName, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, Inexact, type TermResult } from '../inexact.ts';
import { byEnds, orderSymbol } from '../notation.ts';
import type { NumberValue } from '../number-bounds.ts';
import { reasons } from '../reasons.ts';
import { type AskOf, optionsWith, type Target } from '../target.ts';
import { asJson, compareKinds, kindsIn, wordOf } from '../value-kinds.ts';

type Part = ReactQueryBuilderRule | ReactQueryBuilderGroup;

/**
 * react-querybuilder. The rules are formatted by `parameterized` or `mongodb_query`. In SQL `!=` leaves out absent values, so a
 * negation includes them explicitly. A field holds values of its declared `type`. Without one, a word that a boolean or a number
 * could be written as is asked for as either, with `in`.
 */
export const reactQueryBuilder: Target<ReactQueryBuilderGroup, Part, FieldOptions, FieldHelpers> = {
  name: 'react-querybuilder',
  instead: 'To show a filter in a form, use `toQueryBuilder` of `prefilter/form`.',
  many: false,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
  begin(options, view) {
    const field = (property: string) => fieldName(options, property);

    const typeOf = ({ property }: ValueAsk) => fieldOf(options, property).type;

    const compareTexts = (ask: AskOf<'order' | 'part'>) =>
      approximate(
        compareField(field(ask.property), textOperator(ask), wordOf(ask).text, ask.negated),
        ask.family === 'part' ? reasons.wildcards : reasons.ruleOrder,
      );

    const { equality, order, part } = compareKinds<Part>(view, kindsIn(options), (ask) => {
      const { negated } = ask;
      const name = field(ask.property);
      return {
        among: (values) => oneOfRule(name, values, negated, typeOf(ask)),
        texts: compareTexts,
        numbers: (bound) =>
          bound === true
            ? presence(name, !negated)
            : compareField(name, orderSymbol(bound.means, negated), bound.value, negated),
        any: ([test]) => test,
      };
    });

    return {
      and: (parts) => ({ combinator: 'and', rules: [...parts] }),
      or: anyOf,
      not: (part) => ({ combinator: 'and', not: true, rules: [part] }),
      presence: ({ property, negated }) => presence(field(property), !negated),
      equality,
      // The formatter decides how a value of unknown type is compared.
      order: (ask) => (typeOf(ask) === undefined ? compareTexts(ask) : order(ask)),
      part: (ask) => (typeOf(ask) === undefined ? compareTexts(ask) : part(ask)),
      constant: (value) => (value ? all : new Inexact('unsupported', reasons.ruleNothing, all)),
      refuse: ({ property }) => ['', '~'].includes(field(property)) && reasons.ruleField,
      requires: (ask) => [
        'formatter',
        ask.family !== 'presence' && fieldOf(options, ask.property).type !== undefined && 'field-types',
      ],
      finish: (part) => ({ output: 'rules' in part ? part : { combinator: 'and', rules: [part] }, params: [] }),
      helpers: { field },
    };
  },
};

// A negated group without rules also selects everything.
const all: Part = { combinator: 'and', rules: [] };

function anyOf(parts: readonly Part[]): Part {
  return { combinator: 'or', rules: [...parts] };
}

function presence(field: string, present: boolean): Part {
  return { field, operator: present ? 'notNull' : 'null', value: null };
}

/** Not `in` with both booleans: the formatter for SQL would write them as texts. */
function oneOfRule(field: string, values: readonly Scalar[], negated: boolean, type?: ColumnType): TermResult<Part> {
  if (type === 'boolean' && values.length === 2) return presence(field, !negated);
  const written = values.map(asJson);
  // Formatters trim the texts of a list, and leave out those that are empty then.
  const isTrimmed = written.every((value) => typeof value !== 'string' || (value !== '' && value.trim() === value));
  // The SQL formatter quotes a text of several lines, but not in a list.
  const hasLines = written.some((value) => typeof value === 'string' && /[\n\r\u2028\u2029]/.test(value));
  const rules = written.map((value) => ({ field, operator: negated ? '!=' : '=', value }));
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

/** The operator that compares texts with a word. */
function textOperator(ask: AskOf<'order' | 'part'>): string {
  if (ask.family === 'order') return orderSymbol(ask.means, ask.negated);
  return ask.negated
    ? byEnds(ask.means, 'doesNotContain', 'doesNotBeginWith', 'doesNotEndWith', '!=')
    : byEnds(ask.means, 'contains', 'beginsWith', 'endsWith', '=');
}

/** A rule; a negated one is also true of absent values. */
function compareField(field: string, operator: string, value: NumberValue, negated: boolean): Part {
  const rule = { field, operator, value: asJson(value) };
  return negated ? anyOf([rule, presence(field, false)]) : rule;
}
