import { checkFilter } from '../../language/check-filter.ts';
import type { Filter, FilterLike, PresenceFilter, ValueCondition } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { spaceOf } from '../logic/document-space.ts';
import { fold, formulaOf, isNegatedComparison, type Leaf } from '../logic/negation-normal-form.ts';
import { Encoding } from '../logic/sat-encoding.ts';
import type { Literal } from '../logic/sat-solver.ts';
import { checkOptions, type DecideOptions, defaultBudget } from '../options.ts';
import { viewOf } from '../view.ts';

/** A part of a filter that is a negated comparison, counting the negations around it. */
export interface AbsenceSensitive {
  readonly filter: Filter;
  readonly property: string;
  /** Whether this part by itself is true of documents without the property. */
  readonly value: boolean;
}

/** A negated comparison, and the literal that makes it false of an absent property, as in SQL. */
interface NegatedComparison {
  readonly leaf: Leaf & { readonly condition: ValueCondition };
  readonly asInSql: Literal;
}

/**
 * The negated comparisons for which it matters whether they are true of an absent property, on which services differ. Once
 * each of them tests for absence explicitly, the filter selects the same either way. Empty if that cannot be decided. Throws as
 * `compile` does.
 */
export function absenceSensitive(filter: FilterLike, options: DecideOptions = {}): readonly AbsenceSensitive[] {
  const root = checkFilter(filter);
  checkOptions(options);
  const formula = formulaOf(root);
  const budget = { left: options.budget ?? defaultBudget };
  const encoding = new Encoding(spaceOf(root, viewOf(options).equality, 'sql', options.properties, budget));
  const { solver } = encoding;
  const negated: NegatedComparison[] = [];
  const switchable = (leaf: Leaf): Literal => {
    const literal = encoding.leaf(leaf, 'complement');
    if (!isNegatedComparison(leaf)) return literal;
    const asInSql = solver.variable();
    negated.push({ leaf, asInSql });
    const present: PresenceFilter = { kind: 'presence', property: leaf.condition.property, present: true };
    const there = encoding.leaf({ ...leaf, condition: present, negated: false }, 'complement');
    return encoding.and([literal, encoding.or([there, asInSql ^ 1])]);
  };
  const withSwitches = fold<Literal>(formula, switchable, ({ kind }, inside) =>
    kind === 'or' ? encoding.or(inside) : encoding.and(inside),
  );
  if (negated.length === 0) return [];
  const difference = [encoding.formula(formula, 'complement'), withSwitches ^ 1];
  /** Whether the filter could select other documents if these comparisons followed SQL. */
  const differs = (those: ReadonlySet<NegatedComparison>) =>
    solver.solve([...difference, ...negated.map((one) => (those.has(one) ? one.asInSql : one.asInSql ^ 1))], budget) !==
    false;

  if (!encoding.exact || !differs(new Set(negated))) return [];
  const harmless = new Set<NegatedComparison>();
  const found = new Map<number, Leaf>();
  for (const one of negated) {
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
