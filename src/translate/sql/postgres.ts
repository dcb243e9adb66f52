import { likePattern } from '../notation.ts';
import { wordOf } from '../value-kinds.ts';
import { among, commonEngine } from './engine.ts';
import { jsonb } from './postgres-json.ts';
import { sqlTarget } from './sql.ts';
import { type ParamKind, param, sql } from './tag.ts';

const casts: Readonly<Record<ParamKind, string>> = {
  string: '::text',
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
  ...commonEngine,
  name: 'postgres',
  mark: (position) => `$${position}`,
  placeholder: (mark, kind, value) => `${mark}${casts[kind]}${Array.isArray(value) ? '[]' : ''}`,
  among: (column, values, negated, kind) =>
    values.length === 1
      ? among(column, values, negated, kind)
      : sql`${column} ${negated ? '<> ALL' : '= ANY'}(${param(values, kind)})`,
  part: (column, ask) => sql`${column} LIKE ${param(likePattern(ask.means, wordOf(ask).text, '\\'), 'string')}`,
  textType: 'text',
  binary: (column) => sql`${column} COLLATE "C"`,
  ordered: (text) => sql`${text} COLLATE "C"`,
  decimals: { digits: 131_072, decimals: 16_383 },
  requires: { string: 'collation', number: 'double', integer: 'signed-integer', float32: 'float32' },
  numerals: {
    test: (text) => sql`${text} ~ '^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$'`,
    mantissa: (text) => sql`SUBSTRING(${text} FROM '^-?([0-9.]+)')`,
    // Foreign servers are sent no cast of a text, and of the functions that read a number only this. What 17 digits say is
    // farther than any numeral that is compared with.
    exponent: (text) =>
      sql`PG_SIZE_BYTES(SUBSTRING(${text} FROM '^[^eE]*[eE]?[+]?(-?)') || '0' || SUBSTRING(${text} FROM '^[^eE]*[eE]?[-+]?0*([0-9]{0,17})'))`,
    trimmed: (text, ends) => sql`${ends ? 'BTRIM' : 'LTRIM'}(${text}, '0')`,
    beforePoint: (text) => sql`STRPOS(${text}, '.') - 1`,
    concat: (left, right) => sql`${left} || ${right}`,
    empty: "''",
    // Nor are they sent a comparison of rows.
    comparePairs: ([a, b], symbol, [x, y]) =>
      sql`(${a} ${symbol.charAt(0)} ${x} OR (${a} = ${x} AND ${b} ${symbol} ${y}))`,
  },
  json: jsonb,
});
