import { likePattern } from '../part-pattern.ts';
import { among } from './among.ts';
import type { ParamKind } from './engine.ts';
import { jsonb } from './postgres-json.ts';
import { sqlTarget } from './sql.ts';

const casts: Readonly<Record<ParamKind, string>> = {
  text: '::text',
  boolean: '::boolean',
  number: '::float8',
  integer: '::bigint',
  unsigned: '::numeric',
  float32: '::float4',
  decimal: '::numeric',
  wide: '::numeric',
  json: '::jsonb',
  path: '::jsonpath',
};

/**
 * PostgreSQL 17 or newer, encoded in UTF-8; `$1` and so on. A number column is `double precision`, the JSON column `jsonb`.
 * An order among texts asks for the collation "C"; where the column is declared with it, an index serves it and foreign
 * servers are sent it.
 */
export const postgres = sqlTarget({
  name: 'postgres',
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder: (position, kind, value) => `$${position}${casts[kind]}${Array.isArray(value) ? '[]' : ''}`,
  numbered: true,
  bound: (value) => value,
  among: (column, values, negated, sql, kind) =>
    values.length === 1
      ? among(column, values, negated, sql, kind)
      : `${column} ${negated ? '<> ALL' : '= ANY'}(${sql.param(values, kind)})`,
  part: (column, comparator, text, { param }) => `${column} LIKE ${param(likePattern(comparator, text, '\\'), 'text')}`,
  textType: 'text',
  binary: (column) => `${column} COLLATE "C"`,
  ordered: (text) => `${text} COLLATE "C"`,
  extraTypes: ['float32', 'decimal'],
  decimals: { digits: 131_072, scale: 16_383 },
  requires: { text: 'collation', number: 'double', integer: 'signed-integer', float32: 'float32' },
  numerals: {
    test: (text) => `${text} ~ '^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$'`,
    mantissa: (text) => `SUBSTRING(${text} FROM '^-?([0-9.]+)')`,
    // Foreign servers are sent no cast of a text, and of the functions that read a number only this. What 17 digits say is
    // farther than any numeral that is compared with.
    exponent: (text) =>
      `PG_SIZE_BYTES(SUBSTRING(${text} FROM '^[^eE]*[eE]?[+]?(-?)') || '0' || SUBSTRING(${text} FROM '^[^eE]*[eE]?[-+]?0*([0-9]{0,17})'))`,
    trimmed: (text, ends) => `${ends ? 'BTRIM' : 'LTRIM'}(${text}, '0')`,
    beforePoint: (text) => `STRPOS(${text}, '.') - 1`,
    concat: (left, right) => `${left} || ${right}`,
    // Nor are they sent a comparison of rows.
    comparePairs: ([a, b], symbol, [x, y]) => `(${a} ${symbol[0]} ${x} OR (${a} = ${x} AND ${b} ${symbol} ${y}))`,
  },
  json: jsonb,
});
