import type { Filter, FilterLike } from '../../language/filter.ts';
import { checkOptions } from '../../language/filter-error.ts';
import { amount, flag, openShape } from '../../source/shape.ts';
import { spaceOf } from '../logic/document-space.ts';
import { minimizeWitness } from '../logic/find-document.ts';
import { Encoding } from '../logic/sat-encoding.ts';
import type { Literal } from '../logic/sat-solver.ts';
import { forEachFilter, type NamedFilters } from '../many/named-filters.ts';
import { closuresOf, type Predicate } from '../match/closures.ts';
import { type Formula, normalForm } from '../normal-form.ts';
import { type DecideOptions, defaultBudget, viewChecks, viewOf } from '../options.ts';
import { byMeaning, simplifyRegion } from './compare.ts';
import { not } from './decide.ts';

export interface ReachOptions extends DecideOptions {
  /** Whether to look for the pairs of filters that select a document in common. */
  readonly overlaps?: boolean;
}

type Document = Readonly<Record<string, unknown>>;

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
  const named = new Map<Id, { readonly filter: Filter; readonly formula: Formula }>();
  forEachFilter(filters, (id, filter) => {
    const formula = normalForm(filter, options.properties);
    // Refuses an operator without a meaning under the id of its filter.
    closuresOf(formula, viewOf(options));
    named.set(id, { filter, formula });
  });
  return new Rules(named, options).reach(options.overlaps === true);
}

/** The filters in one encoding, whose solver keeps what it has learned between questions. */
class Rules<Id> {
  readonly #options: DecideOptions;
  readonly #ids: readonly Id[];
  readonly #filters: readonly Filter[];
  readonly #predicates: readonly Predicate[];
  readonly #encoding: Encoding;
  readonly #literals: readonly Literal[];

  constructor(named: ReadonlyMap<Id, { readonly filter: Filter; readonly formula: Formula }>, options: DecideOptions) {
    this.#options = options;
    this.#ids = [...named.keys()];
    const all = [...named.values()];
    this.#filters = all.map(({ filter }) => filter);
    const formulas = all.map(({ formula }) => formula);
    const view = viewOf(options);
    this.#predicates = formulas.map((formula) => closuresOf(formula, view));
    const whole: Formula = { kind: 'or', operands: formulas, at: 0, inverted: false };
    this.#encoding = new Encoding(
      spaceOf(whole, view.equality, 'complement', options.properties, { left: options.budget ?? defaultBudget }),
    );
    this.#literals = formulas.map((formula) => this.#encoding.formula(formula, 'complement'));
  }

  reach(withOverlaps: boolean): Reach<Id> {
    const unreached: { id: Id; by: readonly Id[] }[] = [];
    const undecided: Id[] = [];
    const others: Literal[] = [];
    for (const [at, literal] of this.#literals.entries()) {
      const id = this.#ids[at] as Id;
      const answer = this.#documentOf([literal, ...others]);
      if (answer === undefined) undecided.push(id);
      if (answer === false) unreached.push({ id, by: this.#takers(literal) });
      others.push(literal ^ 1);
    }
    const uncovered = this.#documentOf(others);
    return {
      unreached,
      overlaps: withOverlaps ? this.#overlaps() : [],
      ...(uncovered && { uncovered: this.#region(uncovered) }),
      ...(undecided.length > 0 && { undecided }),
    };
  }

  /** A document that makes all these literals true; `false` if there is none, `undefined` if that is unknown. */
  #documentOf(literals: readonly Literal[]): Document | false | undefined {
    return this.#encoding.find(literals, { left: this.#options.budget ?? defaultBudget });
  }

  /** After the answer that a filter is not reached: filters before it that take all its documents, of which none can be spared. */
  #takers(literal: Literal): readonly Id[] {
    const refuted = () => this.#encoding.solver.refuted.filter((one) => one !== literal);
    let needed = refuted();
    for (const one of needed) {
      if (!needed.includes(one)) continue;
      if (this.#documentOf([literal, ...needed.filter((other) => other !== one)]) === false) needed = refuted();
    }
    return needed.map((one) => this.#ids[this.#literals.indexOf(one ^ 1)] as Id).sort(this.#inOrder);
  }

  readonly #inOrder = (a: Id, b: Id) => this.#ids.indexOf(a) - this.#ids.indexOf(b);

  #region(document: Document): NonNullable<Reach<Id>['uncovered']> {
    const whole = not({ kind: 'or', operands: this.#filters.map(byMeaning) });
    const region = this.#filters.length === 0 || simplifyRegion(whole, this.#filters, this.#options);
    const isUncovered = (one: object) => !this.#predicates.some((selects) => selects(one));
    return { filter: region === false ? whole : region, document: minimizeWitness(document, isUncovered) };
  }

  /** All pairs that select a document in common. A document that one pair shares is tried on all filters. */
  #overlaps(): Reach<Id>['overlaps'] {
    const documents = new Map<number, Document>();
    const count = this.#ids.length;
    const found: { ids: readonly [Id, Id]; document: Document }[] = [];
    for (let a = 0; a < count; a++)
      for (let b = a + 1; b < count; b++) {
        const pair = a * count + b;
        if (!documents.has(pair)) {
          const shared = this.#documentOf([this.#literals[a] as Literal, this.#literals[b] as Literal]);
          if (shared) this.#share(a, b, shared, documents);
        }
        const document = documents.get(pair);
        if (document !== undefined) found.push({ ids: [this.#ids[a] as Id, this.#ids[b] as Id], document });
      }
    return found;
  }

  /** Notes a document of two filters, without what they do not need, for all pairs that both select it. */
  #share(a: number, b: number, shared: Document, documents: Map<number, Document>): void {
    const [selectsA, selectsB] = [this.#predicates[a], this.#predicates[b]] as [Predicate, Predicate];
    const document = minimizeWitness(shared, (one) => selectsA(one) && selectsB(one));
    const selecting = [...this.#predicates.keys()].filter((at) => (this.#predicates[at] as Predicate)(document));
    for (const one of selecting)
      for (const other of selecting) {
        const pair = one * this.#ids.length + other;
        if (one < other && !documents.has(pair)) documents.set(pair, document);
      }
  }
}
