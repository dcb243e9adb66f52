import { type Call, type Condition, type Filter, isCall, isCondition, nodesOf, type Word } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { meanings, type OrderMeaning, type PartMeaning } from '../language/meanings.ts';

/*
 * The normal form of a filter: negations at the conditions, nested groups of one kind joined, constants folded, and no
 * synonyms. Matching, deciding, explaining and translating fold this form; only this file makes it.
 */

/** What a part of the form stands for in the filter. */
interface Origin {
  /** The index, in the order of the text, of the outermost filter that this part stands for. */
  readonly at: number;
  /** Whether that filter is inside an odd number of negations, so that this part is its negation. */
  readonly inverted: boolean;
}

interface AskOf<Family, Means> extends Origin {
  readonly kind: 'ask';
  readonly family: Family;
  readonly means: Means;
  readonly property: string;
  /** None for presence, several for an equality, of which one is enough, otherwise one. */
  readonly values: readonly Word[];
  readonly negated: boolean;
  /** The condition as it was written. */
  readonly condition: Condition;
}

/** A condition, or its negation: `absent`, `notEqual` and `oneOf` are `present` and `equal`, negated or with several values. */
export type Ask =
  | AskOf<'presence', 'present'>
  | AskOf<'equality', 'equal'>
  | AskOf<'order', OrderMeaning>
  | AskOf<'part', PartMeaning>;

/** A condition that compares the property's value with words. */
export type ValueAsk = Exclude<Ask, { readonly family: 'presence' }>;

/** A text that is the same for the same question, whether it is negated or not. */
export function keyOfAsk({ means, property, values }: Ask): string {
  return JSON.stringify([means, property, values.map(({ text, quoted }) => [text, quoted === true])]);
}

/** An operator without a meaning, or its negation. */
export interface AskedCall extends Origin {
  readonly kind: 'call';
  readonly call: Call;
  readonly negated: boolean;
}

/** Parts of which one, or all, must be true: two or more, or for the constants none. A constant is a part only beside a call. */
export interface Junction extends Origin {
  readonly kind: 'or' | 'and';
  readonly operands: readonly Formula[];
}

export type Formula = Ask | AskedCall | Junction;

/** The normal form of a filter that has been checked. */
export function normalForm(filter: Filter): Formula {
  let count = 0;
  const formulaOf = (node: Filter, negated: boolean, outer?: Origin): Formula => {
    const origin = outer ?? { at: count, inverted: negated };
    count++;
    if (isCondition(node)) return askOf(node, negated, origin);
    if (isCall(node)) {
      count += nodesOf(node).length - 1;
      return { kind: 'call', call: node, negated, ...origin };
    }
    if (node.kind === 'not') return formulaOf(node.operands[0] as Filter, !negated, origin);
    const kind = negated === (node.kind === 'or') ? 'and' : 'or';
    const operands: Formula[] = [];
    for (let i = 0; i < node.operands.length; i++) {
      addOperand(operands, kind, formulaOf(node.operands[i] as Filter, negated));
    }
    return joinOperands(kind, operands, origin);
  };
  return formulaOf(filter, false);
}

// What follows is apart from the recursion, so that a level takes little stack.

function addOperand(operands: Formula[], kind: Junction['kind'], part: Formula): void {
  if (part.kind !== kind) operands.push(part);
  else for (const one of part.operands) operands.push(one);
}

function joinOperands(kind: Junction['kind'], operands: readonly Formula[], origin: Origin): Formula {
  // What is left of a constant is a group without operands, which decides a group of the other kind; what it decides of an
  // operator without a meaning is left to whoever gives that one a meaning.
  const constant = operands.find(isConstant);
  const decided = constant && operands.filter((part) => part === constant || partsOfFormula(part).some(isAskedCall));
  const kept = decided ?? operands;
  const [only] = kept;
  const { at, inverted } = origin;
  return only !== undefined && kept.length === 1 ? { ...only, at, inverted } : { kind, operands: kept, at, inverted };
}

/** The condition, or its negation, without synonyms. */
function askOf(condition: Condition, negated: boolean, origin: Origin): Ask {
  const { means, property, values } = condition;
  const row = meanings[means];
  const denies = 'denies' in row;
  return {
    kind: 'ask',
    family: row.family,
    means: denies ? row.denies : means === 'oneOf' ? 'equal' : means,
    property: property.text,
    values,
    negated: negated !== denies,
    condition,
    at: origin.at,
    inverted: origin.inverted,
  } as Ask;
}

function isAskedCall(formula: Formula): formula is AskedCall {
  return formula.kind === 'call';
}

function isConstant(formula: Formula): boolean {
  return 'operands' in formula && formula.operands.length === 0;
}

/** What becomes of each part of a form. The parts of an `or` or `and` come with the form itself; a constant has none. */
interface Folder<T> {
  ask(ask: Ask): T;
  or(parts: readonly T[], formula: Junction): T;
  and(parts: readonly T[], formula: Junction): T;
  /** An operator without a meaning; by default an error. */
  call?(call: AskedCall): T;
}

/** Folds a form from the inside out. Throws a `FilterError` with the code `unknown-meaning` unless calls are folded too. */
export function fold<T>(formula: Formula, by: Folder<T>): T {
  if (formula.kind === 'ask') return by.ask(formula);
  if (formula.kind === 'call') {
    if (by.call === undefined) throw withoutMeaning(formula.call.operator);
    return by.call(formula);
  }
  const parts: T[] = [];
  for (let i = 0; i < formula.operands.length; i++) parts.push(fold(formula.operands[i] as Formula, by));
  return by[formula.kind](parts, formula);
}

/** The form with others in place of its conditions. */
export function mapAsks(formula: Formula, change: (ask: Ask) => Formula): Formula {
  const joined = (operands: readonly Formula[], junction: Junction) => ({ ...junction, operands });
  return fold<Formula>(formula, { ask: change, or: joined, and: joined });
}

/** All parts of a form, itself included. */
export function partsOfFormula(formula: Formula): readonly Formula[] {
  const parts = [formula];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as Formula;
    if ('operands' in part) for (const operand of part.operands) parts.push(operand);
  }
  return parts;
}

/** The conditions of a form by property. Throws as `fold` does without `call`. */
export function asksByProperty(formula: Formula): ReadonlyMap<string, readonly Ask[]> {
  const found = new Map<string, Ask[]>();
  for (const part of partsOfFormula(formula)) {
    if (part.kind === 'call') throw withoutMeaning(part.call.operator);
    if (part.kind !== 'ask') continue;
    const others = found.get(part.property);
    if (others === undefined) found.set(part.property, [part]);
    else others.push(part);
  }
  return found;
}

export function isValueAsk(ask: Ask): ask is ValueAsk {
  return ask.family !== 'presence';
}

/** Whether a part is a negated comparison, on which services differ about absent properties. */
export function isNegatedValueAsk(part: Formula): part is ValueAsk {
  return part.kind === 'ask' && isValueAsk(part) && part.negated;
}

/** The error for an operator without a meaning, with its span. */
function withoutMeaning({ text, span }: Word): FilterError {
  const message = `\`${text}\` has no meaning in its dialect, or not with these operands, so what it selects is unknown.`;
  const problem = { code: 'unknown-meaning', severity: 'error', message } as const;
  return new FilterError('unknown-meaning', message, span === undefined ? [] : [{ ...problem, span }]);
}
