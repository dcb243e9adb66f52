import { likePattern } from '../notation.ts';
import { numeralPattern, wordOf } from '../value-kinds.ts';
import { among, commonEngine, type KindSql, ordersTexts, type Times, unnestedLists } from './engine.ts';
import { inMicroseconds, microsecondText } from './kinds/instants.ts';
import { datePattern, dateTimePattern } from './kinds/stored-keys.ts';
import { jsonb, most } from './postgres-json.ts';
import { sqlTarget } from './sql.ts';
import { type ParamKind, param, type Sql, sql } from './tag.ts';

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

const timeText = (time: Sql) => sql`TO_CHAR(${time}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

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
 * `collation`. The JSON column is `jsonb`. A column of a list holds no list within it. A decimal column holds no NaN and no infinity.
 * An order among texts asks for the collation "C"; where the column is declared with it, an index serves it and foreign servers are sent it.
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
  lists: unnestedLists,
  texts: { uuid: { cast: 'uuid', isOrdered: true }, enum: { isNamed: true }, citext: {} },
  // The words stay texts for clients, which do not know how to bind a type of the database.
  castTexts(column, texts, negated, type) {
    const isList = texts.length > 1;
    const values = sql`${param(isList ? texts : texts[0], 'string')}::${type}`;
    if (!isList) return sql`${column} ${negated ? '<>' : '='} ${values}`;
    return sql`${column} ${negated ? '<> ALL' : '= ANY'}(${values}[])`;
  },
  // As a text, which neither ignores case as `citext` does nor ends in spaces as CHAR(n) does.
  binary: (column) => sql`CAST(${column} AS text) COLLATE "C"`,
  ordered: (text) => sql`${text} COLLATE "C"`,
  keyTexts: {
    ...commonEngine.keyTexts,
    timestamptz: (column) => timeText(sql`${column} AT TIME ZONE 'UTC'`),
    timestamp: timeText,
    seconds: (column) => timeText(sql`TIMESTAMP '1970-01-01' + ${column} * INTERVAL '1 second'`),
    milliseconds: (column) => timeText(sql`TIMESTAMP '1970-01-01' + ${column} * INTERVAL '1 millisecond'`),
    // A cast is as the session shows dates.
    date: (column) => sql`TO_CHAR(${column}, 'YYYY-MM-DD')`,
  },
  decimals: most,
  requires: {
    string: 'collation',
    number: 'double',
    integer: 'signed-integer',
    float32: 'float32',
    json: 'json-type',
  },
  demands: (ask, column, view) => [
    column?.type === 'decimal' && ask.family !== 'presence' && 'finite',
    column !== undefined && ordersTexts(ask, column, view) && 'utf-8',
    column === undefined && view.equality === 'text' && (ask.family === 'order' || ask.family === 'part') && 'version',
  ],
  numerals: {
    test: (text) => sql`${text} ~ '^${numeralPattern}$'`,
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
