import { parts } from '../../language/meanings.ts';
import { likePattern } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { wordOf } from '../value-kinds.ts';
import { among, castPlaceholder, commonEngine, quoteInBackticks } from './engine.ts';
import { byType } from './json.ts';
import { commonNumerals } from './numerals.ts';
import { sqlTarget } from './sql.ts';
import { param, type Sql, sql } from './tag.ts';

const asBytes = (text: Sql) => sql`CAST(${text} AS BINARY)`;

const extract = (column: Sql, path: Sql) => sql`JSON_EXTRACT(${column}, ${path})`;

/**
 * MySQL 8 (and MariaDB); `?`. Texts are `utf8mb4`, on both sides. Their usual collations take `a` for `A`: an index finds by
 * collation, and the bytes decide.
 */
export const mysql = sqlTarget({
  ...commonEngine,
  name: 'mysql',
  quote: quoteInBackticks,
  // Clients may bind an integer as a text, which is compared as a double.
  placeholder: castPlaceholder({ integer: 'SIGNED', unsigned: 'UNSIGNED', wide: 'DECIMAL(65)', decimal: 'DECIMAL' }),
  bound: (value) => (typeof value === 'boolean' ? Number(value) : value),
  among(column, values, negated, kind) {
    if (kind !== 'text') return among(column, values, negated, kind);
    const exactly = among(asBytes(column), values, negated, kind, asBytes);
    return negated ? exactly : sql`(${among(column, values, false, kind)} AND ${exactly})`;
  },
  // The character that escapes is written, since without `ESCAPE` it depends on the mode `NO_BACKSLASH_ESCAPES`.
  part(column, ask) {
    const pattern = param(likePattern(ask.means, wordOf(ask).text, '!'), 'text');
    const exactly = sql`${asBytes(column)} LIKE ${asBytes(pattern)} ESCAPE '!'`;
    // An index finds no pattern that begins with a wildcard.
    return parts[ask.means].open ? exactly : sql`(${column} LIKE ${pattern} ESCAPE '!' AND ${exactly})`;
  },
  textType: 'CHAR',
  ordered: asBytes,
  extraTypes: ['unsigned', 'float32', 'decimal'],
  decimals: { digits: 65, decimals: 30 },
  requires: { ...commonEngine.requires, json: 'unescaped-names' },
  numerals: {
    ...commonNumerals,
    // A point is appended because `$` also matches before a final line feed. There is no `?`, which clients would replace by a
    // value.
    test: (text) => sql`CONCAT(${text}, '.') REGEXP '^-{0,1}[0-9]+([.][0-9]+){0,1}([eE][+-]{0,1}[0-9]+){0,1}[.]$'`,
    mantissa: (text) => sql`TRIM(LEADING '-' FROM SUBSTRING_INDEX(LOWER(${text}), 'e', 1))`,
    exponent: (text) => sql`(SUBSTR(${text}, LOCATE('e', CONCAT(LOWER(${text}), 'e')) + 1) + 0e0)`,
    beforePoint: (text) => sql`LOCATE('.', ${text}) - 1`,
  },
  json: {
    ...byType({
      path: (property) => `$.${JSON.stringify(property)}`,
      typeOf(column, path, amongNumbers) {
        const value = extract(column, path);
        if (!amongNumbers) return sql`JSON_TYPE(${value})`;
        // MariaDB reports `1e-7` as an integer.
        return sql`IF(JSON_TYPE(${value}) = 'INTEGER' AND ${value} LIKE '%e%', 'DOUBLE', JSON_TYPE(${value}))`;
      },
      typeNames: {
        text: ['STRING'],
        boolean: ['BOOLEAN'],
        wide: ['INTEGER', 'UNSIGNED INTEGER'],
        number: ['DOUBLE', 'DECIMAL'],
      },
      absent: 'NULL',
      value(column, path, type) {
        const text = sql`JSON_UNQUOTE(${extract(column, path)})`;
        if (type === 'text') return text;
        if (type === 'boolean') return sql`(${text} = 'true')`;
        return type === 'wide' ? sql`CAST(${text} AS DECIMAL(65))` : sql`(${text} + 0e0)`;
      },
      numberText: (column, path) => sql`JSON_UNQUOTE(${extract(column, path)})`,
    }),
    refuse: (property) => property.startsWith('-') && reasons.mariadbPath,
  },
});
