import type { Order } from '../meaning/values/order.ts';

/** What a column holds. */
export type ColumnType = 'text' | 'boolean' | 'number' | 'integer';

/** What a value can be taken as: `wide` is an integer of 128 bits, which only JSON holds. */
export type ValueType = ColumnType | 'wide';

/** The comparisons that negation is kept apart from. */
export type Comparison = 'equal' | Order;
