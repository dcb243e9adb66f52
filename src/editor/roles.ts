import type { Dialect, OperandShape } from '../language/dialect/dialect.ts';
import type { Leaf, List } from './outline.ts';

/** The role of an item in a list, or the one expected there; `unknown` if the operator is unknown. */
export type Role = 'operator' | 'property' | 'value' | 'filter' | 'nothing' | 'unknown';

/** The roles of the operands of a shape: the first ones, and that of all others. */
const roles: Readonly<Record<OperandShape, { readonly first: readonly Role[]; readonly rest: Role }>> = {
  filters: { first: [], rest: 'filter' },
  filter: { first: ['filter'], rest: 'nothing' },
  property: { first: ['property'], rest: 'nothing' },
  'property values': { first: ['property'], rest: 'value' },
  'property value': { first: ['property', 'value'], rest: 'nothing' },
};

/** The role of an item of a list, by its index. */
export function roleIn({ items: [head] }: Pick<List, 'items'>, index: number, dialect: Dialect): Role {
  if (index === 0) return 'operator';
  const shape = head?.kind === 'word' ? dialect.operator(head.text)?.operands : undefined;
  return shape === undefined ? 'unknown' : (roles[shape].first[index - 1] ?? roles[shape].rest);
}

/** The property that a value in this list is compared with. */
export function propertyOf({ items }: Pick<List, 'items'>): Leaf | undefined {
  const second = items[1];
  return second?.kind === 'word' ? second : undefined;
}
