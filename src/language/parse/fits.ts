import type { Operator } from '../dialect/dialect.ts';
import { isFilter, type Operand } from '../filter.ts';

/** Whether operands fit an operator. */
export function fits(operands: readonly Operand[], entry: Operator | undefined): boolean {
  const shape = entry?.operands;
  if (shape === undefined || !isCount(operands.length, shape)) return false;
  // A quoted word may stand for a value, never for a property.
  return operands.every((operand) => isFilter(operand) === shape.startsWith('filter') && !('quoted' in operand));
}

/** Whether an operator can have so many operands; one with a plural takes any number of the last. */
export function isCount(count: number, shape: Operator['operands']): boolean {
  const expected = shape.split(' ').length;
  return shape.endsWith('s') ? count >= expected : count === expected;
}
