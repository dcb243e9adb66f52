import type { ValueType } from '../field.ts';
import { byEnds } from '../notation.ts';
import { numeralPattern, wordOf } from '../value-kinds.ts';
import { byType } from './by-type.ts';
import { among, commonEngine, type KindSql, scaleOf, unsafeAsText } from './engine.ts';
import { decimalSeconds } from './kinds/instants.ts';
import { datePattern, dateTimePattern } from './kinds/stored-keys.ts';
import { commonNumerals } from './numerals.ts';
import { sqlTarget } from './sql.ts';
import { joinSql, param, sql } from './tag.ts';

const types = {
  string: 'String',
  boolean: 'Bool',
  number: 'Float64',
  integer: 'Int64',
  unsigned: 'UInt64',
  float32: 'Float32',
  decimal: 'Decimal',
  wide: 'Int128',
  json: 'String',
  path: 'String',
  timestamptz: 'DateTime64(9)',
  timestamp: 'DateTime64(9)',
  date: 'Date32',
} as const;

const isFloat = (kind: ValueType) => kind === 'number' || kind === 'float32';

const kinds: KindSql = {
  // As decimals, since in nanoseconds the type ends in 2262, past which a comparison fails.
  timestamptz: {
    value: (column) => sql`toDecimal128(${column}, 9)`,
    nearest: (nanoseconds) => ({ value: decimalSeconds(nanoseconds), side: 0 }),
  },
  dates: ['1900-01-01', '2299-12-31'],
  // Several equations become a list, whose values must fit into the type of the column, and in which -0 is not 0.
  equalNumbers: (left, right) => sql`(${left} >= ${right} AND ${left} <= ${right})`,
  dateTimes: {
    isDate: (text) => sql`match(${text}, '^${datePattern}$')`,
    isDateTime: (text) => sql`match(${text}, '^${dateTimePattern}$')`,
    days: (text) => sql`(toModifiedJulianDayOrNull(substr(${text}, 1, 10)) - 40587)`,
    fraction: (text) => sql`trim(TRAILING '0' FROM extract(assumeNotNull(${text}), '[.]([0-9]+)'))`,
    last: (text, count) => sql`right(${text}, ${String(count)})`,
    integer: (digits) => sql`toInt64OrNull(${digits})`,
    joined: (integer, text) => sql`concat(leftPad(toString(${integer}), 12, '0'), ${text})`,
  },
  fold: (text, accents) =>
    sql`lowerUTF8(${accents ? sql`replaceRegexpAll(normalizeUTF8NFD(${text}), '[\\\\p{M}]+', '')` : text})`,
};

/**
 * ClickHouse; `{p1:String}` and so on, bound as `param_p1`. Columns are `Nullable`. JSON is stored as `String`. Its usual reader of
 * JSON takes a document with an integer past 64 bits for an empty one; the one of `allow_simdjson = 0` does not.
 */
export const clickhouse = sqlTarget({
  ...commonEngine,
  name: 'clickhouse',
  quote: (name) => `\`${name.replace(/[\\`]/g, '\\$&')}\``,
  mark: (position) => `p${position}`,
  // Decimals of different scales are compared in the larger type of the two, so it is the largest.
  placeholder: (mark, kind, value) => `{${mark}:${types[kind]}${kind === 'decimal' ? `(76, ${scaleOf(value)})` : ''}}`,
  bound: unsafeAsText,
  // Several equations become a list, in which -0 is not 0; the sum of both is 0.
  among: (column, values, negated, kind) =>
    among(values.includes(0) && isFloat(kind) ? sql`(${column} + 0)` : column, values, negated, kind),
  part(column, ask) {
    const part = param(wordOf(ask).text, 'string');
    const [starts, ends] = [sql`startsWith(${column}, ${part})`, sql`endsWith(${column}, ${part})`];
    return byEnds(ask.means, sql`position(${column}, ${part}) > 0`, starts, ends, sql`${column} = ${part}`);
  },
  textType: 'Nullable(String)',
  lists: { value: 'element', any: (column, test) => sql`arrayExists(element -> ${test}, ${column})` },
  texts: { uuid: { cast: 'UUID' }, enum: { isText: true } },
  numberText: {
    number: (column) => sql`if(${column} = 0, '0', replaceRegexpOne(toString(${column}), 'e([0-9])', 'e+\\\\1'))`,
  },
  extraTypes: ['unsigned', 'float32', 'decimal'],
  decimals: { digits: 76, decimals: 76 },
  requires: { ...commonEngine.requires, columns: 'nullable', json: 'json-as-string' },
  demands: (_, column) => [column === undefined && 'integers-of-64-bits'],
  numerals: {
    ...commonNumerals,
    test: (text) => sql`match(${text}, '^${numeralPattern}$')`,
    mantissa: (text) => sql`extract(assumeNotNull(${text}), '^-?([0-9.]+)')`,
    exponent: (text) => sql`toFloat64OrZero(extract(assumeNotNull(${text}), '[eE][+]?(.*)$'))`,
    trimmed: (text, ends) => sql`trim(${ends ? 'BOTH' : 'LEADING'} '0' FROM ${text})`,
    beforePoint: (text) => sql`position(${text}, '.') - 1`,
    concat: (left, right) => sql`concat(${left}, ${right})`,
  },
  kinds,
  json: {
    nested: true,
    ...byType({
      path: (steps) =>
        joinSql(
          steps.map((step) => param(step, 'string')),
          ', ',
        ),
      typeOf: (column, path) => sql`toString(JSONType(${column}, ${path}))`,
      typeNames: { string: ['String'], boolean: ['Bool'], wide: ['Int64', 'UInt64'], number: ['Double'] },
      absent: 'Null',
      value: (column, path, type) => sql`JSONExtract(${column}, ${path}, '${types[type]}')`,
      numberText: (column, path) => sql`JSONExtractRaw(${column}, ${path})`,
    }),
  },
});
