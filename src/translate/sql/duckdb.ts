import { reasons } from '../reasons.ts';
import { numeralPattern } from '../value-kinds.ts';
import { byType } from './by-type.ts';
import {
  among,
  commonEngine,
  jsonOf,
  type KindSql,
  manyValues,
  partFunctions,
  sizeOf,
  type Times,
  unnestedLists,
  unsafeAsText,
} from './engine.ts';
import { inMicroseconds } from './kinds/instants.ts';
import { datePattern, dateTimePattern } from './kinds/stored-keys.ts';
import { commonNumerals } from './numerals.ts';
import { sqlTarget } from './sql.ts';
import { param, type Sql, sql } from './tag.ts';

const casts = {
  string: 'VARCHAR',
  boolean: 'BOOLEAN',
  number: 'DOUBLE',
  integer: 'BIGINT',
  unsigned: 'UBIGINT',
  float32: 'FLOAT',
  decimal: 'DECIMAL',
  wide: 'HUGEINT',
  json: 'JSON',
  path: 'VARCHAR',
  timestamptz: 'TIMESTAMPTZ',
  timestamp: 'TIMESTAMP',
  date: 'DATE',
} as const;

/** A time of a type with microseconds. */
const timeOf = (name: string): Times => ({
  nearest: (nanoseconds) => inMicroseconds(nanoseconds, (value) => sql`${name}(${param(String(value), 'integer')})`),
});

const timeText = (time: Sql) => sql`STRFTIME(${time}, '%Y-%m-%dT%H:%M:%S.%fZ')`;

const kinds: KindSql = {
  timestamptz: timeOf('MAKE_TIMESTAMPTZ'),
  timestamp: timeOf('MAKE_TIMESTAMP'),
  dates: ['0001-01-01', '9999-12-31'],
  dateTimes: {
    isDate: (text) => sql`REGEXP_FULL_MATCH(${text}, '${datePattern}')`,
    isDateTime: (text) => sql`REGEXP_FULL_MATCH(${text}, '${dateTimePattern}')`,
    days: (text) => sql`(TRY_CAST(SUBSTR(${text}, 1, 10) AS DATE) - DATE '1970-01-01')`,
    fraction: (text) => sql`RTRIM(REGEXP_EXTRACT(${text}, '[.]([0-9]+)', 1), '0')`,
    last: (text, count) => sql`RIGHT(${text}, ${String(count)})`,
    integer: (digits) => sql`TRY_CAST(${digits} AS INTEGER)`,
    joined: (integer, text) => sql`LPAD(CAST(${integer} AS VARCHAR), 12, '0') || ${text}`,
  },
  fold: (text, accents) => sql`LOWER(${accents ? sql`STRIP_ACCENTS(${text})` : text})`,
};

/** DuckDB; `$1` and so on. A text column has the usual collation, or declares its own. The JSON column is `JSON` or `VARCHAR`. */
export const duckdb = sqlTarget({
  ...commonEngine,
  name: 'duckdb',
  mark: (position) => `$${position}`,
  placeholder: (mark, kind, value) => `${mark}::${casts[kind]}${kind === 'decimal' ? sizeOf(value) : ''}`,
  bound: unsafeAsText,
  among(column, values, negated, kind) {
    if (values.length <= manyValues || kind === 'decimal') return among(column, values, negated, kind);
    const list = param(jsonOf(values), 'json');
    return sql`${negated ? 'NOT ' : ''}${column} = ANY(CAST(${list} AS ${casts[kind]}[]))`;
  },
  // For `PREFIX`, and not for its other names, DuckDB skips parts of a table.
  part: partFunctions('CONTAINS', 'PREFIX', 'SUFFIX'),
  numberText: {
    number: doubleText,
    decimal(column) {
      // A DECIMAL(4,4) is shown as `.1800`.
      const text = sql`REGEXP_REPLACE(CAST(${column} AS VARCHAR), '^(-?)[.]', '\\10.')`;
      return sql`REGEXP_REPLACE(${text}, '[.]0+$|([.][0-9]*[1-9])0+$', '\\1')`;
    },
  },
  lists: unnestedLists,
  texts: { uuid: { cast: 'UUID', isOrdered: true }, enum: {} },
  keyTexts: {
    ...commonEngine.keyTexts,
    timestamptz: (column) => timeText(sql`MAKE_TIMESTAMP(EPOCH_US(${column}))`),
    timestamp: timeText,
    seconds: (column) => timeText(sql`MAKE_TIMESTAMP(${column} * 1000000)`),
    milliseconds: (column) => timeText(sql`MAKE_TIMESTAMP(${column} * 1000)`),
  },
  binary: (column) => sql`${column} COLLATE C`,
  extraTypes: ['unsigned', 'float32', 'decimal'],
  requires: { ...commonEngine.requires, string: 'collation' },
  numerals: {
    ...commonNumerals,
    test: (text) => sql`REGEXP_FULL_MATCH(${text}, '${numeralPattern}')`,
    trimmed: (text, ends) => sql`${ends ? 'TRIM' : 'LTRIM'}(${text}, '0')`,
    concat: (left, right) => sql`${left} || ${right}`,
  },
  kinds,
  json: {
    nested: true,
    // In a list, a number is an index.
    refuse: (steps) => steps.slice(1).some((step) => /^\d+$/.test(step)) && reasons.nestedStep,
    ...byType({
      path: (steps) =>
        param(steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''), 'string'),
      typeOf: (column, path) => sql`JSON_TYPE(${column}, ${path})`,
      typeNames: { string: ['VARCHAR'], boolean: ['BOOLEAN'], wide: ['BIGINT', 'UBIGINT'], number: ['DOUBLE'] },
      absent: 'NULL',
      value(column, path, type) {
        const text = sql`JSON_EXTRACT_STRING(${column}, ${path})`;
        return type === 'string' ? text : sql`TRY_CAST(${text} AS ${casts[type]})`;
      },
      numberText: (column, path) => sql`JSON_EXTRACT_STRING(${column}, ${path})`,
    }),
  },
});

function doubleText(column: Sql): Sql {
  const text = sql`CAST(${column} AS VARCHAR)`;
  const farOff = sql`WHEN ABS(${column}) >= 1e21 OR ABS(${column}) < 1e-6 THEN REGEXP_REPLACE(${text}, 'e([-+])0?', 'e\\1')`;
  const small = sql`WHEN ABS(${column}) < 1e-4 THEN RTRIM(CAST(CAST(${text} AS DECIMAL(38, 25)) AS VARCHAR), '0')`;
  const whole = sql`WHEN ${column} = TRUNC(${column}) THEN CAST(CAST(${text} AS HUGEINT) AS VARCHAR)`;
  return sql`CASE WHEN ${column} = 0 THEN '0' ${farOff} ${small} ${whole} ELSE ${text} END`;
}
