import { checkFilter } from '../../language/check-filter.ts';
import { type Filter, type FilterLike, isJunction } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { spaceOf } from '../logic/document-space.ts';
import { minimizeWitness } from '../logic/find-document.ts';
import { Encoding } from '../logic/sat-encoding.ts';
import type { Budget, Literal } from '../logic/sat-solver.ts';
import { closuresOf } from '../match/closures.ts';
import {
  type Ask,
  type Formula,
  fold,
  isNegatedValueAsk,
  mapAsks,
  normalForm,
  partsOfFormula,
  type ValueAsk,
} from '../normal-form.ts';
import { checkOptions, type DecideOptions, defaultBudget, viewOf } from '../options.ts';
import type { Decision } from './decide.ts';

/** Whether what a filter selects depends on how a service interprets it, each with a document that shows it. */
export interface Sensitivity {
  /** `yes` if it matters whether the negation of a comparison is true of an absent property, as here, or not, as in SQL. */
  readonly negation: Decision;
}

// Encoding a part of a filter takes about the time of so many steps of the search; without them it is not begun.
const stepsPerPart = 250;

/**
 * Whether a filter's selection depends on behaviour that the service has not published, as far as JSON documents can
 * show it. `unknown` if the budget runs out.
 */
export function sensitivity(filter: FilterLike, options: DecideOptions = {}): Sensitivity {
  const root = checkFilter(filter);
  checkOptions(options);
  const formula = normalForm(root);
  const budget = { left: options.budget ?? defaultBudget };
  const parts = partsOfFormula(formula);
  const cost = parts.length * stepsPerPart;
  const negation = parts.some(isNegatedValueAsk) ? ofNegation(formula, cost, options, budget) : no;
  return { negation };
}

const no: Decision = { answer: 'no' };
const unknown: Decision = { answer: 'unknown' };

/** `cost` is what encoding the formula once costs. */
function ofNegation(formula: Formula, cost: number, options: DecideOptions, budget: Budget): Decision {
  if (!affords(budget, 2 * cost)) return unknown;
  const encoding = new Encoding(spaceOf(formula, viewOf(options).equality, 'sql', options, budget));
  const difference = [encoding.formula(formula, 'complement'), encoding.formula(formula, 'sql') ^ 1];
  const document = encoding.find(difference, budget);
  if (!document) return document === false ? no : unknown;
  const view = viewOf(options);
  const [here, inSql] = [closuresOf(formula, view), closuresOf(sqlNegation(formula), view)];
  return { answer: 'yes', witness: minimizeWitness(document, (one) => here(one) && !inSql(one)) };
}

/** Whether the budget has as much as an encoding costs, which the search charges. */
function affords(budget: Budget, cost: number): boolean {
  return budget.left > cost;
}

/** The form of what a filter would select if, as in SQL, no negated comparison were true of an absent property. */
export function sqlNegation(formula: Formula): Formula {
  return mapAsks(formula, (ask) => {
    if (!isNegatedValueAsk(ask)) return ask;
    const present: Ask = { ...ask, family: 'presence', means: 'present', values: [], negated: false };
    return { kind: 'and', operands: [ask, present], at: ask.at, inverted: ask.inverted };
  });
}

/** A part of a filter that is a negated comparison, counting the negations around it. */
export interface AbsenceSensitive {
  readonly filter: Filter;
  readonly property: string;
  /** Whether this part by itself is true of documents without the property. */
  readonly value: boolean;
}

/** A negated comparison, and the literal that makes it false of an absent property, as in SQL. */
interface NegatedComparison {
  readonly ask: ValueAsk;
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
  const formula = normalForm(root);
  const budget = { left: options.budget ?? defaultBudget };
  const encoding = new Encoding(spaceOf(formula, viewOf(options).equality, 'sql', options, budget));
  const { solver } = encoding;
  const negated: NegatedComparison[] = [];
  const switchable = (ask: Ask): Literal => {
    const literal = encoding.ask(ask, 'complement');
    if (!isNegatedValueAsk(ask)) return literal;
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
  const found = new Map<number, ValueAsk>();
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
