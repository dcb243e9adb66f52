import { among } from './among.ts';
import { scaleOf } from './decimal-size.ts';
import { byKind } from './json.ts';
import { asRows } from './numeric-text.ts';
import { sqlTarget, unsafeAsText } from './sql.ts';

const types = {
  text: 'String',
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
 * ClickHouse; `{p1:String}` and so on, bound as `param_p1`. Columns are `Nullable`, a number one of `Float64`; JSON is stored
 * as `String`. Its usual reader of JSON refuses a document with an integer past 64 bits; the one of `allow_simdjson = 0` does not.
 */
export const clickhouse = sqlTarget({
  name: 'clickhouse',
  quote: (name) => `\`${name.replace(/[\\`]/g, '\\$&')}\``,
  // Decimals of different scales are compared in the larger type of the two, so it is the largest.
  placeholder: (position, kind, value) =>
    `{p${position}:${types[kind]}${kind === 'decimal' ? `(76, ${scaleOf(value)})` : ''}}`,
  numbered: true,
  bound: unsafeAsText,
  among,
  part: (column, comparator, text, { param }) =>
    comparator === 'contains'
      ? `position(${column}, ${param(text, 'text')}) > 0`
      : `${comparator}(${column}, ${param(text, 'text')})`,
  textType: 'Nullable(String)',
  numberText: {
    number: (column) => `if(${column} = 0, '0', replaceRegexpOne(toString(${column}), 'e([0-9])', 'e+\\\\1'))`,
  },
  binary: (column) => column,
  ordered: (text) => text,
  extraTypes: ['unsigned', 'float32', 'decimal'],
  decimals: { digits: 76, scale: 76 },
  requires: {
    columns: 'nullable',
    number: 'double',
    integer: 'signed-integer',
    float32: 'float32',
    decimal: 'decimal',
    json: 'json-as-string',
  },
  numerals: {
    test: (text) => `match(${text}, '^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$')`,
    mantissa: (text) => `extract(assumeNotNull(${text}), '^-?([0-9.]+)')`,
    exponent: (text) => `toFloat64OrZero(extract(assumeNotNull(${text}), '[eE][+]?(.*)$'))`,
    trimmed: (text, ends) => `trim(${ends ? 'BOTH' : 'LEADING'} '0' FROM ${text})`,
    beforePoint: (text) => `position(${text}, '.') - 1`,
    concat: (left, right) => `concat(${left}, ${right})`,
    comparePairs: asRows,
  },
  json: byKind({
    place: (property) => property,
    kind: (column, place) => `toString(JSONType(${column}, ${place}))`,
    typeNames: { text: ['String'], boolean: ['Bool'], wide: ['Int64', 'UInt64'], number: ['Double'] },
    absent: 'Null',
    value: (column, place, type) => `JSONExtract(${column}, ${place}, '${types[type]}')`,
    written: (column, place) => `JSONExtractRaw(${column}, ${place})`,
  }),
});
