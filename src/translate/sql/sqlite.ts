import type { Ask } from '../../meaning/normal-form.ts';
import type { View } from '../../meaning/options.ts';
import { byEnds } from '../notation.ts';
import { reasons } from '../reasons.ts';
import type { AskOf } from '../target.ts';
import { wordOf } from '../value-kinds.ts';
import { byType } from './by-type.ts';
import {
  among,
  castPlaceholder,
  commonEngine,
  jsonOf,
  type KindSql,
  manyValues,
  ordersTexts,
  quoteInBackticks,
  type Steps,
} from './engine.ts';
import { commonNumerals } from './numerals.ts';
import { sqlTarget } from './sql.ts';
import { type Param, param, type Sql, sql } from './tag.ts';

const exponentAt = (text: Sql) => sql`INSTR(LOWER(${text}) || 'e', 'e')`;

/** The text without sign and leading zeros, which JSON does not allow. */
const asJson = (text: Sql) => {
  const digits = sql`LTRIM(LTRIM(${text}, '-'), '0')`;
  return sql`CASE WHEN ${digits} GLOB '[1-9]*' THEN ${digits} ELSE '0' || ${digits} END`;
};

/** Not with `LIKE`, which takes `a` for `A`, and with `GLOB` only for an index: in a text it reads no further than a NUL. */
function part(column: Sql, ask: AskOf<'part'>): Sql {
  const { text } = wordOf(ask);
  const word = param(text, 'string');
  const contains = sql`INSTR(${column}, ${word}) > 0`;
  if (text === '') return contains;
  const pattern = `${text.replace(/[*?[]/g, '[$&]')}*`;
  const starts =
    pattern.length < longestPattern
      ? sql`${column} GLOB ${param(pattern, 'string')}`
      : sql`SUBSTR(${column}, 1, ${String([...text].length)}) = ${word}`;
  // Of an empty blob, `SUBSTR` is NULL.
  const ends = sql`IFNULL(SUBSTR(${asBytes(column)}, -LENGTH(${asBytes(word)})), x'') = ${asBytes(word)}`;
  return byEnds(ask.means, contains, starts, ends, sql`${column} = ${word}`);
}

/** Of 50,000 bytes that SQLite takes, in UTF-16 units. */
const longestPattern = 10_000;

const asBytes = (text: Sql) => sql`CAST(${text} AS BLOB)`;

/** The path to a property, and its name if a path does not find it. */
interface Path {
  readonly path: Param;
  readonly name?: Param;
}

/** Before SQLite 3.45, a path finds no name that has an escape in the document. */
function pathTo(steps: Steps): Path {
  const [name = '', inner] = steps;
  const path = param(`$${steps.map((step) => `.${JSON.stringify(step)}`).join('')}`, 'string');
  return inner !== undefined || isUnescaped(name) ? { path } : { path, name: param(name, 'string') };
}

/** The type or the value of a property. */
function member(column: Sql, { path, name }: Path, fact: 'type' | 'value'): Sql {
  if (name !== undefined) return sql`(SELECT ${fact} FROM JSON_EACH(${column}) WHERE key = ${name})`;
  return sql`${fact === 'type' ? 'JSON_TYPE' : 'JSON_EXTRACT'}(${column}, ${path})`;
}

/** Whether no usual writer of JSON writes a name with escapes. */
function isUnescaped(name: string): boolean {
  return /^[ -~]*$/.test(name) && !/["\\/<>&']/.test(name);
}

/** Whether a condition on a column uses functions for JSON. */
function usesJson(ask: Ask, { equality }: View): boolean {
  return ask.family === 'equality' ? ask.values.length > manyValues : ask.family === 'order' && equality === 'text';
}

/** The offset or the `Z` that ends a date-time, as the number of its characters. */
const zoneLength = (text: Sql) => sql`CASE WHEN SUBSTR(${text}, -1) IN ('Z', 'z') THEN 1 ELSE 6 END`;

/** What a date-time has between its seconds and its zone: nothing, or a point with digits. */
const fraction = (text: Sql) => sql`SUBSTR(${text}, 20, LENGTH(${text}) - 19 - ${zoneLength(text)})`;

const isDate = (text: Sql) => sql`(LENGTH(${text}) = 10 AND ${beginsWithDate(text)})`;

/** `DATE` moves a day that a month does not have to the next month; older versions do so only with a step. */
function beginsWithDate(text: Sql): Sql {
  const date = sql`SUBSTR(${text}, 1, 10)`;
  const isShaped = sql`${date} GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND ${date} NOT GLOB '0000*'`;
  return sql`${isShaped} AND DATE(${date}, '+0 days') = ${date} AND INSTR(${text}, CHAR(0)) = 0`;
}

function isDateTime(text: Sql): Sql {
  const time = sql`SUBSTR(${text}, 11, 9) GLOB '[Tt][0-2][0-9]:[0-5][0-9]:[0-6][0-9]'`;
  const isInDay = sql`SUBSTR(${text}, 12, 2) <= '23' AND SUBSTR(${text}, 18, 2) <= '60'`;
  const offset = sql`SUBSTR(${text}, -6) GLOB '[-+][0-2][0-9]:[0-5][0-9]' AND SUBSTR(${text}, -5, 2) <= '23'`;
  const digits = sql`${fraction(text)} GLOB '.[0-9]*' AND SUBSTR(${fraction(text)}, 2) NOT GLOB '*[^0-9]*'`;
  const isFraction = sql`(${fraction(text)} = '' OR ${digits} AND LENGTH(${fraction(text)}) <= 10)`;
  return sql`${beginsWithDate(text)} AND ${time} AND ${isInDay} AND (SUBSTR(${text}, -1) IN ('Z', 'z') OR ${offset}) AND ${isFraction}`;
}

const kinds: KindSql = {
  dateTimes: {
    isDate,
    isDateTime,
    days: (text) => sql`CAST(STRFTIME('%s', SUBSTR(${text}, 1, 10)) AS INTEGER) / 86400`,
    fraction: (text) => sql`RTRIM(LTRIM(${fraction(text)}, '.'), '0')`,
    last: (text, count) => sql`SUBSTR(${text}, ${String(-count)})`,
    integer: (digits) => sql`CAST(${digits} AS INTEGER)`,
    joined: (integer, text) => sql`PRINTF('%012d', ${integer}) || ${text}`,
  },
  // Of ASCII letters only.
  fold: (text, accents) => (accents ? undefined : sql`LOWER(${text})`),
};

/**
 * SQLite 3.38 or newer where its functions for JSON are used: with a JSON column, for long lists, and to tell numerals from texts.
 * Before 3.45, the JSON has no NUL in its texts and no needless escapes in its names. `?`. The database is encoded in UTF-8.
 * Booleans are stored and bound as 1 and 0. A text column has the collation BINARY, which is the default, or declares its own.
 */
export const sqlite = sqlTarget({
  ...commonEngine,
  name: 'sqlite',
  // Not in double quotes: SQLite takes an unknown `"name"` for a text, and selects every row with a negation.
  quote: quoteInBackticks,
  mostValues: 32_766,
  // Some clients bind an integer past 2^53 as a text.
  placeholder: castPlaceholder({ integer: 'INTEGER' }),
  bound: (value) => (typeof value === 'boolean' ? Number(value) : value),
  among(column, values, negated, kind) {
    if (values.length <= manyValues || kind === 'number') return among(column, values, negated, kind);
    const list = param(jsonOf(values), 'string');
    return sql`${column} ${negated ? 'NOT ' : ''}IN (SELECT value FROM JSON_EACH(${list}))`;
  },
  part,
  textType: 'TEXT',
  binary: (column) => sql`${column} COLLATE BINARY`,
  keyTexts: {
    ...commonEngine.keyTexts,
    // A cast keeps fifteen digits.
    number: (column) => sql`CASE WHEN ${column} IS NOT NULL THEN QUOTE(${column}) END`,
    seconds: (column) => sql`STRFTIME('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch')`,
    milliseconds(column) {
      const rest = sql`((${column} % 1000 + 1000) % 1000)`;
      const seconds = sql`(${column} - ${rest}) / 1000`;
      return sql`STRFTIME('%Y-%m-%dT%H:%M:%S', ${seconds}, 'unixepoch') || PRINTF('.%03dZ', ${rest})`;
    },
  },
  extraTypes: [],
  requires: {
    string: 'collation',
    number: 'double',
    integer: 'signed-integer',
    boolean: 'integer-booleans',
    json: 'json-escapes',
  },
  demands: (ask, column, view) => [
    (column === undefined || usesJson(ask, view)) && 'version',
    ordersTexts(ask, column, view) && 'utf-8',
  ],
  numerals: {
    ...commonNumerals,
    // SQLite has no regular expressions, but it can validate JSON, whose numbers are numerals.
    test: (text) =>
      sql`((${text} GLOB '[0-9]*' OR ${text} GLOB '-[0-9]*') AND NOT ${text} GLOB '*[^-+.0-9eE]*' AND INSTR(${text}, CHAR(0)) = 0 AND JSON_VALID(${asJson(text)}))`,
    mantissa: (text) => sql`LTRIM(SUBSTR(${text}, 1, ${exponentAt(text)} - 1), '-')`,
    exponent: (text) => sql`CAST(SUBSTR(${text}, ${exponentAt(text)} + 1) AS REAL)`,
    trimmed: (text, ends) => sql`${ends ? 'TRIM' : 'LTRIM'}(${text}, '0')`,
    concat: (left, right) => sql`${left} || ${right}`,
  },
  kinds,
  json: {
    nested: true,
    refuse: (steps) => steps.length > 1 && !steps.every(isUnescaped) && reasons.nestedStep,
    ...byType({
      path: pathTo,
      // An integer beyond 64 bits is read as a double.
      typeOf(column, path, amongNumbers) {
        const type = member(column, path, 'type');
        return amongNumbers ? sql`IIF(${type} = 'integer', TYPEOF(${member(column, path, 'value')}), ${type})` : type;
      },
      typeNames: { string: ['text'], boolean: ['true', 'false'], integer: ['integer'], number: ['real'] },
      absent: 'null',
      value: (column, path) => member(column, path, 'value'),
      numberText: (column, { path }) => sql`(${column} -> ${path})`,
    }),
  },
});
