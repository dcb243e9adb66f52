import { checkFilter } from '../../language/check-filter.ts';
import { type Filter, type FilterLike, isJunction } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { spaceOf } from '../logic/document-space.ts';
import { Encoding } from '../logic/sat-encoding.ts';
import type { Literal } from '../logic/sat-solver.ts';
import { type Ask, type Comparison, fold, isNegatedComparison, normalForm } from '../normal-form.ts';
import { checkOptions, type DecideOptions, defaultBudget, viewOf } from '../options.ts';

/** A part of a filter that is a negated comparison, counting the negations around it. */
export interface AbsenceSensitive {
  readonly filter: Filter;
  readonly property: string;
  /** Whether this part by itself is true of documents without the property. */
  readonly value: boolean;
}

/** A negated comparison, and the literal that makes it false of an absent property, as in SQL. */
interface NegatedComparison {
  readonly ask: Comparison;
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
  const formula = normalForm(root, options.properties);
  const budget = { left: options.budget ?? defaultBudget };
  const encoding = new Encoding(spaceOf(formula, viewOf(options).equality, 'sql', options.properties, budget));
  const { solver } = encoding;
  const negated: NegatedComparison[] = [];
  const switchable = (ask: Ask): Literal => {
    const literal = encoding.ask(ask, 'complement');
    if (!isNegatedComparison(ask)) return literal;
    const asInSql = solver.variable();
    negated.push({ ask, asInSql });
    return encoding.and([literal, encoding.or([encoding.present(ask.property), asInSql ^ 1])]);
  };
  const withSwitches = fold<Literal>(formula, {
    ask: switchable,
    or: (parts) => encoding.or(parts),
    and: (parts) => encoding.and(parts),
  });
  if (negated.length === 0) return [];
  const difference = [encoding.formula(formula, 'complement'), withSwitches ^ 1];
  const differenceIf = (those: ReadonlySet<NegatedComparison>) => [
    ...difference,
    ...negated.map((one) => (those.has(one) ? one.asInSql : one.asInSql ^ 1)),
  ];
  /** Whether the filter could select other documents if these comparisons followed SQL. */
  const differs = (those: ReadonlySet<NegatedComparison>) => solver.solve(differenceIf(those), budget) !== false;

  if (!encoding.find(differenceIf(new Set(negated)), budget)) return [];
  const harmless = new Set<NegatedComparison>();
  const found = new Map<number, Comparison>();
  for (const one of negated) {
    harmless.add(one);
    const matters = differs(harmless);
    if (budget.left <= 0) return [];
    if (!matters) continue;
    harmless.delete(one);
    found.set(one.ask.at, one.ask);
  }
  const answers: AbsenceSensitive[] = [];
  let count = 0;
  visit(root, (node) => {
    const ask = found.get(count++);
    if (ask) answers.push({ filter: insideGroupsOfOne(node), property: ask.property, value: !ask.inverted });
  });
  return answers;
}

/** What means the same without groups around it. */
function insideGroupsOfOne(filter: Filter): Filter {
  const [only] = isJunction(filter) && filter.operands.length === 1 ? filter.operands : [];
  return only === undefined ? filter : insideGroupsOfOne(only);
}
