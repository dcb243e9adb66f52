import type { Meaning } from '../language/dialect.ts';
import type { Filter, FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { type Formula, fold, formulaOf, type Leaf } from './formula.ts';
import { allReadings } from './readings.ts';
import { rootOf } from './root-of.ts';
import { passes, type SimplifyOptions, simpler } from './simplify.ts';
import { spellingOf } from './spelling.ts';
import { tidy } from './tidy.ts';

export interface NormalizeOptions extends SimplifyOptions {
  /** `disjunctive` is an `or` of `and`s of conditions, `conjunctive` an `and` of `or`s. */
  readonly form: 'disjunctive' | 'conjunctive';
  /** The most conditions that may be written on the way; 1,000 without it. */
  readonly limit?: number;
}

/** Conditions, each with its key, that are joined: by `and` in the disjunctive form, by `or` in the conjunctive one. */
type Group = ReadonlyMap<string, Filter>;

/**
 * A filter that selects the same in one of the two normal forms, without groups and conditions that make no difference;
 * `true` or `false` as `simplify` gives them, and `undefined` where the form takes more conditions than the limit: it can
 * be exponentially long. Throws as `compile` does.
 */
export function normalize(filter: FilterLike, options: NormalizeOptions): Filter | boolean | undefined {
  const root = rootOf(filter);
  const { form, limit = 1000, dialect, properties, budget } = (options ?? {}) as NormalizeOptions;
  if (form !== 'disjunctive' && form !== 'conjunctive') {
    throw new FilterError('invalid-options', '`form` is `disjunctive` or `conjunctive`.');
  }
  const [outer, inner] = form === 'disjunctive' ? (['or', 'and'] as const) : (['and', 'or'] as const);
  const spelling = spellingOf(root, dialect);
  // Groups of one kind inside one another are one to begin with, whatever the dialect.
  const joinedUp = tidy(root, new Map(), { ...spelling, pairwise: () => false });
  if (typeof joinedUp === 'boolean') return joinedUp;
  const groups = groupsOf(formulaOf(joinedUp), outer, limit);
  if (groups === undefined) return undefined;
  const joined = shortest(groups).map((group): Filter => ({ kind: inner, operands: [...group.values()] }));
  // Without a word for `not`, nothing is turned into the negation of a group.
  const flat = {
    ...spelling,
    operator: (meaning: Meaning) => (meaning === 'not' ? undefined : spelling.operator(meaning)),
  };
  return simpler({ kind: outer, operands: joined }, flat, passes(budget), (node, formula) =>
    allReadings(node, formula, properties),
  );
}

function groupsOf(formula: Formula, outer: 'or' | 'and', limit: number): readonly Group[] | undefined {
  return fold<readonly Group[] | undefined>(
    formula,
    (leaf) => [new Map([literalOf(leaf)])],
    ({ kind }, inside) => {
      if (kind === outer) {
        const groups = inside.flatMap((operand) => operand ?? []);
        // Shortened once they are too long, or are to be multiplied: not at each level.
        const short = conditions(groups) > limit ? shortest(groups) : groups;
        return inside.includes(undefined) || conditions(short) > limit ? undefined : short;
      }
      let groups: readonly Map<string, Filter>[] = [new Map()];
      for (const operand of inside) {
        if (operand === undefined) return undefined;
        const short = shortest(operand);
        const [only, other] = [groups[0], short[0]];
        if (groups.length === 1 && short.length === 1 && only && other) {
          for (const [key, filter] of other) only.set(key, filter);
          continue;
        }
        if (groups.length * short.length > limit) return undefined;
        groups = shortest(groups.flatMap((one) => short.map((other) => new Map([...one, ...other]))));
        if (conditions(groups) > limit) return undefined;
      }
      return conditions(groups) > limit ? undefined : groups;
    },
  );
}

function conditions(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.size, 0);
}

/** The groups without those that hold all conditions of another one. */
function shortest<G extends Group>(groups: readonly G[]): readonly G[] {
  const empty = groups.find((group) => group.size === 0);
  if (empty !== undefined) return [empty];
  // By one condition of each: what holds all of a group holds that one.
  const kept = new Map<string, Group[]>();
  const holdsAnother = (group: Group) => {
    for (const key of group.keys()) {
      if (kept.get(key)?.some((less) => [...less.keys()].every((one) => group.has(one)))) return true;
    }
    return false;
  };
  const short = new Set<G>();
  for (const group of [...groups].sort((a, b) => a.size - b.size)) {
    if (holdsAnother(group)) continue;
    short.add(group);
    const [key = ''] = group.keys();
    const beside = kept.get(key);
    if (beside === undefined) kept.set(key, [group]);
    else beside.push(group);
  }
  return groups.filter((group) => short.has(group));
}

/** A condition or its negation, and a key that only the same one has. */
function literalOf({ condition, negated }: Leaf): [string, Filter] {
  const { kind, property } = condition;
  const said =
    kind === 'presence'
      ? [String(condition.present)]
      : [condition.comparator, condition.value.text, String(condition.value.quoted)];
  const filter: Filter = negated ? { kind: 'not', operand: condition } : condition;
  return [JSON.stringify([negated, property.text, ...said]), filter];
}
