/** What a column holds. */
export type ColumnType = 'text' | 'boolean' | 'number' | 'integer';

/** A type that only some engines of SQL have: an integer of 64 bits without sign, a float of 32 bits, a decimal. */
export type ExtraType = 'unsigned' | 'float32' | 'decimal';

/** What a column of SQL holds. */
export type SqlColumnType = ColumnType | ExtraType;

/** What a value can be read as: `wide` is an integer of 128 bits, which only JSON holds. */
export type ValueType = SqlColumnType | 'wide';
