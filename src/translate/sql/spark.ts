import { readValue } from '../../language/value.ts';
import { approximate, Inexact } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import { among } from './among.ts';
import { compareColumn } from './column.ts';
import { sizeOf } from './decimal-size.ts';
import { asRows } from './numeric-text.ts';
import { sqlTarget } from './sql.ts';

const valueAt = (column: string, place: string) =>
  `TRY_ELEMENT_AT(FROM_JSON(${column}, 'MAP<STRING, STRING>'), ${place})`;

const casts = { number: 'DOUBLE', integer: 'BIGINT', float32: 'FLOAT' } as const;

/** Spark 3.5 or newer; `?`. A number column is `DOUBLE`; JSON is stored as `STRING`, and read as texts. */
export const spark = sqlTarget({
  name: 'spark',
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  placeholder: (_, kind, value) => {
    if (kind === 'decimal') return `CAST(? AS DECIMAL${sizeOf(value)})`;
    return Object.hasOwn(casts, kind) ? `CAST(? AS ${casts[kind as keyof typeof casts]})` : '?';
  },
  numbered: false,
  bound: (value) => value,
  among,
  part: (column, comparator, text, { param }) => `${comparator}(${column}, ${param(text, 'text')})`,
  textType: 'STRING',
  binary: (column) => `${column} COLLATE UTF8_BINARY`,
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
    // A point at the end, since `$` also matches before a line feed that ends the text.
    test: (text) => `CONCAT(${text}, '.') RLIKE '^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?[.]$'`,
    mantissa: (text) => `REGEXP_EXTRACT(${text}, '^-?([0-9.]+)', 1)`,
    exponent: (text) => `COALESCE(TRY_CAST(REGEXP_EXTRACT(${text}, '[eE](.*)$', 1) AS DOUBLE), 0)`,
    trimmed: (text, ends) => `TRIM(${ends ? 'BOTH' : 'LEADING'} '0' FROM ${text})`,
    beforePoint: (text) => `INSTR(${text}, '.') - 1`,
    concat: (left, right) => `CONCAT(${left}, ${right})`,
    comparePairs: asRows,
  },
  json: {
    compared(sql, column, property, asked) {
      const place = sql.param(property, 'text');
      const term = compareColumn({ ...sql, equality: 'text' }, 'text', {
        ...asked,
        column: () => valueAt(column, place),
      });
      if (term instanceof Inexact || typeof term === 'boolean') return term;
      if (sql.equality === 'typed') return approximate(term, reasons.sparkTypes);
      if (asked.comparator === 'equal' && asked.words.every(({ text }) => keepsSpelling(text))) return term;
      return approximate(term, reasons.sparkTexts);
    },
    presence: (sql, column, property, present) =>
      `${valueAt(column, sql.param(property, 'text'))} IS ${present ? 'NOT ' : ''}NULL`,
  },
});

/** Whether only a string, a boolean or an integer in JSON is read as this text. */
function keepsSpelling(text: string): boolean {
  const read = readValue({ text });
  return typeof read === 'number' ? /^-?\d+$/.test(text) : !/^[[{]/.test(text);
}
