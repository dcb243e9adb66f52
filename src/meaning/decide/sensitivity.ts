import { checkFilter } from '../../language/check-filter.ts';
import type { Equality } from '../../language/dialect/dialect.ts';
import type { Filter, FilterLike, ValueCondition } from '../../language/filter.ts';
import { map } from '../../language/visit.ts';
import { conditionsByProperty, spaceOf } from '../logic/document-space.ts';
import type { Domain } from '../logic/domain.ts';
import { jointDomain } from '../logic/joint-domain.ts';
import { minimizeWitness } from '../logic/minimize-witness.ts';
import { type Formula, formulaOf, isNegatedComparison, partsOf } from '../logic/negation-normal-form.ts';
import { Encoding } from '../logic/sat-encoding.ts';
import type { Budget } from '../logic/sat-solver.ts';
import { compile } from '../match/compile.ts';
import { checkOptions, type DecideOptions, defaultBudget } from '../options.ts';
import { viewOf } from '../view.ts';
import { both, type Decision } from './decide.ts';
import { sqlNegation } from './sql-negation.ts';

/** Whether what a filter selects depends on how a service interprets it, each with a document that shows it. */
export interface Sensitivity {
  /** `yes` if it matters whether the negation of a comparison is true of an absent property, as here, or not, as in SQL. */
  readonly negation: Decision;
  /** `yes` if it matters whether values are compared by text or with their types. */
  readonly equality: Decision;
}

// What the budget is charged for encoding a part of a filter, which takes about the time of so many steps of the search.
const stepsPerPart = 250;

/**
 * Whether a filter's selection depends on behaviour that the service has not published, as far as JSON documents can
 * show it. `unknown` if the budget, which both questions share, runs out; and if one property is compared as a number
 * by text and as a string by type, no document was found, and the filter selects something.
 */
export function sensitivity(filter: FilterLike, options: DecideOptions = {}): Sensitivity {
  const root = checkFilter(filter);
  checkOptions(options);
  const budget = { left: options.budget ?? defaultBudget };
  const formula = formulaOf(root);
  const parts = partsOf(formula);
  const cost = parts.length * stepsPerPart;
  const negation = parts.some((part) => part.kind === 'leaf' && isNegatedComparison(part))
    ? ofNegation(root, formula, cost, options, budget)
    : no;
  return { negation, equality: ofEquality(root, formula, cost, options, budget) };
}

const no: Decision = { answer: 'no' };
const unknown: Decision = { answer: 'unknown' };

/** `cost` is what encoding the formula once costs. */
function ofNegation(root: Filter, formula: Formula, cost: number, options: DecideOptions, budget: Budget): Decision {
  if (!charged(budget, 2 * cost)) return unknown;
  const { equality } = viewOf(options);
  const encoding = new Encoding(spaceOf(root, equality, 'sql', options.properties, budget));
  const difference = [encoding.formula(formula, 'complement'), encoding.formula(formula, 'sql') ^ 1];
  const answer = encoding.solver.solve(difference, budget);
  if (answer === undefined) return unknown;
  if (!answer) return encoding.exact ? no : unknown;
  const [here, inSql] = [compile(root, options), compile(sqlNegation(root), options)];
  return { answer: 'yes', witness: minimizeWitness(encoding.document(), (one) => here(one) && !inSql(one)) };
}

/** Takes a cost from the budget; false if it has not that much. */
function charged(budget: Budget, cost: number): boolean {
  budget.left -= cost;
  return budget.left > 0;
}

function ofEquality(root: Filter, byText: Formula, cost: number, options: DecideOptions, budget: Budget): Decision {
  if (!charged(budget, 2 * cost)) return unknown;
  // The same conditions again, for typed equality.
  const copies = new Set<ValueCondition>();
  const typed = map(root, (node) => {
    if (node.kind !== 'compare' && node.kind !== 'oneOf') return node;
    const copy = { ...node };
    copies.add(copy);
    return copy;
  });
  const byType = formulaOf(typed);
  const space = new Map<string, Domain>();
  let exact = true;
  for (const [name, conditions] of conditionsByProperty(both(root, typed))) {
    const comparisons = conditions.filter((condition) => condition.kind !== 'presence');
    const domain = jointDomain(name, comparisons, copies, options.properties, budget);
    if (domain === undefined) return unknown;
    exact &&= domain.exact;
    space.set(name, domain);
  }
  const encoding = new Encoding(space);
  const [text, type] = [encoding.formula(byText, 'complement'), encoding.formula(byType, 'complement')];
  for (const difference of [
    [text, type ^ 1],
    [text ^ 1, type],
  ]) {
    const answer = encoding.solver.solve(difference, budget);
    if (answer === undefined) return unknown;
    if (!answer) continue;
    const [here, there] = (['text', 'typed'] as const).map((equality) => compile(root, { ...options, equality }));
    return { answer: 'yes', witness: minimizeWitness(encoding.document(), (one) => here?.(one) !== there?.(one)) };
  }
  const isSame = exact || (['text', 'typed'] as const).every((equality) => selectsNothing(root, byText, equality));
  return isSame ? no : unknown;

  function selectsNothing(filter: Filter, formula: Formula, equality: Equality): boolean {
    if (!charged(budget, cost)) return false;
    const encoding = new Encoding(spaceOf(filter, equality, 'complement', options.properties, budget));
    return encoding.exact && encoding.solver.solve([encoding.formula(formula, 'complement')], budget) === false;
  }
}
