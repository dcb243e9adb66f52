import { numeralPattern } from '../value-kinds.ts';
import { byType } from './by-type.ts';
import { castPlaceholder, commonEngine } from './engine.ts';
import { commonNumerals } from './numerals.ts';
import { sqlTarget } from './sql.ts';
import { param, type Sql, sql } from './tag.ts';

const valueAt = (column: Sql, path: Sql) => sql`ELEMENT_AT(CAST(JSON_PARSE(${column}) AS MAP(VARCHAR, JSON)), ${path})`;

const types = { boolean: 'BOOLEAN', number: 'DOUBLE', integer: 'BIGINT' } as const;

/** Trino; `?`. A text column is `VARCHAR`. JSON is stored as `VARCHAR`. */
export const trino = sqlTarget({
  ...commonEngine,
  name: 'trino',
  placeholder: castPlaceholder({ number: 'DOUBLE', integer: 'BIGINT', float32: 'REAL', decimal: 'DECIMAL' }),
  texts: { uuid: { cast: 'UUID' } },
  requires: { ...commonEngine.requires, string: 'varchar', json: 'json-as-string' },
  numerals: {
    ...commonNumerals,
    // A point at the end, since `$` may also match before a line feed that ends the text.
    test: (text) => sql`REGEXP_LIKE(CONCAT(${text}, '.'), '^${numeralPattern}[.]$')`,
    beforePoint: (text) => sql`STRPOS(${text}, '.') - 1`,
  },
  json: byType({
    path: ([property]) => param(property as string, 'string'),
    typeOf(column, path, amongNumbers) {
      const text = sql`JSON_FORMAT(${valueAt(column, path)})`;
      if (!amongNumbers) return sql`SUBSTR(${text}, 1, 1)`;
      return sql`CASE WHEN REGEXP_LIKE(${text}, '^-?[0-9]{1,18}$') THEN 'integer' WHEN REGEXP_LIKE(${text}, '^[-0-9]') THEN 'number' ELSE SUBSTR(${text}, 1, 1) END`;
    },
    typeNames: { string: ['"'], boolean: ['t', 'f'], integer: ['integer'], number: ['number'] },
    absent: 'n',
    value(column, path, type) {
      const value = valueAt(column, path);
      return type === 'string'
        ? sql`JSON_EXTRACT_SCALAR(${value}, '$')`
        : sql`CAST(${value} AS ${types[type as 'number']})`;
    },
    // Other numbers are written with an exponent from 10^7 on.
    numberText: (column, path, type) => (type === 'integer' ? sql`JSON_FORMAT(${valueAt(column, path)})` : undefined),
  }),
});
