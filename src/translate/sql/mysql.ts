import { unsupported } from '../inexact.ts';
import { likePattern } from '../part-pattern.ts';
import { reasons } from '../reasons.ts';
import { among } from './among.ts';
import { sizeOf } from './decimal-size.ts';
import { byKind } from './json.ts';
import { asRows } from './numeric-text.ts';
import { sqlTarget } from './sql.ts';

const casts = { integer: 'SIGNED', unsigned: 'UNSIGNED', wide: 'DECIMAL(65)' } as const;

const bytes = (text: string) => `CAST(${text} AS BINARY)`;

const properties = byKind({
  place: (property) => `$.${JSON.stringify(property)}`,
  kind(column, place, amongNumbers) {
    const value = `JSON_EXTRACT(${column}, ${place})`;
    if (!amongNumbers) return `JSON_TYPE(${value})`;
    // MariaDB reports `1e-7` as an integer.
    return `IF(JSON_TYPE(${value}) = 'INTEGER' AND ${value} LIKE '%e%', 'DOUBLE', JSON_TYPE(${value}))`;
  },
  typeNames: {
    text: ['STRING'],
    boolean: ['BOOLEAN'],
    wide: ['INTEGER', 'UNSIGNED INTEGER'],
    number: ['DOUBLE', 'DECIMAL'],
  },
  absent: 'NULL',
  value(column, place, type) {
    const value = `JSON_EXTRACT(${column}, ${place})`;
    if (type === 'boolean') return `(JSON_UNQUOTE(${value}) = 'true')`;
    return type === 'text'
      ? `JSON_UNQUOTE(${value})`
      : type === 'wide'
        ? `CAST(JSON_UNQUOTE(${value}) AS DECIMAL(65))`
        : `(JSON_UNQUOTE(${value}) + 0e0)`;
  },
  written: (column, place) => `JSON_UNQUOTE(JSON_EXTRACT(${column}, ${place}))`,
});

/**
 * MySQL 8 (and MariaDB); `?`. Texts are `utf8mb4`, on both sides. Their usual collations take `a` for `A`: an index finds by
 * collation, and the bytes decide.
 */
export const mysql = sqlTarget({
  name: 'mysql',
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  // Clients may bind an integer as a text, which is compared as a double.
  placeholder: (_, kind, value) => {
    if (kind === 'decimal') return `CAST(? AS DECIMAL${sizeOf(value)})`;
    return Object.hasOwn(casts, kind) ? `CAST(? AS ${casts[kind as keyof typeof casts]})` : '?';
  },
  numbered: false,
  bound: (value) => (typeof value === 'boolean' ? Number(value) : value),
  among(column, values, negated, sql, kind) {
    if (kind !== 'text') return among(column, values, negated, sql, kind);
    const asBytes = { ...sql, param: (value: unknown) => bytes(sql.param(value, kind)) };
    const exactly = (isNot: boolean) => among(bytes(column), values, isNot, asBytes, kind);
    return negated ? exactly(true) : `(${among(column, values, false, sql, kind)} AND ${exactly(false)})`;
  },
  // The character that escapes is written, since without `ESCAPE` it depends on the mode `NO_BACKSLASH_ESCAPES`.
  part(column, comparator, text, { param }) {
    const pattern = likePattern(comparator, text, '!');
    const like = (left: string, right: string) => `${left} LIKE ${right} ESCAPE '!'`;
    const exactly = like(bytes(column), bytes(param(pattern, 'text')));
    return comparator === 'startsWith' ? `(${like(column, param(pattern, 'text'))} AND ${exactly})` : exactly;
  },
  textType: 'CHAR',
  binary: (column) => column,
  ordered: bytes,
  extraTypes: ['unsigned', 'float32', 'decimal'],
  decimals: { digits: 65, scale: 30 },
  requires: {
    number: 'double',
    integer: 'signed-integer',
    float32: 'float32',
    decimal: 'decimal',
    json: 'unescaped-names',
  },
  numerals: {
    // A point is appended because `$` also matches before a final line feed. There is no `?`, which clients would replace by a
    // value.
    test: (text) => `CONCAT(${text}, '.') REGEXP '^-{0,1}[0-9]+([.][0-9]+){0,1}([eE][+-]{0,1}[0-9]+){0,1}[.]$'`,
    mantissa: (text) => `TRIM(LEADING '-' FROM SUBSTRING_INDEX(LOWER(${text}), 'e', 1))`,
    exponent: (text) => `(SUBSTR(${text}, LOCATE('e', CONCAT(LOWER(${text}), 'e')) + 1) + 0e0)`,
    trimmed: (text, ends) => `TRIM(${ends ? 'BOTH' : 'LEADING'} '0' FROM ${text})`,
    beforePoint: (text) => `LOCATE('.', ${text}) - 1`,
    concat: (left, right) => `CONCAT(${left}, ${right})`,
    comparePairs: asRows,
  },
  json: {
    ...properties,
    compared: (sql, column, property, asked) =>
      property.startsWith('-') ? unsupported(reasons.mariadbPath) : properties.compared(sql, column, property, asked),
    presence: (sql, column, property, present) =>
      property.startsWith('-') ? unsupported(reasons.mariadbPath) : properties.presence(sql, column, property, present),
  },
});
