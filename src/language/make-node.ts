import type { Span } from '../source/span.ts';
import type { Meaning } from './dialect.ts';
import type { Filter, Operand, Word } from './filter.ts';

/**
 * The node for an operator of this meaning, its operands checked before: the one place that knows which meaning makes
 * which kind. Two literals a kind, since a spread or a later assignment of `span` costs the parser a second allocation.
 */
export function makeNode(
  means: Meaning | undefined,
  operator: Word,
  operands: readonly Operand[],
  span: Span | undefined,
): Filter {
  switch (means) {
    case 'or':
    case 'and': {
      const filters = operands as readonly Filter[];
      return span === undefined
        ? { kind: means, operator, operands: filters }
        : { kind: means, operator, operands: filters, span };
    }
    case 'not': {
      const operand = operands[0] as Filter;
      return span === undefined ? { kind: means, operator, operand } : { kind: means, operator, operand, span };
    }
    case 'present':
    case 'absent': {
      const property = operands[0] as Word;
      const present = means === 'present';
      return span === undefined
        ? { kind: 'presence', operator, property, present }
        : { kind: 'presence', operator, property, present, span };
    }
    case 'equal':
    case 'notEqual':
    case 'less':
    case 'lessOrEqual':
    case 'greater':
    case 'greaterOrEqual': {
      const property = operands[0] as Word;
      const value = operands[1] as Word;
      return span === undefined
        ? { kind: 'compare', operator, comparator: means, property, value }
        : { kind: 'compare', operator, comparator: means, property, value, span };
    }
    case undefined:
      return span === undefined ? { kind: 'call', operator, operands } : { kind: 'call', operator, operands, span };
  }
}

/** The meaning a node has, or `undefined` for a `call`. */
export function meaningOf(filter: Filter): Meaning | undefined {
  switch (filter.kind) {
    case 'or':
    case 'and':
    case 'not':
      return filter.kind;
    case 'compare':
      return filter.comparator;
    case 'presence':
      return filter.present ? 'present' : 'absent';
    case 'call':
      return undefined;
  }
}
