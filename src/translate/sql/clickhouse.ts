import { byEnds } from '../notation.ts';
import { wordOf } from '../value-kinds.ts';
import { commonEngine, scaleOf, unsafeAsText } from './engine.ts';
import { byType } from './json.ts';
import { commonNumerals } from './numerals.ts';
import { sqlTarget } from './sql.ts';
import { param, sql } from './tag.ts';

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
} as const;

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
  part(column, ask) {
    const part = param(wordOf(ask).text, 'string');
    const [starts, ends] = [sql`startsWith(${column}, ${part})`, sql`endsWith(${column}, ${part})`];
    return byEnds(ask.means, sql`position(${column}, ${part}) > 0`, starts, ends, sql`${column} = ${part}`);
  },
  textType: 'Nullable(String)',
  numberText: {
    number: (column) => sql`if(${column} = 0, '0', replaceRegexpOne(toString(${column}), 'e([0-9])', 'e+\\\\1'))`,
  },
  extraTypes: ['unsigned', 'float32', 'decimal'],
  decimals: { digits: 76, decimals: 76 },
  requires: { ...commonEngine.requires, columns: 'nullable', json: 'json-as-string' },
  demands: (_, column) => [column === undefined && 'integers-of-64-bits'],
  numerals: {
    ...commonNumerals,
    test: (text) => sql`match(${text}, '^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$')`,
    mantissa: (text) => sql`extract(assumeNotNull(${text}), '^-?([0-9.]+)')`,
    exponent: (text) => sql`toFloat64OrZero(extract(assumeNotNull(${text}), '[eE][+]?(.*)$'))`,
    trimmed: (text, ends) => sql`trim(${ends ? 'BOTH' : 'LEADING'} '0' FROM ${text})`,
    beforePoint: (text) => sql`position(${text}, '.') - 1`,
    concat: (left, right) => sql`concat(${left}, ${right})`,
  },
  json: byType({
    path: (property) => property,
    typeOf: (column, path) => sql`toString(JSONType(${column}, ${path}))`,
    typeNames: { string: ['String'], boolean: ['Bool'], wide: ['Int64', 'UInt64'], number: ['Double'] },
    absent: 'Null',
    value: (column, path, type) => sql`JSONExtract(${column}, ${path}, '${types[type]}')`,
    numberText: (column, path) => sql`JSONExtractRaw(${column}, ${path})`,
  }),
});
