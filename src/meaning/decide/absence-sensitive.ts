import type { CompareFilter, Filter, FilterLike, PresenceFilter } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { checkFilter } from '../check-filter.ts';
import { spaceOf } from '../logic/document-space.ts';
import { fold, formulaOf, type Leaf } from '../logic/negation-normal-form.ts';
import { Encoding } from '../logic/sat-encoding.ts';
import type { Literal } from '../logic/sat-solver.ts';
import { checkOptions, type DecideOptions, defaultBudget } from '../options.ts';
import { viewOf } from '../view.ts';

/** A filter that denies a comparison, or inside an odd number of negations makes one that is denied. */
export interface AbsenceSensitive {
  readonly filter: Filter;
  readonly property: string;
  /** Whether the filter itself, where it stands, is true of documents without the property. */
  readonly value: boolean;
}

/** A denied comparison, and the switch that makes it say nothing of an absent property. */
interface Denied {
  readonly leaf: Leaf & { readonly condition: CompareFilter };
  readonly asSqlHas: Literal;
}

/**
 * The denied comparisons for which it matters whether they are true of an absent property, which no service has to agree
 * on. When each of them says so itself, the filter selects the same either way. None where the budget ends. Throws as
 * `compile` does.
 */
export function absenceSensitive(filter: FilterLike, options: DecideOptions = {}): readonly AbsenceSensitive[] {
  const root = checkFilter(filter);
  checkOptions(options);
  const formula = formulaOf(root);
  const encoding = new Encoding(spaceOf(root, viewOf(options).equality, 'sql', options.properties));
  const { solver } = encoding;
  const denied: Denied[] = [];
  const asSql = (leaf: Leaf): Literal => {
    const literal = encoding.leaf(leaf, 'complement');
    if (!denies(leaf)) return literal;
    const strict = solver.variable();
    denied.push({ leaf, asSqlHas: strict });
    const present: PresenceFilter = { kind: 'presence', property: leaf.condition.property, present: true };
    const there = encoding.leaf({ ...leaf, condition: present, negated: false }, 'complement');
    return encoding.and([literal, encoding.or([there, strict ^ 1])]);
  };
  const strict = fold<Literal>(formula, asSql, ({ kind }, inside) =>
    kind === 'or' ? encoding.or(inside) : encoding.and(inside),
  );
  if (denied.length === 0) return [];
  const budget = { left: options.budget ?? defaultBudget };
  const difference = [encoding.formula(formula, 'complement'), strict ^ 1];
  /** Whether the filter is another one when these say nothing of an absent property. */
  const differs = (those: ReadonlySet<Denied>) =>
    solver.solve(
      [...difference, ...denied.map((one) => (those.has(one) ? one.asSqlHas : one.asSqlHas ^ 1))],
      budget,
    ) !== false;

  if (!differs(new Set(denied))) return [];
  const harmless = new Set<Denied>();
  const found = new Map<number, Leaf>();
  for (const one of denied) {
    harmless.add(one);
    const matters = differs(harmless);
    if (budget.left <= 0) return [];
    if (!matters) continue;
    harmless.delete(one);
    found.set(one.leaf.at, one.leaf);
  }
  const answers: AbsenceSensitive[] = [];
  let count = 0;
  visit(root, (node) => {
    const leaf = found.get(count++);
    if (leaf) answers.push({ filter: node, property: leaf.condition.property.text, value: !leaf.inverted });
  });
  return answers;
}

function denies(leaf: Leaf): leaf is Denied['leaf'] {
  return leaf.condition.kind === 'compare' && (leaf.condition.comparator === 'notEqual') !== leaf.negated;
}
