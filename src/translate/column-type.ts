/** What a column holds. */
export type ColumnType = 'text' | 'boolean' | 'number' | 'integer';

/** A type that only some SQL engines have: an unsigned integer of 64 bits, a float of 32 bits, a decimal. */
export type ExtraType = 'unsigned' | 'float32' | 'decimal';

/** What an SQL column holds. */
export type SqlColumnType = ColumnType | ExtraType;

/** What a value can be read as: `wide` is an integer of 128 bits, which only JSON holds. */
export type ValueType = SqlColumnType | 'wide';
