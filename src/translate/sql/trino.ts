import { likePattern } from '../part-pattern.ts';
import { among } from './among.ts';
import { sizeOf } from './decimal-size.ts';
import { byKind } from './json.ts';
import { asRows } from './numeric-text.ts';
import { sqlTarget } from './sql.ts';

const valueAt = (column: string, place: string) =>
  `ELEMENT_AT(CAST(JSON_PARSE(${column}) AS MAP(VARCHAR, JSON)), ${place})`;
const types = {
  boolean: 'BOOLEAN',
  number: 'DOUBLE',
  integer: 'BIGINT',
  unsigned: 'DECIMAL(20)',
  float32: 'REAL',
  decimal: 'DECIMAL',
  wide: 'DECIMAL(38)',
} as const;

/** Trino; `?`. A text column is `VARCHAR`, a number column `DOUBLE`; JSON is stored as `VARCHAR`. */
export const trino = sqlTarget({
  name: 'trino',
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder(_, kind, value) {
    if (kind === 'decimal') return `CAST(? AS DECIMAL${sizeOf(value)})`;
    return kind === 'number' || kind === 'integer' || kind === 'float32' ? `CAST(? AS ${types[kind]})` : '?';
  },
  numbered: false,
  bound: (value) => value,
  among,
  part: (column, comparator, text, { param }) =>
    `${column} LIKE ${param(likePattern(comparator, text, '!'), 'text')} ESCAPE '!'`,
  textType: 'VARCHAR',
  binary: (column) => column,
  ordered: (text) => text,
  extraTypes: ['float32', 'decimal'],
  decimals: { digits: 38, scale: 38 },
  requires: {
    number: 'double',
    integer: 'signed-integer',
    float32: 'float32',
    decimal: 'decimal',
    json: 'json-as-string',
  },
  numerals: {
    // A point at the end, since `$` may also match before a line feed that ends the text.
    test: (text) => `REGEXP_LIKE(CONCAT(${text}, '.'), '^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?[.]$')`,
    mantissa: (text) => `REGEXP_EXTRACT(${text}, '^-?([0-9.]+)', 1)`,
    exponent: (text) => `COALESCE(TRY_CAST(REGEXP_EXTRACT(${text}, '[eE](.*)$', 1) AS DOUBLE), 0)`,
    trimmed: (text, ends) => `TRIM(${ends ? 'BOTH' : 'LEADING'} '0' FROM ${text})`,
    beforePoint: (text) => `STRPOS(${text}, '.') - 1`,
    concat: (left, right) => `CONCAT(${left}, ${right})`,
    comparePairs: asRows,
  },
  json: byKind({
    place: (property) => property,
    kind(column, place, amongNumbers) {
      const written = `JSON_FORMAT(${valueAt(column, place)})`;
      if (!amongNumbers) return `SUBSTR(${written}, 1, 1)`;
      return `CASE WHEN REGEXP_LIKE(${written}, '^-?[0-9]{1,18}$') THEN 'integer' WHEN REGEXP_LIKE(${written}, '^[-0-9]') THEN 'number' ELSE SUBSTR(${written}, 1, 1) END`;
    },
    typeNames: { text: ['"'], boolean: ['t', 'f'], integer: ['integer'], number: ['number'] },
    absent: 'n',
    value(column, place, type) {
      const value = valueAt(column, place);
      return type === 'text' ? `JSON_EXTRACT_SCALAR(${value}, '$')` : `CAST(${value} AS ${types[type]})`;
    },
    // Other numbers are written with an exponent from 10^7 on.
    written: (column, place, type) => (type === 'integer' ? `JSON_FORMAT(${valueAt(column, place)})` : undefined),
  }),
});
