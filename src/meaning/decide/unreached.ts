import { checkFilter } from '../../language/check-filter.ts';
import type { Filter, FilterLike } from '../../language/filter.ts';
import { checkOptions } from '../../language/filter-error.ts';
import { amount, flag, openShape } from '../../source/shape.ts';
import { spaceOf } from '../logic/document-space.ts';
import { minimizeWitness } from '../logic/find-document.ts';
import { Encoding } from '../logic/sat-encoding.ts';
import type { Literal } from '../logic/sat-solver.ts';
import { forEachFilter, type NamedFilters } from '../many/named-filters.ts';
import type { Document } from '../match/closures.ts';
import { closuresOf, type Predicate } from '../match/closures.ts';
import { type Formula, normalForm } from '../normal-form.ts';
import { type DecideOptions, defaultBudget, viewChecks, viewOf } from '../options.ts';
import { byMeaning, simplifyRegion } from './compare.ts';
import { not } from './decide.ts';

export interface ReachOptions extends DecideOptions {
  /** Whether to look for the pairs of filters that select a document in common. */
  readonly overlaps?: boolean;
}

/** What an ordered list of filters, of which the first that matches wins, leaves to each. */
export interface Reach<Id> {
  /**
   * The filters that no document reaches, each with filters before it that take all its documents; without any, it selects
   * nothing.
   */
  readonly unreached: readonly { readonly id: Id; readonly by: readonly Id[] }[];
  /** Pairs of filters that both select a document, if they were asked for. */
  readonly overlaps: readonly { readonly ids: readonly [Id, Id]; readonly document: Document }[];
  /** What no filter selects, simplified, and such a document; missing if there is none. `true` stands for all documents. */
  readonly uncovered?: { readonly filter: Filter | true; readonly document: Document };
  /** The filters of which it is unknown whether they are reached, because the budget ran out; missing if there are none. */
  readonly undecided?: readonly Id[];
}

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<ReachOptions>({ ...viewChecks, budget: amount, overlaps: flag }))();

/**
 * Finds the filters of an ordered list that are never the first to select a document, and what none of them selects. The
 * budget is that of each question. Throws as `compileMany` does.
 */
export function unreached<Id>(
  filters: Iterable<readonly [id: Id, filter: FilterLike]>,
  options?: ReachOptions,
): Reach<Id>;
export function unreached(filters: Readonly<Record<string, FilterLike>>, options?: ReachOptions): Reach<string>;
export function unreached<Id>(filters: NamedFilters<Id>, options: ReachOptions = {}): Reach<Id> {
  checkOptions(optionsCheck, options);
  const view = viewOf(options);
  const rules = new Map<Id, Rule>();
  forEachFilter(filters, (id, given) => {
    const filter = checkFilter(given);
    const formula = normalForm(filter);
    // Refuses an operator without a meaning under the id of its filter.
    rules.set(id, { filter, formula, selects: closuresOf(formula, view) });
  });
  return reachOf([...rules.keys()], [...rules.values()], options);
}

interface Rule {
  readonly filter: Filter;
  readonly formula: Formula;
  readonly selects: Predicate;
}

/** The filters are in one encoding, whose solver keeps what it has learned between questions. */
function reachOf<Id>(ids: readonly Id[], rules: readonly Rule[], options: ReachOptions): Reach<Id> {
  const budget = options.budget ?? defaultBudget;
  const whole: Formula = { kind: 'or', operands: rules.map(({ formula }) => formula), at: 0, inverted: false };
  const { equality } = viewOf(options);
  const encoding = new Encoding(spaceOf(whole, equality, 'complement', options, { left: budget }));
  const literals = rules.map(({ formula }) => encoding.formula(formula, 'complement'));
  const unreached: { id: Id; by: readonly Id[] }[] = [];
  const undecided: Id[] = [];
  const others: Literal[] = [];
  for (const [at, literal] of literals.entries()) {
    const id = ids[at] as Id;
    const answer = documentOf([literal, ...others]);
    if (answer === undefined) undecided.push(id);
    if (answer === false) unreached.push({ id, by: takersOf(literal) });
    others.push(literal ^ 1);
  }
  const uncovered = documentOf(others);
  return {
    unreached,
    overlaps: options.overlaps ? findOverlaps() : [],
    ...(uncovered && { uncovered: regionOf(uncovered) }),
    ...(undecided.length > 0 && { undecided }),
  };

  /** A document that makes all these literals true; `false` if there is none, `undefined` if that is unknown. */
  function documentOf(some: readonly Literal[]): Document | false | undefined {
    return encoding.find(some, { left: budget });
  }

  /** After the answer that a filter is not reached: filters before it that take all its documents, of which none can be spared. */
  function takersOf(literal: Literal): readonly Id[] {
    const refuted = () => encoding.solver.refuted.filter((one) => one !== literal);
    let needed = refuted();
    for (const one of needed) {
      if (!needed.includes(one)) continue;
      if (documentOf([literal, ...needed.filter((other) => other !== one)]) === false) needed = refuted();
    }
    const takers = needed.map((one) => literals.indexOf(one ^ 1));
    return takers.sort((a, b) => a - b).map((at) => ids[at] as Id);
  }

  function regionOf(document: Document): NonNullable<Reach<Id>['uncovered']> {
    const filters = rules.map(({ filter }) => filter);
    const rest = not({ kind: 'or', operands: filters.map(byMeaning) });
    const region = rules.length === 0 || simplifyRegion(rest, filters, options);
    const isUncovered = (one: object) => !rules.some(({ selects }) => selects(one));
    return { filter: region === false ? rest : region, document: minimizeWitness(document, isUncovered) };
  }

  /** All pairs that select a document in common. A document that one pair shares is tried on all filters. */
  function findOverlaps(): Reach<Id>['overlaps'] {
    const documents = new Map<number, Document>();
    const found: { ids: readonly [Id, Id]; document: Document }[] = [];
    for (let a = 0; a < ids.length; a++)
      for (let b = a + 1; b < ids.length; b++) {
        const pair = a * ids.length + b;
        if (!documents.has(pair)) {
          const shared = documentOf([literals[a] as Literal, literals[b] as Literal]);
          if (shared) share(rules[a] as Rule, rules[b] as Rule, shared, documents);
        }
        const document = documents.get(pair);
        if (document !== undefined) found.push({ ids: [ids[a] as Id, ids[b] as Id], document });
      }
    return found;
  }

  /** Notes a document of two filters, without what they do not need, for all pairs that both select it. */
  function share(a: Rule, b: Rule, shared: Document, documents: Map<number, Document>): void {
    const document = minimizeWitness(shared, (one) => a.selects(one) && b.selects(one));
    const selecting = [...rules.keys()].filter((at) => rules[at]?.selects(document));
    for (const one of selecting)
      for (const other of selecting) {
        const pair = one * ids.length + other;
        if (one < other && !documents.has(pair)) documents.set(pair, document);
      }
  }
}
