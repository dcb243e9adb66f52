import { around } from '../part-pattern.ts';
import { among, jsonOf, manyValues } from './among.ts';
import { byKind } from './json.ts';
import { asRows } from './numeric-text.ts';
import { sqlTarget } from './sql.ts';

const exponentAt = (text: string) => `INSTR(LOWER(${text}) || 'e', 'e')`;

/** The text without sign and leading zeros, which JSON does not allow. */
const asJson = (text: string) => {
  const digits = `LTRIM(LTRIM(${text}, '-'), '0')`;
  return `CASE WHEN ${digits} GLOB '[1-9]*' THEN ${digits} ELSE '0' || ${digits} END`;
};

/**
 * SQLite 3.38 or newer, encoded in UTF-8; `?`. Booleans are stored and bound as 1 and 0, numbers as REAL or INTEGER; a text
 * column has the collation BINARY, which is the default. JSON is stored as text.
 */
export const sqlite = sqlTarget({
  name: 'sqlite',
  // Not in double quotes: SQLite takes an unknown `"name"` for a text, and selects every row with a negation.
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  // Some clients bind an integer past 2^53 as a text.
  placeholder: (_, kind) => (kind === 'integer' ? 'CAST(? AS INTEGER)' : '?'),
  numbered: false,
  bound: (value) => (typeof value === 'boolean' ? Number(value) : value),
  among(column, values, negated, sql, kind) {
    if (values.length <= manyValues || kind === 'number') return among(column, values, negated, sql, kind);
    return `${column} ${negated ? 'NOT ' : ''}IN (SELECT value FROM JSON_EACH(${sql.param(jsonOf(values), 'text')}))`;
  },
  // `LIKE` takes `a` for `A`.
  part: (column, comparator, text, { param }) =>
    `${column} GLOB ${param(around(comparator, text.replace(/[*?[]/g, '[$&]'), '*'), 'text')}`,
  textType: 'TEXT',
  binary: (column) => `${column} COLLATE BINARY`,
  ordered: (text) => text,
  extraTypes: [],
  requires: { text: 'collation', number: 'double', integer: 'signed-integer' },
  numerals: {
    // SQLite has no regular expressions, but it can validate JSON, whose numbers are numerals.
    test: (text) =>
      `((${text} GLOB '[0-9]*' OR ${text} GLOB '-[0-9]*') AND NOT ${text} GLOB '*[^-+.0-9eE]*' AND JSON_VALID(${asJson(text)}))`,
    mantissa: (text) => `LTRIM(SUBSTR(${text}, 1, ${exponentAt(text)} - 1), '-')`,
    exponent: (text) => `CAST(SUBSTR(${text}, ${exponentAt(text)} + 1) AS REAL)`,
    trimmed: (text, ends) => `${ends ? 'TRIM' : 'LTRIM'}(${text}, '0')`,
    beforePoint: (text) => `INSTR(${text}, '.') - 1`,
    concat: (left, right) => `${left} || ${right}`,
    comparePairs: asRows,
  },
  json: byKind({
    place: (property) => `$.${JSON.stringify(property)}`,
    // An integer beyond 64 bits is read as a double.
    kind(column, place, amongNumbers) {
      const type = `JSON_TYPE(${column}, ${place})`;
      return amongNumbers ? `IIF(${type} = 'integer', TYPEOF(JSON_EXTRACT(${column}, ${place})), ${type})` : type;
    },
    typeNames: { text: ['text'], boolean: ['true', 'false'], integer: ['integer'], number: ['real'] },
    absent: 'null',
    value: (column, place) => `JSON_EXTRACT(${column}, ${place})`,
    written: (column, place) => `(${column} -> ${place})`,
  }),
});
