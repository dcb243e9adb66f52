import { checkFilter } from '../../language/check-filter.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../../language/dialect/dialects.ts';
import type { Filter, FilterLike } from '../../language/filter.ts';
import { checkOptions } from '../../language/filter-error.ts';
import { print } from '../../language/print.ts';
import { type Properties, propertiesCheck } from '../../language/properties.ts';
import { type Locale, localeCheck } from '../../messages/locale.ts';
import { flag, required, shape } from '../../source/shape.ts';
import { both, isContradiction, not } from '../decide/decide.ts';
import { type Ask, type Formula, keyOfAsk, normalForm, partsOfFormula } from '../normal-form.ts';
import type { CleanOptions } from '../options.ts';
import { simplify } from '../simplify/simplify.ts';
import { mostTried, narrowestClause, wideClause } from './clauses.ts';
import { type Atom, AtomTable } from './terms.ts';
import { MeaningWriter } from './wording.ts';

export interface PushDownOptions extends CleanOptions {
  /** The dialect of the filter, for its equality; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  /** The dialect of the service that is asked. */
  readonly to: Dialect | DialectName;
  /** The declared properties; with `clean`, what their types imply makes the filter that is sent narrower. */
  readonly properties?: Properties;
  /** The language of reasons; English by default. */
  readonly locale?: Locale;
}

/** What a service can answer of a filter. */
export interface PushedDown {
  /**
   * A filter in the dialect of the service that the given one implies, such that none that is strictly narrower is implied too; of
   * several, the one with the fewest conditions, then the first written. `undefined` if only everything is. Of a filter with more
   * than 500 combinations of alternatives it is one that is found part by part: implied, but there may be another with fewer conditions.
   */
  readonly sent: Filter | undefined;
  /** Whether `sent` selects the same as the filter. */
  readonly exact: boolean;
  /** The conditions that decide the filter among what `sent` selects, each in the dialect of the service; none if it is exact. */
  readonly rest: readonly Filter[];
  /** The conditions that the dialect of the service cannot express, each with the reason. */
  readonly refused: readonly RefusedCondition[];
}

export interface RefusedCondition {
  readonly condition: Filter;
  readonly reason: string;
}

const optionsCheck = /* @__PURE__ */ (() =>
  shape<PushDownOptions>({
    dialect: dialectCheck,
    to: required(dialectCheck),
    properties: propertiesCheck,
    clean: flag,
    locale: localeCheck,
  }))();

// What is still undecided then counts as not exact, and is asked for.
const budget = 2_000_000;

/**
 * Divides a filter for a service that knows fewer operators: what to send, and what to ask for each of the documents that come
 * back. Throws as `compile` does.
 */
export function pushDown(filter: FilterLike, options: PushDownOptions): PushedDown {
  const { sent, exact, rest, refused } = prepare(filter, options);
  return { sent, exact, rest, refused };
}

/** A filter divided for a service, with what its questions are planned from. */
export interface Prepared extends PushedDown {
  /** The simplified filter; `true` or `false` if it selects everything or nothing. */
  readonly formula: Formula | boolean;
  readonly wording: MeaningWriter;
  readonly cells: AtomTable;
  /** The clause that was sent, where the dialect has no `and`. */
  readonly clause?: readonly Atom[] | undefined;
}

export function prepare(filter: FilterLike, options: PushDownOptions): Prepared {
  checkOptions(optionsCheck, options);
  const root = checkFilter(filter, 'filter', options.locale);
  const { dialect: _, to: __, locale = 'en', ...declared } = options;
  const { properties } = declared;
  const { equality } = dialectOf(options.dialect);
  const wording = new MeaningWriter(dialectOf(options.to), properties);
  const view = { equality, ...declared, budget };
  const never = (one: Filter) => isContradiction(normalForm(one), view);
  const shorter = simplify(root, declared);
  // `simplify` keeps what is constant only in some interpretations.
  const simple = typeof shorter === 'boolean' ? shorter : never(shorter) ? false : never(not(shorter)) ? true : shorter;
  const written = normalForm(root);
  if (typeof simple === 'boolean') {
    const sent = simple
      ? undefined
      : asksIn(written)
          .map((ask) => wording.question(ask))
          .find((one) => one !== undefined);
    const cells = new AtomTable(written, equality, declared, wording);
    return { sent, exact: simple, rest: [], refused: [], formula: simple, wording, cells };
  }
  const formula = normalForm(simple);
  const cells = new AtomTable(formula, equality, declared, wording);
  const whole = wording.write(formula);
  if (whole !== undefined) {
    return { sent: whole, exact: true, rest: [], refused: [], formula, wording, cells };
  }
  const implies = (one: Filter, other: Filter) => never(both(one, not(other)));
  const join = (clause: readonly Atom[]) =>
    wording.join(
      'or',
      clause.map((atom) => atom.filter),
    );
  const findClause = () => {
    const terms = cells.termsOf(formula);
    const most = wording.has('or') ? Infinity : 1;
    if (terms !== undefined) return narrowestClause(terms, cells, most);
    const isImplied = (one: readonly Atom[]) => implies(simple, join(one) as Filter);
    return wideClause(formula, cells, most, isImplied);
  };
  const clause = wording.has('and') ? undefined : findClause();
  const sent = wording.has('and') ? wording.write(formula, true) : clause && join(clause);
  const exact = sent !== undefined && implies(sent, simple);
  // A long clause is looked at atom by atom: for the solver, each condition would be a question about all of it.
  const isDecidedBy = (ask: Ask): boolean => {
    if (clause === undefined || clause.length <= mostTried) {
      return [ask.condition, not(ask.condition)].some((one) => implies(sent as Filter, one));
    }
    return [false, true].some((negated) => {
      const [dimension, mask] = cells.of({ ...ask, negated });
      return clause.every((atom) => atom.dimension === dimension && (atom.mask & ~mask) === 0n);
    });
  };
  const rest = new Map<string, Filter>();
  const refused: RefusedCondition[] = [];
  const asked = new Set<string>();
  for (const ask of asksIn(formula)) {
    const { condition } = ask;
    if (asked.has(keyOfAsk(ask))) continue;
    asked.add(keyOfAsk(ask));
    const question = wording.question(ask);
    if (question === undefined) refused.push({ condition, reason: wording.refusal(ask, locale) });
    else if (!exact && !(sent !== undefined && isDecidedBy(ask))) {
      rest.set(print(question), question);
    }
  }
  return { sent, exact, rest: exact ? [] : [...rest.values()], refused, formula, wording, cells, clause };
}

/** The conditions of a form, in the order of the text. */
function asksIn(formula: Formula): readonly Ask[] {
  return partsOfFormula(formula)
    .filter((part): part is Ask => part.kind === 'ask')
    .sort((a, b) => a.at - b.at);
}
