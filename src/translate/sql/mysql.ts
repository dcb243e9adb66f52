import { parts } from '../../language/meanings.ts';
import { isAscii, likePattern } from '../notation.ts';
import type { NearestValue } from '../number-bounds.ts';
import { reasons } from '../reasons.ts';
import type { AskOf } from '../target.ts';
import { wordOf } from '../value-kinds.ts';
import { byType } from './by-type.ts';
import { isCollated } from './declared.ts';
import { among, castPlaceholder, commonEngine, type KindSql, quoteInBackticks } from './engine.ts';
import { decimalSeconds, inMicroseconds, microsecondText } from './kinds/instants.ts';
import { datePattern, dateTimePattern } from './kinds/stored-keys.ts';
import { commonNumerals } from './numerals.ts';
import { sqlTarget } from './sql.ts';
import { type Param, param, type Sql, sql } from './tag.ts';

const asUnicode = (text: Sql) => sql`CONVERT(${text} USING utf8mb4)`;

/** The bytes of a text, whatever the character set of its column, JSON or connection. */
const asBytes = (text: Sql) => sql`CAST(${asUnicode(text)} AS BINARY)`;

/** The character that escapes is written, since without `ESCAPE` it depends on the mode `NO_BACKSLASH_ESCAPES`. */
const like = (text: Sql, pattern: Sql) => sql`${text} LIKE ${pattern} ESCAPE '!'`;

const patternOf = (ask: AskOf<'part'>) => param(likePattern(ask.means, wordOf(ask).text, '!'), 'string');

const casts = castPlaceholder({
  ...{ integer: 'SIGNED', unsigned: 'UNSIGNED', wide: 'DECIMAL(65)', decimal: 'DECIMAL' },
  ...{ timestamp: 'DATETIME(6)', date: 'DATE' },
});

/** The empty text, which in MariaDB's mode `EMPTY_STRING_IS_NULL` cannot be written or bound. */
const empty = 'SPACE(0)';

/** MariaDB compares the bytes of a name with those of the document. */
const extract = (column: Sql, path: Param) =>
  isAscii(path.value as string)
    ? sql`JSON_EXTRACT(${column}, ${path})`
    : sql`JSON_EXTRACT(${asUnicode(column)}, ${asUnicode(path)})`;

const firstTime = -62_135_596_800_000_000n;
const lastTime = 253_402_300_799_999_999n;

/** The years 0001 to 9999, which a DATETIME has. */
const localTime = (nanoseconds: bigint): NearestValue<Sql> => {
  if (nanoseconds < firstTime * 1000n) return 'below';
  if (nanoseconds > lastTime * 1000n + 999n) return 'above';
  return inMicroseconds(nanoseconds, (value) => param(microsecondText(value), 'timestamp'));
};

/** The whole text, to which a point is appended because `$` also matches before a final line feed. */
const isWhole = (text: Sql, pattern: string) => sql`CONCAT(${text}, '.') REGEXP '^${pattern}[.]$'`;

const timeText = (time: Sql) => sql`DATE_FORMAT(${time}, '%Y-%m-%dT%H:%i:%s.%fZ')`;

const secondsText = (seconds: Sql) => timeText(sql`TIMESTAMP '1970-01-01 00:00:00' + INTERVAL ${seconds} SECOND`);

const kinds: KindSql = {
  // The seconds of a TIMESTAMP do not depend on the time zone of the connection.
  timestamptz: {
    value: (column) => sql`UNIX_TIMESTAMP(${column})`,
    nearest: (nanoseconds) => ({ value: decimalSeconds(nanoseconds), side: 0 }),
  },
  timestamp: { nearest: localTime },
  dates: ['0001-01-01', '9999-12-31'],
  dateTimes: {
    isDate: (text) => isWhole(text, datePattern),
    isDateTime: (text) => isWhole(text, dateTimePattern),
    days: (text) => sql`(TO_DAYS(SUBSTR(${text}, 1, 10)) - 719528)`,
    fraction: (text) =>
      sql`TRIM(LEADING '.' FROM TRIM(TRAILING '0' FROM IFNULL(REGEXP_SUBSTR(${text}, '[.][0-9]+'), ${empty})))`,
    last: (text, count) => sql`RIGHT(${text}, ${String(count)})`,
    integer: (digits) => sql`CAST(${digits} AS SIGNED)`,
    joined: (integer, text) => sql`CONCAT(LPAD(${integer}, 12, '0'), ${text})`,
  },
  fold: (text, accents) => (accents ? undefined : sql`LOWER(${text} COLLATE utf8mb4_bin)`),
};

/**
 * MariaDB, run in version 10.11, and MySQL 8, parsed only; `?`. Booleans are stored and bound as 1 and 0. Texts of any character
 * set are compared in `utf8mb4`. The usual collations take `a` for `A`: an index finds by collation, and the bytes decide. The
 * index is asked in the character set of the column, which has the characters of the word, or the column declares a `collation`.
 * In MariaDB, names in JSON have no escapes, and the JSON column has no character set of wide units.
 */
export const mysql = sqlTarget({
  ...commonEngine,
  name: 'mysql',
  quote: quoteInBackticks,
  mostValues: 65_535,
  // Clients may bind an integer as a text, which is compared as a double.
  placeholder: (mark, kind, value) => (value === '' ? `IFNULL(${mark}, ${empty})` : casts(mark, kind, value)),
  bound: (value) => (typeof value === 'boolean' ? Number(value) : value),
  among: (column, values, negated, kind) =>
    kind === 'string' ? among(asBytes(column), values, negated, kind, asBytes) : among(column, values, negated, kind),
  part: (column, ask) => like(asBytes(column), asBytes(patternOf(ask))),
  indexed: {
    among: (column, values) => among(column, values, false, 'string'),
    // An index finds no pattern that begins with a wildcard.
    part: (column, ask) => (parts[ask.means].open ? undefined : like(column, patternOf(ask))),
  },
  textType: 'CHAR',
  texts: { uuid: { cast: 'UUID' }, enum: { isText: true } },
  unicode: asUnicode,
  ordered: asBytes,
  orderedValue: asBytes,
  keyTexts: {
    ...commonEngine.keyTexts,
    // It shows six digits.
    float32: false,
    timestamptz: (column) => secondsText(sql`UNIX_TIMESTAMP(${column})`),
    timestamp: timeText,
    seconds: secondsText,
    milliseconds: (column) => secondsText(sql`${column} / 1000`),
  },
  nullsLast: false,
  extraTypes: ['unsigned', 'float32', 'decimal'],
  decimals: { digits: 65, decimals: 30 },
  requires: { ...commonEngine.requires, boolean: 'integer-booleans', json: 'unescaped-names' },
  demands: ({ values }, column) => [
    column === undefined && 'json-charset',
    column?.type === 'string' && !isCollated(column) && !values.every(({ text }) => isAscii(text)) && 'charset',
  ],
  numerals: {
    ...commonNumerals,
    // A point is appended because `$` also matches before a final line feed. There is no `?`, which clients would replace by a
    // value.
    test: (text) => sql`CONCAT(${text}, '.') REGEXP '^-{0,1}[0-9]+([.][0-9]+){0,1}([eE][+-]{0,1}[0-9]+){0,1}[.]$'`,
    mantissa: (text) => sql`TRIM(LEADING '-' FROM SUBSTRING_INDEX(LOWER(${text}), 'e', 1))`,
    exponent: (text) => sql`(SUBSTR(${text}, LOCATE('e', CONCAT(LOWER(${text}), 'e')) + 1) + 0e0)`,
    beforePoint: (text) => sql`LOCATE('.', ${text}) - 1`,
    empty,
  },
  kinds,
  json: {
    ...byType({
      path: (steps) => param(`$${steps.map((step) => `.${JSON.stringify(step)}`).join('')}`, 'string'),
      typeOf(column, path, amongNumbers) {
        const value = extract(column, path);
        if (!amongNumbers) return sql`JSON_TYPE(${value})`;
        // MariaDB reports `1e-7` as an integer.
        return sql`IF(JSON_TYPE(${value}) = 'INTEGER' AND ${value} LIKE '%e%', 'DOUBLE', JSON_TYPE(${value}))`;
      },
      typeNames: {
        string: ['STRING'],
        boolean: ['BOOLEAN'],
        wide: ['INTEGER', 'UNSIGNED INTEGER'],
        number: ['DOUBLE', 'DECIMAL'],
      },
      absent: 'NULL',
      value(column, path, type) {
        const text = sql`JSON_UNQUOTE(${extract(column, path)})`;
        if (type === 'string') return text;
        if (type === 'boolean') return sql`(${text} = 'true')`;
        return type === 'wide' ? sql`CAST(${text} AS DECIMAL(65))` : sql`(${text} + 0e0)`;
      },
      numberText: (column, path) => sql`JSON_UNQUOTE(${extract(column, path)})`,
    }),
    nested: true,
    refuse: (steps) => steps.some((step) => step.startsWith('-')) && reasons.mariadbPath,
  },
});
