import type { Span } from '../source/span.ts';
import type { Meaning } from './dialect/dialect.ts';
import type { Filter, Operand, Word } from './filter.ts';

/** Makes the node for a meaning; the operands must have been checked. Only this file maps meanings to kinds. */
export function makeNode(means: Meaning | undefined, operator: Word, operands: readonly Operand[], span: Span): Filter {
  switch (means) {
    case 'or':
    case 'and':
      return { kind: means, operator, operands: operands as readonly Filter[], span };
    case 'not':
      return { kind: means, operator, operand: operands[0] as Filter, span };
    case 'present':
    case 'absent':
      return { kind: 'presence', operator, property: operands[0] as Word, present: means === 'present', span };
    case 'equal':
    case 'notEqual':
    case 'less':
    case 'lessOrEqual':
    case 'greater':
    case 'greaterOrEqual':
      return {
        kind: 'compare',
        operator,
        comparator: means,
        property: operands[0] as Word,
        value: operands[1] as Word,
        span,
      };
    case undefined:
      return { kind: 'call', operator, operands, span };
  }
}

/** The meaning of a node; `undefined` for a `call`. */
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
