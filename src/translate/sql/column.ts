import { readValue } from '../../language/value.ts';
import { decimalOf } from '../../meaning/values/decimal.ts';
import { isNumeral } from '../../meaning/values/numeral.ts';
import type { OrderComparator, PositiveComparator } from '../../meaning/values/order.ts';
import type { ValueType } from '../column-type.ts';
import { unsupported } from '../inexact.ts';
import { type Bound, decimalBound, float32Bound, integerBound, numberBound } from '../numbers/bound.ts';
import { reasons } from '../reasons.ts';
import type { TermResult } from '../term-result.ts';
import { booleansOf } from '../value-kinds.ts';
import type { ColumnComparison, Sql } from './engine.ts';
import { numeralCompared } from './numeric-text.ts';

/**
 * A comparison with a column of a type. The column is not wrapped in a function, so that indexes can be used; a negation is
 * also true of NULL. A word that is no value of the type gives a constant.
 */
export function compareColumn(sql: Sql, type: ValueType, asked: ColumnComparison): TermResult<string> {
  return byType[type](sql, asked);
}

const byType: Readonly<Record<ValueType, (sql: Sql, asked: ColumnComparison) => TermResult<string>>> = {
  text: withText,
  boolean: withBoolean,
  number: (sql, asked) => within(numberBound(asked.comparator, asked.word, sql.equality), 'number', sql, asked),
  integer: (sql, asked) => within(integerBound(asked.comparator, asked.word, sql.equality, 64), 'integer', sql, asked),
  unsigned: (sql, asked) =>
    within(integerBound(asked.comparator, asked.word, sql.equality, 'unsigned'), 'unsigned', sql, asked),
  float32: (sql, asked) => within(float32Bound(asked.comparator, asked.word, sql.equality), 'float32', sql, asked),
  decimal: (sql, asked) => within(decimalBound(asked, sql.equality, sql.engine.decimals), 'decimal', sql, asked),
  wide: (sql, asked) => within(integerBound(asked.comparator, asked.word, sql.equality, 128), 'wide', sql, asked),
};

const symbols: Readonly<Record<PositiveComparator, readonly [symbol: string, negated: string]>> = {
  equal: ['=', '<>'],
  less: ['<', '>='],
  lessOrEqual: ['<=', '>'],
  greater: ['>', '<='],
  greaterOrEqual: ['>=', '<'],
};

function withText(sql: Sql, asked: ColumnComparison): TermResult<string> {
  const { engine, equality } = sql;
  const { comparator, word, negated } = asked;
  if (equality === 'typed' && typeof readValue(word) !== 'string') return negated;
  const column = asked.column();
  if (comparator === 'equal') {
    const param = sql.param(word.text, 'text');
    return negated ? orAbsent(engine.differs(column, param), column) : engine.same(column, param);
  }
  if (equality === 'text' && isNumeral(word.text)) return withNumeral(sql, column, { comparator, word, negated });
  const [symbol, opposite] = symbols[comparator];
  const param = sql.param(word.text, 'text');
  const compared = `${engine.ordered(column)} ${negated ? opposite : symbol} ${param}`;
  if (equality === 'typed') return negated ? orAbsent(compared, column) : compared;
  const numeral = engine.numerals.test(column);
  return negated ? orAbsent(`${compared} OR ${numeral}`, column) : `(${compared} AND NOT ${numeral})`;
}

function withNumeral(
  sql: Sql,
  column: string,
  { comparator, word, negated }: Omit<ColumnComparison, 'column'> & { comparator: OrderComparator },
): TermResult<string> {
  const decimal = decimalOf(word.text);
  if (!Number.isSafeInteger(decimal.magnitude)) return unsupported(reasons.exponent);
  const { numerals } = sql.engine;
  const compared = numeralCompared(sql, column, comparator, decimal);
  return `${negated ? 'NOT ' : ''}CASE WHEN ${numerals.test(column)} THEN ${compared} ELSE 1 = 0 END`;
}

function withBoolean(sql: Sql, asked: ColumnComparison): TermResult<string> {
  const booleans = booleansOf(asked.comparator, asked.word, sql.equality);
  const [yes, no] = [true, false].map((value) => booleans.includes(value)) as [boolean, boolean];
  return within(yes === no ? yes : { comparator: 'equal', value: yes }, 'boolean', sql, asked);
}

/** A comparison with the bound of a word for a type. */
function within(bound: Bound, kind: Exclude<ValueType, 'text'>, sql: Sql, asked: ColumnComparison): TermResult<string> {
  const { negated } = asked;
  if (bound === false) return negated;
  const column = asked.column();
  if (bound === true) return `${column} IS ${negated ? '' : 'NOT '}NULL`;
  const [symbol, opposite] = symbols[bound.comparator];
  const param = sql.param(bound.value, kind);
  return negated ? orAbsent(`${column} ${opposite} ${param}`, column) : `${column} ${symbol} ${param}`;
}

function orAbsent(condition: string, column: string): string {
  return `(${condition} OR ${column} IS NULL)`;
}
