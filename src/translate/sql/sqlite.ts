import { wrapPart } from '../notation.ts';
import { wordOf } from '../value-kinds.ts';
import { among, castPlaceholder, commonEngine, jsonOf, manyValues, quoteInBackticks } from './engine.ts';
import { byType } from './json.ts';
import { commonNumerals } from './numerals.ts';
import { sqlTarget } from './sql.ts';
import { param, type Sql, sql } from './tag.ts';

const exponentAt = (text: Sql) => sql`INSTR(LOWER(${text}) || 'e', 'e')`;

/** The text without sign and leading zeros, which JSON does not allow. */
const asJson = (text: Sql) => {
  const digits = sql`LTRIM(LTRIM(${text}, '-'), '0')`;
  return sql`CASE WHEN ${digits} GLOB '[1-9]*' THEN ${digits} ELSE '0' || ${digits} END`;
};

/**
 * SQLite 3.38 or newer, encoded in UTF-8; `?`. Booleans are stored and bound as 1 and 0, numbers as REAL or INTEGER; a text
 * column has the collation BINARY, which is the default. JSON is stored as text.
 */
export const sqlite = sqlTarget({
  ...commonEngine,
  name: 'sqlite',
  // Not in double quotes: SQLite takes an unknown `"name"` for a text, and selects every row with a negation.
  quote: quoteInBackticks,
  // Some clients bind an integer past 2^53 as a text.
  placeholder: castPlaceholder({ integer: 'INTEGER' }),
  bound: (value) => (typeof value === 'boolean' ? Number(value) : value),
  among(column, values, negated, kind) {
    if (values.length <= manyValues || kind === 'number') return among(column, values, negated, kind);
    const list = param(jsonOf(values), 'string');
    return sql`${column} ${negated ? 'NOT ' : ''}IN (SELECT value FROM JSON_EACH(${list}))`;
  },
  // `LIKE` takes `a` for `A`.
  part: (column, ask) =>
    sql`${column} GLOB ${param(wrapPart(ask.means, wordOf(ask).text.replace(/[*?[]/g, '[$&]'), '*'), 'string')}`,
  textType: 'TEXT',
  binary: (column) => sql`${column} COLLATE BINARY`,
  extraTypes: [],
  requires: { string: 'collation', number: 'double', integer: 'signed-integer' },
  numerals: {
    ...commonNumerals,
    // SQLite has no regular expressions, but it can validate JSON, whose numbers are numerals.
    test: (text) =>
      sql`((${text} GLOB '[0-9]*' OR ${text} GLOB '-[0-9]*') AND NOT ${text} GLOB '*[^-+.0-9eE]*' AND JSON_VALID(${asJson(text)}))`,
    mantissa: (text) => sql`LTRIM(SUBSTR(${text}, 1, ${exponentAt(text)} - 1), '-')`,
    exponent: (text) => sql`CAST(SUBSTR(${text}, ${exponentAt(text)} + 1) AS REAL)`,
    trimmed: (text, ends) => sql`${ends ? 'TRIM' : 'LTRIM'}(${text}, '0')`,
    concat: (left, right) => sql`${left} || ${right}`,
  },
  json: byType({
    path: (property) => `$.${JSON.stringify(property)}`,
    // An integer beyond 64 bits is read as a double.
    typeOf(column, path, amongNumbers) {
      const type = sql`JSON_TYPE(${column}, ${path})`;
      return amongNumbers ? sql`IIF(${type} = 'integer', TYPEOF(JSON_EXTRACT(${column}, ${path})), ${type})` : type;
    },
    typeNames: { string: ['text'], boolean: ['true', 'false'], integer: ['integer'], number: ['real'] },
    absent: 'null',
    value: (column, path) => sql`JSON_EXTRACT(${column}, ${path})`,
    numberText: (column, path) => sql`(${column} -> ${path})`,
  }),
});
