import type { ConditionFilter, Filter, ValueCondition } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { withoutMeaning } from '../match/condition.ts';

interface Origin {
  /** The index, in the order of the text, of the outermost filter that this part stands for. */
  readonly at: number;
  /** Whether that filter is inside an odd number of negations, so that this part is its negation. */
  readonly inverted: boolean;
}

/** A condition, or its negation. */
export interface Leaf extends Origin {
  readonly kind: 'leaf';
  readonly condition: ConditionFilter;
  readonly negated: boolean;
}

export interface Branch extends Origin {
  readonly kind: 'or' | 'and';
  readonly operands: readonly Formula[];
}

/** A filter with its negations pushed down to the conditions. */
export type Formula = Leaf | Branch;

/** Converts a filter to negation normal form. Throws a `FilterError` for an operator without a meaning. */
export function formulaOf(filter: Filter): Formula {
  const done: Formula[] = [];
  const places: number[] = [];
  let count = 0;
  let negated = false;
  visit(filter, {
    enter(node) {
      places.push(count++);
      if (node.kind === 'not') negated = !negated;
    },
    leave(node) {
      const at = places.pop() as number;
      switch (node.kind) {
        case 'not':
          negated = !negated;
          done.push({ ...(done.pop() as Formula), at, inverted: negated });
          break;
        case 'or':
        case 'and': {
          const operands = done.splice(done.length - node.operands.length);
          done.push({ kind: negated === (node.kind === 'or') ? 'and' : 'or', operands, at, inverted: negated });
          break;
        }
        case 'compare':
        case 'oneOf':
        case 'presence':
          done.push({ kind: 'leaf', condition: node, negated, at, inverted: negated });
          break;
        case 'call':
          throw withoutMeaning(node.operator);
      }
    },
  });
  return done[0] as Formula;
}

/** All parts of a formula, itself included. */
export function partsOf(formula: Formula): readonly Formula[] {
  const parts = [formula];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as Formula;
    if (part.kind !== 'leaf') for (const operand of part.operands) parts.push(operand);
  }
  return parts;
}

/** Folds a formula from the leaves up, without recursion. */
export function fold<T>(
  formula: Formula,
  leaf: (leaf: Leaf) => T,
  branch: (branch: Branch, inside: readonly T[]) => T,
): T {
  const done: T[] = [];
  const rest: { readonly part: Formula; readonly entered: boolean }[] = [{ part: formula, entered: false }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { part, entered } = next;
    if (part.kind === 'leaf') done.push(leaf(part));
    else if (entered) done.push(branch(part, done.splice(done.length - part.operands.length)));
    else {
      rest.push({ part, entered: true });
      for (let i = part.operands.length - 1; i >= 0; i--)
        rest.push({ part: part.operands[i] as Formula, entered: false });
    }
  }
  return done[0] as T;
}

/** Whether the negation of a comparison is true of an absent property (`complement`) or, as in SQL, is not (`sql`). */
export type Negation = 'complement' | 'sql';

/** Whether a condition is the negation of what the cells of its domain describe: `notEqual`, and absence. */
export function deniesItself(condition: ConditionFilter): boolean {
  if (condition.kind === 'presence') return !condition.present;
  return condition.kind === 'compare' && condition.comparator === 'notEqual';
}

/** Whether a leaf is a negated comparison, which `complement` and `sql` interpret differently. */
export function isNegatedComparison(leaf: Leaf): leaf is Leaf & { readonly condition: ValueCondition } {
  return leaf.condition.kind !== 'presence' && deniesItself(leaf.condition) !== leaf.negated;
}
