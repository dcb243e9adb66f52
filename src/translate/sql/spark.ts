import { naturalValue } from '../../language/word.ts';
import { approximate, Inexact } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import { numeralPattern } from '../value-kinds.ts';
import { comparison } from './column.ts';
import { castPlaceholder, commonEngine, partFunctions, quoteInBackticks } from './engine.ts';
import { commonNumerals } from './numerals.ts';
import { isNull } from './places.ts';
import { sqlTarget } from './sql.ts';
import { param, sql } from './tag.ts';

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
    valueAt(json, [name]) {
      const column = sql`TRY_ELEMENT_AT(FROM_JSON(${json}, 'MAP<STRING, STRING>'), ${param(name, 'string')})`;
      return {
        compare(engine, ask, view) {
          const term = comparison(engine, ask, { ...view, equality: 'text' })({ column, type: 'string' });
          if (term instanceof Inexact || typeof term === 'boolean') return term;
          if (view.equality === 'typed') return approximate(term, reasons.sparkTypes);
          if (ask.family === 'equality' && ask.values.every(({ text }) => keepsSpelling(text))) return term;
          return approximate(term, reasons.sparkTexts);
        },
        presence: (isPresent) => isNull(column, !isPresent),
      };
    },
  },
});

/** Whether only a string, a boolean or an integer in JSON is read as this text. */
function keepsSpelling(text: string): boolean {
  const value = naturalValue(text);
  return typeof value === 'number' ? /^-?\d+$/.test(text) : !/^[[{]/.test(text);
}
