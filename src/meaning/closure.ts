import { type Filter, isFilter, operandsOf } from '../language/filter.ts';
import { visit } from '../language/visit.ts';
import { condition, equalsOrAbsent } from './condition.ts';
import type { Predicate } from './predicate.ts';
import type { View } from './view.ts';

/**
 * A filter as closures inside one another, each written for its number of operands: a call of a known number of others
 * is what engines inline, a loop over an array is not.
 */
export function closure(root: Filter, view: View): Predicate {
  const done: Predicate[] = [];
  visit(root, {
    leave(node) {
      const count = operandsOf(node).reduce((sum, operand) => sum + (isFilter(operand) ? 1 : 0), 0);
      done.push(around(node, count === 0 ? [] : done.splice(done.length - count), view));
    },
  });
  return done[0] as Predicate;
}

function around(node: Filter, inside: readonly Predicate[], view: View): Predicate {
  switch (node.kind) {
    case 'or':
      return equalsOrAbsent(node, view) ?? anyOf(inside);
    case 'and':
      return allOf(inside);
    case 'not': {
      const [a] = inside as [Predicate];
      return (properties) => !a(properties);
    }
    case 'compare':
    case 'presence':
    case 'call':
      return condition(node, view);
  }
}

function anyOf(all: readonly Predicate[]): Predicate {
  const [a, b, c, d] = all as [Predicate, Predicate, Predicate, Predicate];
  switch (all.length) {
    case 1:
      return a;
    case 2:
      return (properties) => a(properties) || b(properties);
    case 3:
      return (properties) => a(properties) || b(properties) || c(properties);
    case 4:
      return (properties) => a(properties) || b(properties) || c(properties) || d(properties);
    default:
      return (properties) => {
        for (const one of all) if (one(properties)) return true;
        return false;
      };
  }
}

function allOf(all: readonly Predicate[]): Predicate {
  const [a, b, c, d] = all as [Predicate, Predicate, Predicate, Predicate];
  switch (all.length) {
    case 1:
      return a;
    case 2:
      return (properties) => a(properties) && b(properties);
    case 3:
      return (properties) => a(properties) && b(properties) && c(properties);
    case 4:
      return (properties) => a(properties) && b(properties) && c(properties) && d(properties);
    default:
      return (properties) => {
        for (const one of all) if (!one(properties)) return false;
        return true;
      };
  }
}
