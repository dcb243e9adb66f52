import { type FilterLike, isCondition, nodesOf } from '../language/filter.ts';
import { checkOptions, invalidOptions } from '../language/filter-error.ts';
import {
  factsOf,
  isWhole,
  type Properties,
  type PropertyFacts,
  propertiesCheck,
  valuesOfType,
} from '../language/properties.ts';
import { type Locale, localeCheck, localized } from '../messages/locale.ts';
import { PrefilterError } from '../source/problem.ts';
import { anything, check, openShape, recordOf, required, text } from '../source/shape.ts';
import {
  type FormOptions,
  type FormPlace,
  formChecks,
  isUnfinished,
  readRule,
  rootPlace,
  takesList,
} from './from-form.ts';
import type { ReactQueryBuilderGroup, ReactQueryBuilderRule, RuleState } from './state.ts';
import { toQueryBuilder } from './to-query-builder.ts';
import { type FormOperator, formOperators, operatorLabels, wordsOf } from './words.ts';

export interface FieldsOptions extends Pick<FormOptions, 'dialect'> {
  /** The language of the operators and of `yes` and `no`; English by default. */
  readonly locale?: Locale;
  /** What a property is called, and a value of a list as `status.new`; by default the name itself. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The filter that the form opens with: what it holds and `properties` do not declare becomes a field, an operator or a choice too. */
  readonly filter?: FilterLike | undefined;
}

/** A field of react-querybuilder. */
export interface FormField {
  name: string;
  label: string;
  operators: { name: FormOperator; label: string }[];
  /** True of a field that only the filter has. */
  undeclared?: true;
  valueEditorType?: 'select' | ((operator: string) => 'select' | 'multiselect');
  values?: { name: string; label: string }[];
  inputType?: 'number' | 'date';
  validator: (rule: RuleState) => boolean;
}

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<FieldsOptions>({
    dialect: formChecks.dialect,
    locale: localeCheck,
    labels: recordOf(text, { en: 'an object of names and texts', 'pt-BR': 'um objeto de nomes e textos' }),
    filter: anything,
  }))();

/**
 * The `fields` of react-querybuilder for declared properties: each with the operators that suit its type and that the dialect can
 * write, and with choices for a list of values or a boolean. Throws as `toQueryBuilder` does for the filter.
 */
export function fieldsOf(properties: Properties, options: FieldsOptions): FormField[] {
  checkOptions(optionsCheck, options);
  const { dialect, filter, labels = {}, locale = 'en' } = options;
  check(required(propertiesCheck), properties, 'properties', invalidOptions, false, locale);
  const say = wordsOf(locale);
  const place = rootPlace({ dialect, properties, locale });
  const rules = rulesIn(toQueryBuilder(filter, { dialect, properties, locale }));
  const names = new Set([...Object.keys(properties), ...rules.map(({ field }) => field)]);
  return [...names].map((name): FormField => {
    const facts = factsOf(properties, name);
    const own = rules.filter(({ field }) => field === name);
    const shown = own.flatMap(({ value }) => value ?? []).map(String);
    const used = new Set(own.map(({ operator }) => operator));
    const operators = formOperators.filter((one) => used.has(one) || isOffered(one, name, facts, place));
    const choices = facts === undefined ? [] : [...new Set([...valuesOfType(facts.type), ...shown])];
    const isBoolean = facts?.type === 'boolean';
    const nameOf = (value: string) => {
      const label = labels[`${name}.${value}`];
      if (label !== undefined || !isBoolean) return label ?? value;
      return value === 'true' ? say.yes : value === 'false' ? say.no : value;
    };
    const input = inputOf(facts, shown);
    return {
      name,
      label: labels[name] ?? name,
      operators: operators.map((operator) => ({ name: operator, label: localized(operatorLabels[operator], locale) })),
      ...(facts === undefined && { undeclared: true }),
      ...(facts !== undefined &&
        valuesOfType(facts.type).length > 0 && {
          valueEditorType: isBoolean ? 'select' : (operator) => (takesList(operator) ? 'multiselect' : 'select'),
          values: choices.map((value) => ({ name: value, label: nameOf(value) })),
        }),
      ...(input !== undefined && { inputType: input }),
      validator: (rule) => !isUnfinished(rule, properties),
    };
  });
}

function rulesIn(group: ReactQueryBuilderGroup): readonly ReactQueryBuilderRule[] {
  return group.rules.flatMap((entry) => ('rules' in entry ? rulesIn(entry) : [entry]));
}

const presence: readonly FormOperator[] = ['null', 'notNull'];
const equality: readonly FormOperator[] = ['=', '!=', ...presence];
const lists: readonly FormOperator[] = [...equality, 'in', 'notIn'];
const orders: readonly FormOperator[] = [...equality, '<', '<=', '>', '>=', 'between', 'notBetween'];
const parts: readonly FormOperator[] = [
  ...lists,
  ...(['contains', 'doesNotContain', 'beginsWith', 'doesNotBeginWith', 'endsWith', 'doesNotEndWith'] as const),
];

/** The operators that suit a type: an order for amounts and times, parts for texts. */
function suiting(facts: PropertyFacts | undefined): readonly FormOperator[] {
  if (facts === undefined) return formOperators;
  if (facts.type === 'boolean') return equality;
  if (typeof facts.type !== 'string') return lists;
  return facts.type === 'number' || isWhole(facts) ? orders : parts;
}

/** Whether a form offers an operator for a property: the dialect can write it, with symbols that the declaration allows. */
function isOffered(operator: FormOperator, field: string, facts: PropertyFacts | undefined, place: FormPlace): boolean {
  if (!suiting(facts).includes(operator)) return false;
  const value = takesList(operator) ? ['x', 'y'] : 'x';
  try {
    const filter = readRule({ field, operator, value }, place);
    const allowed = facts?.operators;
    return (
      allowed === undefined ||
      nodesOf(filter).every((node) => !isCondition(node) || allowed.includes(node.operator?.text ?? ''))
    );
  } catch (error) {
    if (error instanceof PrefilterError) return false;
    throw error;
  }
}

/** The type of the input, unless it would not show a value of the filter. */
function inputOf(facts: PropertyFacts | undefined, shown: readonly string[]): 'number' | 'date' | undefined {
  const type = facts?.type;
  const input = type === 'number' || type === 'decimal' ? 'number' : type === 'date' ? 'date' : undefined;
  return input !== undefined && shown.every((value) => inputs[input].test(value)) ? input : undefined;
}

/** What each type of an HTML input shows. */
const inputs = { number: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i, date: /^\d{4}-\d\d-\d\d$/ };
