/** What a column holds. */
export type ColumnType = 'text' | 'boolean' | 'number' | 'integer';

/** What a column of SQL holds: `unsigned` is an integer of 64 bits without sign, for engines that have such columns. */
export type SqlColumnType = ColumnType | 'unsigned';

/** What a value can be read as: `wide` is an integer of 128 bits, which only JSON holds. */
export type ValueType = SqlColumnType | 'wide';
