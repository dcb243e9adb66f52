import { likePattern } from '../notation.ts';
import { wordOf } from '../value-kinds.ts';
import { among, commonEngine, ordersTexts } from './engine.ts';
import { datePattern, dateTimePattern } from './kinds/date-times.ts';
import { inMicroseconds, microsecondText } from './kinds/instants.ts';
import type { KindSql, Times } from './kinds/kind-sql.ts';
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
  timestamptz: '::timestamptz',
  timestamp: '::timestamp',
  date: '::date',
};

// The blocks of combining marks for letters of any script; other scripts have marks of their own besides.
const combiningMarks = '\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f';

/** A time of a type with microseconds. */
const timeOf = (type: 'timestamptz' | 'timestamp', zone: string): Times => ({
  nearest: (nanoseconds) =>
    inMicroseconds(nanoseconds, (value) => param(`${microsecondText(value, ' BC')}`.replace(/(?= BC|$)/, zone), type)),
});

const kinds: KindSql = {
  timestamptz: timeOf('timestamptz', '+00'),
  timestamp: timeOf('timestamp', ''),
  dates: ['0001-01-01', '9999-12-31'],
  dateTimes: {
    isDate: (text) => sql`${text} ~ '^${datePattern}$'`,
    isDateTime: (text) => sql`${text} ~ '^${dateTimePattern}$'`,
    days: (text) => sql`CAST(CAST(SUBSTR(${text}, 1, 10) AS date) - DATE '1970-01-01' AS bigint)`,
    fraction: (text) => sql`COALESCE(RTRIM(SUBSTRING(${text} FROM '[.]([0-9]+)'), '0'), '')`,
    last: (text, count) => sql`RIGHT(${text}, ${String(count)})`,
    integer: (digits) => sql`CAST(${digits} AS integer)`,
    joined: (integer, text) => sql`LPAD(CAST(${integer} AS text), 12, '0') || ${text}`,
  },
  fold(text, accents) {
    const plain = accents ? sql`REGEXP_REPLACE(NORMALIZE(${text}, NFD), '[${combiningMarks}]+', '', 'g')` : text;
    return sql`LOWER(${plain} COLLATE "und-x-icu")`;
  },
};

/**
 * PostgreSQL 14 or newer; 17 where a value in the JSON column is ordered or searched for a part. `$1` and so on. The database is
 * encoded in UTF-8. A text column distinguishes case and accents, and is neither a CHAR(n) nor `citext`, or it declares its
 * `collation`. The JSON column is `jsonb`. A decimal column holds no NaN and no infinity. An order among texts asks for the
 * collation "C"; where the column is declared with it, an index serves it and foreign servers are sent it.
 */
export const postgres = sqlTarget({
  ...commonEngine,
  name: 'postgres',
  mark: (position) => `$${position}`,
  placeholder: (mark, kind, value) => `${mark}${casts[kind]}${Array.isArray(value) ? '[]' : ''}`,
  mostValues: 65_535,
  among: (column, values, negated, kind) =>
    values.length === 1
      ? among(column, values, negated, kind)
      : sql`${column} ${negated ? '<> ALL' : '= ANY'}(${param(values, kind)})`,
  part: (column, ask) => sql`${column} LIKE ${param(likePattern(ask.means, wordOf(ask).text, '\\'), 'string')}`,
  textType: 'text',
  // As a text, which neither ignores case as `citext` does nor ends in spaces as CHAR(n) does.
  binary: (column) => sql`CAST(${column} AS text) COLLATE "C"`,
  ordered: (text) => sql`${text} COLLATE "C"`,
  decimals: { digits: 131_072, decimals: 16_383 },
  requires: {
    string: 'collation',
    number: 'double',
    integer: 'signed-integer',
    float32: 'float32',
    json: 'json-type',
  },
  demands: (ask, column, { equality }) => [
    column?.type === 'decimal' && ask.family !== 'presence' && 'finite',
    column !== undefined && ordersTexts(ask, column, equality) && 'utf-8',
    column === undefined && equality === 'text' && (ask.family === 'order' || ask.family === 'part') && 'version',
  ],
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
  kinds,
  json: jsonb,
});
