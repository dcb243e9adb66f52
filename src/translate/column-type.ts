/** What a column holds. */
export type ColumnType = 'text' | 'boolean' | 'number' | 'integer';

/** What a value can be read as: `wide` is an integer of 128 bits, which only JSON holds. */
export type ValueType = ColumnType | 'wide';
