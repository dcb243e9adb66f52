import { checkFilter } from '../../language/check-filter.ts';
import { dialectCheck } from '../../language/dialect/dialects.ts';
import type { Filter, FilterLike } from '../../language/filter.ts';
import { checkOptions } from '../../language/filter-error.ts';
import type { Meaning } from '../../language/meanings.ts';
import { propertiesCheck } from '../../language/properties.ts';
import { withText } from '../../language/text-node.ts';
import { amount, oneOf, openShape, required } from '../../source/shape.ts';
import { interpretations } from '../logic/interpretations.ts';
import type { Budget } from '../logic/sat-solver.ts';
import { type Ask, type Formula, fold, type Junction, keyOfAsk, negatesCondition, normalForm } from '../normal-form.ts';
import type { NormalizeOptions } from '../options.ts';
import { rewrite } from './rewrite.ts';
import { passes, simplifyWith } from './simplify.ts';
import { spellingOf } from './spelling.ts';

/** Conditions by key, joined by `and` in the disjunctive form and by `or` in the conjunctive form. */
type Group = Map<string, Ask>;

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<NormalizeOptions>({
    dialect: dialectCheck,
    properties: propertiesCheck,
    budget: amount,
    form: required(oneOf('disjunctive', 'conjunctive')),
    limit: amount,
  }))();

/**
 * Converts a filter to one of the two normal forms, without groups and conditions that make no difference. Returns `true` or
 * `false` as `simplify` does, and `undefined` if the form, which can be exponentially long, exceeds the limit or the budget.
 * Throws as `compile` does.
 */
export function normalize(filter: FilterLike, options: NormalizeOptions): Filter | boolean | undefined {
  const root = checkFilter(filter);
  checkOptions(optionsCheck, options);
  const { form, limit = 1000, dialect, properties, budget } = options;
  const [outer, inner] = form === 'disjunctive' ? (['or', 'and'] as const) : (['and', 'or'] as const);
  const spelling = spellingOf(root, dialect);
  // Nested groups of one kind are joined first, even where the dialect nests pairs.
  const flattened = rewrite(root, new Map(), { ...spelling, pairwise: () => false });
  if (typeof flattened === 'boolean') return flattened;
  const groups = groupsOf(normalForm(flattened), outer, limit, passes(budget)());
  if (groups === undefined) return undefined;
  const joined = groups.map((group): Filter => {
    const leaves = [...group.values()].sort((a, b) => a.at - b.at);
    return { kind: inner, operands: leaves.map(filterOf) };
  });
  // Without an operator for `not`, no group is rewritten as the negation of another.
  const flat = {
    ...spelling,
    operator: (meaning: Meaning) => (meaning === 'not' ? undefined : spelling.operator(meaning)),
  };
  const simple = simplifyWith({ kind: outer, operands: joined }, flat, passes(budget), properties, (formula, left) =>
    interpretations(formula, properties, left),
  );
  return typeof simple === 'boolean' ? simple : withText(simple);
}

// The result is simplified afterwards, at about this much work for each condition.
const workPerCondition = 50;

/** The groups of a formula; `undefined` if they exceed the limit or the budget. */
function groupsOf(formula: Formula, outer: 'or' | 'and', limit: number, budget: Budget): readonly Group[] | undefined {
  const most = Math.min(limit, budget.left / workPerCondition);
  const junction = (inside: readonly (readonly Group[] | undefined)[], { kind }: Junction) => {
    if (!inside.every((operand) => operand !== undefined)) return undefined;
    if (kind === outer) return limitGroups(inside.flat());
    let groups: readonly Group[] | undefined = [new Map()];
    for (const operand of inside) groups = groups && multiplyGroups(groups, operand);
    return groups;
  };
  const groups = fold<readonly Group[] | undefined>(formula, {
    ask: (ask) => [new Map([[`${ask.negated} ${keyOfAsk(ask)}`, ask]])],
    or: junction,
    and: junction,
  });
  return groups && limitGroups(dropSupersets(groups));

  /** The groups if they are within the limit, if need be after dropping superfluous ones; else `undefined`. */
  function limitGroups(groups: readonly Group[]): readonly Group[] | undefined {
    budget.left -= groups.length;
    const short = conditions(groups) > most ? dropSupersets(groups) : groups;
    return conditions(short) > most || budget.left < 0 ? undefined : short;
  }

  /** The union of each group with each of the others. The groups passed in may be modified. */
  function multiplyGroups(some: readonly Group[], others: readonly Group[]): readonly Group[] | undefined {
    const [few, many] = some.length < others.length ? [some, others] : [others, some];
    const [only] = few;
    if (only !== undefined && few.length === 1) {
      for (const group of many) addGroup(only, group);
      return limitGroups(many);
    }
    const [short, shorter] = [dropSupersets(some), dropSupersets(others)];
    if (short.length * shorter.length > most) return undefined;
    const all: Group[] = [];
    for (const one of short) {
      for (const other of shorter) {
        if (budget.left < 0) return undefined;
        const group: Group = new Map();
        addGroup(one, group);
        addGroup(other, group);
        all.push(group);
      }
    }
    return limitGroups(dropSupersets(all));
  }

  /** Adds conditions to a group; of two equal ones, the one written first is kept. */
  function addGroup(more: Group, group: Group): void {
    budget.left -= more.size;
    for (const [key, leaf] of more) {
      const known = group.get(key);
      if (known === undefined || leaf.at < known.at) group.set(key, leaf);
    }
  }

  /** The groups without supersets of others; all of them if the budget runs out. */
  function dropSupersets(groups: readonly Group[]): readonly Group[] {
    const empty = groups.find((group) => group.size === 0);
    if (empty !== undefined) return [empty];
    // Indexed by one condition of each group: a superset also has that condition.
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

function filterOf(ask: Ask): Filter {
  return negatesCondition(ask) ? { kind: 'not', operands: [ask.condition] } : ask.condition;
}
