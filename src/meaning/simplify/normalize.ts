import type { Meaning } from '../../language/dialect/dialect.ts';
import type { Filter, FilterLike } from '../../language/filter.ts';
import { checkFilter } from '../check-filter.ts';
import { interpretations } from '../logic/interpretations.ts';
import { type Formula, fold, formulaOf, type Leaf } from '../logic/negation-normal-form.ts';
import type { Budget } from '../logic/sat-solver.ts';
import type { NormalizeOptions } from '../options.ts';
import { checkOptions, invalid } from '../options.ts';
import { rewrite } from './rewrite.ts';
import { passes, simpler } from './simplify.ts';
import { spellingOf } from './spelling.ts';

/** Conditions by their keys that are joined: by `and` in the disjunctive form, by `or` in the conjunctive one. */
type Group = Map<string, Leaf>;

/**
 * A filter that selects the same in one of the two normal forms, without groups and conditions that make no difference;
 * `true` or `false` as `simplify` gives them, and `undefined` where the form takes more conditions than the limit or more
 * work than the budget: it can be exponentially long. Throws as `compile` does.
 */
export function normalize(filter: FilterLike, options: NormalizeOptions): Filter | boolean | undefined {
  const root = checkFilter(filter);
  const { form, limit = 1000, dialect, properties, budget } = options ?? {};
  if (form !== 'disjunctive' && form !== 'conjunctive') throw invalid('`form` is `disjunctive` or `conjunctive`.');
  checkOptions(options);
  const [outer, inner] = form === 'disjunctive' ? (['or', 'and'] as const) : (['and', 'or'] as const);
  const spelling = spellingOf(root, dialect);
  // Groups of one kind inside one another are one to begin with, whatever the dialect.
  const joinedUp = rewrite(root, new Map(), { ...spelling, pairwise: () => false });
  if (typeof joinedUp === 'boolean') return joinedUp;
  const groups = new Multiplication(outer, limit, passes(budget)()).groupsOf(formulaOf(joinedUp));
  if (groups === undefined) return undefined;
  const joined = groups.map((group): Filter => {
    const inOrder = [...group.values()].sort((a, b) => a.at - b.at);
    return { kind: inner, operands: inOrder.map(said) };
  });
  // Without a word for `not`, nothing is turned into the negation of a group.
  const flat = {
    ...spelling,
    operator: (meaning: Meaning) => (meaning === 'not' ? undefined : spelling.operator(meaning)),
  };
  return simpler({ kind: outer, operands: joined }, flat, passes(budget), (node, formula) =>
    interpretations(node, formula, properties),
  );
}

// What is written is simplified then, at about so much work for each condition.
const workOfOne = 50;

class Multiplication {
  readonly #outer: 'or' | 'and';
  readonly #limit: number;
  readonly #budget: Budget;

  constructor(outer: 'or' | 'and', limit: number, budget: Budget) {
    this.#outer = outer;
    this.#limit = Math.min(limit, budget.left / workOfOne);
    this.#budget = budget;
  }

  /** The groups of the whole; `undefined` where they hold more conditions than the limit, or take more work than the budget. */
  groupsOf(formula: Formula): readonly Group[] | undefined {
    const groups = fold<readonly Group[] | undefined>(
      formula,
      (leaf) => [new Map([[keyOf(leaf), leaf]])],
      ({ kind }, inside) => {
        if (!inside.every((operand) => operand !== undefined)) return undefined;
        if (kind === this.#outer) return this.#within(inside.flat());
        let groups: readonly Group[] | undefined = [new Map()];
        for (const operand of inside) groups = groups && this.#product(groups, operand);
        return groups;
      },
    );
    return groups && this.#within(this.#shortest(groups));
  }

  /** The same where they keep within the limit, or do so without what is superfluous: which is looked for only then. */
  #within(groups: readonly Group[]): readonly Group[] | undefined {
    this.#budget.left -= groups.length;
    const short = conditions(groups) > this.#limit ? this.#shortest(groups) : groups;
    return conditions(short) > this.#limit || this.#budget.left < 0 ? undefined : short;
  }

  /** Each of some groups together with each of others; the groups themselves are used up. */
  #product(some: readonly Group[], others: readonly Group[]): readonly Group[] | undefined {
    const [few, many] = some.length < others.length ? [some, others] : [others, some];
    const [only] = few;
    if (only !== undefined && few.length === 1) {
      for (const group of many) this.#add(only, group);
      return this.#within(many);
    }
    const [short, shorter] = [this.#shortest(some), this.#shortest(others)];
    if (short.length * shorter.length > this.#limit) return undefined;
    const all: Group[] = [];
    for (const one of short) {
      for (const other of shorter) {
        if (this.#budget.left < 0) return undefined;
        const group: Group = new Map();
        this.#add(one, group);
        this.#add(other, group);
        all.push(group);
      }
    }
    return this.#within(this.#shortest(all));
  }

  /** Of what both have the one that is written first counts. */
  #add(more: Group, group: Group): void {
    this.#budget.left -= more.size;
    for (const [key, leaf] of more) {
      const known = group.get(key);
      if (known === undefined || leaf.at < known.at) group.set(key, leaf);
    }
  }

  /** The groups without those that hold all conditions of another one; all of them where the budget ends. */
  #shortest(groups: readonly Group[]): readonly Group[] {
    const budget = this.#budget;
    const empty = groups.find((group) => group.size === 0);
    if (empty !== undefined) return [empty];
    // By one condition of each: what holds all of a group holds that one.
    const kept = new Map<string, Group[]>();
    const holds = (group: Group, less: Group) => {
      for (const key of less.keys()) {
        budget.left--;
        if (!group.has(key)) return false;
      }
      return true;
    };
    const holdsAnother = (group: Group) => {
      for (const key of group.keys()) {
        budget.left--;
        if (kept.get(key)?.some((less) => holds(group, less))) return true;
      }
      return false;
    };
    const short = new Set<Group>();
    for (const group of [...groups].sort((a, b) => a.size - b.size)) {
      if (budget.left < 0) return groups;
      if (holdsAnother(group)) continue;
      short.add(group);
      const [key = ''] = group.keys();
      const beside = kept.get(key);
      if (beside === undefined) kept.set(key, [group]);
      else beside.push(group);
    }
    return groups.filter((group) => short.has(group));
  }
}

function conditions(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.size, 0);
}

/** A key that only the same condition has, negated or not. */
function keyOf({ condition, negated }: Leaf): string {
  const { kind, property } = condition;
  const said =
    kind === 'presence'
      ? [String(condition.present)]
      : [condition.comparator, condition.value.text, String(condition.value.quoted)];
  return JSON.stringify([negated, property.text, ...said]);
}

function said({ condition, negated }: Leaf): Filter {
  return negated ? { kind: 'not', operand: condition } : condition;
}
