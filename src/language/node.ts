import type { Span } from '../source/span.ts';
import type { Meaning } from './dialect/dialect.ts';
import type { Filter, Operand, Word } from './filter.ts';

/** Makes the node for a meaning; the operands must have been checked. Only this file maps meanings to kinds. */
export function makeNode(means: Meaning | undefined, operator: Word, operands: readonly Operand[], span: Span): Filter {
  if (means === undefined) return { kind: 'call', operator, operands, span };
  if (means === 'or' || means === 'and')
    return { kind: means, operator, operands: operands as readonly Filter[], span };
  if (means === 'not') return { kind: means, operator, operand: operands[0] as Filter, span };
  const property = operands[0] as Word;
  if (means === 'present' || means === 'absent') {
    return { kind: 'presence', operator, property, present: means === 'present', span };
  }
  if (means === 'oneOf') return { kind: means, operator, property, values: operands.slice(1) as readonly Word[], span };
  return { kind: 'compare', operator, comparator: means, property, value: operands[1] as Word, span };
}

/** The meaning of a node; `undefined` for a `call`. */
export function meaningOf(filter: Filter): Meaning | undefined {
  if (filter.kind === 'compare') return filter.comparator;
  if (filter.kind === 'presence') return filter.present ? 'present' : 'absent';
  return filter.kind === 'call' ? undefined : filter.kind;
}
