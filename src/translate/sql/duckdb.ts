import { among, jsonOf, manyValues } from './among.ts';
import { sizeOf } from './decimal-size.ts';
import { byKind } from './json.ts';
import { asRows } from './numeric-text.ts';
import { sqlTarget, unsafeAsText } from './sql.ts';

const casts = {
  text: 'VARCHAR',
  boolean: 'BOOLEAN',
  number: 'DOUBLE',
  integer: 'BIGINT',
  unsigned: 'UBIGINT',
  float32: 'FLOAT',
  decimal: 'DECIMAL',
  wide: 'HUGEINT',
  json: 'JSON',
  path: 'VARCHAR',
} as const;

const functions = { contains: 'CONTAINS', startsWith: 'PREFIX', endsWith: 'SUFFIX' } as const;

/** DuckDB; `$1` and so on. A number column is `DOUBLE`, the JSON column `JSON`. */
export const duckdb = sqlTarget({
  name: 'duckdb',
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder: (position, kind, value) => `$${position}::${casts[kind]}${kind === 'decimal' ? sizeOf(value) : ''}`,
  numbered: true,
  bound: unsafeAsText,
  among(column, values, negated, sql, kind) {
    if (values.length <= manyValues || kind === 'decimal') return among(column, values, negated, sql, kind);
    return `${negated ? 'NOT ' : ''}${column} = ANY(CAST(${sql.param(jsonOf(values), 'json')} AS ${casts[kind]}[]))`;
  },
  // For this one of its names, DuckDB skips parts of a table.
  part: (column, comparator, text, { param }) => `${functions[comparator]}(${column}, ${param(text, 'text')})`,
  textType: 'VARCHAR',
  numberText: {
    number: doubleText,
    decimal: (column) => `REGEXP_REPLACE(CAST(${column} AS VARCHAR), '[.]0+$|([.][0-9]*[1-9])0+$', '\\1')`,
  },
  binary: (column) => `${column} COLLATE C`,
  ordered: (text) => text,
  extraTypes: ['unsigned', 'float32', 'decimal'],
  decimals: { digits: 38, scale: 38 },
  requires: { text: 'collation', number: 'double', integer: 'signed-integer', float32: 'float32', decimal: 'decimal' },
  numerals: {
    test: (text) => `REGEXP_FULL_MATCH(${text}, '-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?')`,
    mantissa: (text) => `REGEXP_EXTRACT(${text}, '^-?([0-9.]+)', 1)`,
    exponent: (text) => `COALESCE(TRY_CAST(REGEXP_EXTRACT(${text}, '[eE](.*)$', 1) AS DOUBLE), 0)`,
    trimmed: (text, ends) => `${ends ? 'TRIM' : 'LTRIM'}(${text}, '0')`,
    beforePoint: (text) => `INSTR(${text}, '.') - 1`,
    concat: (left, right) => `${left} || ${right}`,
    comparePairs: asRows,
  },
  json: byKind({
    place: (property) => `/${property.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    kind: (column, place) => `JSON_TYPE(${column}, ${place})`,
    typeNames: { text: ['VARCHAR'], boolean: ['BOOLEAN'], wide: ['BIGINT', 'UBIGINT'], number: ['DOUBLE'] },
    absent: 'NULL',
    value(column, place, type) {
      const text = `JSON_EXTRACT_STRING(${column}, ${place})`;
      return type === 'text' ? text : `TRY_CAST(${text} AS ${casts[type]})`;
    },
    written: (column, place) => `JSON_EXTRACT_STRING(${column}, ${place})`,
  }),
});

function doubleText(column: string): string {
  const text = `CAST(${column} AS VARCHAR)`;
  const farOff = `WHEN ABS(${column}) >= 1e21 OR ABS(${column}) < 1e-6 THEN REGEXP_REPLACE(${text}, 'e([-+])0?', 'e\\1')`;
  const small = `WHEN ABS(${column}) < 1e-4 THEN RTRIM(CAST(CAST(${text} AS DECIMAL(38, 25)) AS VARCHAR), '0')`;
  const whole = `WHEN ${column} = TRUNC(${column}) THEN CAST(CAST(${text} AS HUGEINT) AS VARCHAR)`;
  return `CASE WHEN ${column} = 0 THEN '0' ${farOff} ${small} ${whole} ELSE ${text} END`;
}
