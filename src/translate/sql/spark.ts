import { naturalValue } from '../../language/word.ts';
import { approximate, Inexact } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import { numeralPattern } from '../value-kinds.ts';
import { compareColumn } from './column.ts';
import { castPlaceholder, commonEngine, partFunctions, quoteInBackticks } from './engine.ts';
import { commonNumerals } from './numerals.ts';
import { sqlTarget } from './sql.ts';
import { param, type Sql, sql } from './tag.ts';

const valueAt = (column: Sql, property: string) =>
  sql`TRY_ELEMENT_AT(FROM_JSON(${column}, 'MAP<STRING, STRING>'), ${param(property, 'string')})`;

/**
 * Spark, 3.5 or newer for a JSON column; `?`. A text column is `STRING`, with the usual collation or one that is declared. JSON is
 * stored as `STRING`, and read as texts.
 */
export const spark = sqlTarget({
  ...commonEngine,
  name: 'spark',
  quote: quoteInBackticks,
  placeholder: castPlaceholder({ number: 'DOUBLE', integer: 'BIGINT', float32: 'FLOAT', decimal: 'DECIMAL' }),
  part: partFunctions('contains', 'startsWith', 'endsWith'),
  textType: 'STRING',
  binary: (column) => sql`${column} COLLATE UTF8_BINARY`,
  requires: { ...commonEngine.requires, string: 'collation', json: 'json-as-string' },
  demands: ({ family }, column) => [
    column === undefined && 'version',
    column?.type === 'string' && family !== 'presence' && 'varchar',
  ],
  numerals: {
    ...commonNumerals,
    // A point at the end, since `$` also matches before a line feed that ends the text.
    test: (text) => sql`CONCAT(${text}, '.') RLIKE '^${numeralPattern}[.]$'`,
  },
  json: {
    compare(engine, column, [name], ask, view) {
      const text = { column: valueAt(column, name as string), type: 'string' } as const;
      const term = compareColumn(engine, text, ask, { ...view, equality: 'text' });
      if (term instanceof Inexact || typeof term === 'boolean') return term;
      if (view.equality === 'typed') return approximate(term, reasons.sparkTypes);
      if (ask.family === 'equality' && ask.values.every(({ text }) => keepsSpelling(text))) return term;
      return approximate(term, reasons.sparkTexts);
    },
    presence: (column, [name], isPresent) => sql`${valueAt(column, name as string)} IS ${isPresent ? 'NOT ' : ''}NULL`,
  },
});

/** Whether only a string, a boolean or an integer in JSON is read as this text. */
function keepsSpelling(text: string): boolean {
  const value = naturalValue(text);
  return typeof value === 'number' ? /^-?\d+$/.test(text) : !/^[[{]/.test(text);
}
