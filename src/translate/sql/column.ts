import type { Word } from '../../language/filter.ts';
import { isPart, type OrderMeaning, type PartMeaning } from '../../language/meanings.ts';
import { readValue } from '../../language/value.ts';
import { decimalOf, isNumeral } from '../../meaning/values/numeral.ts';
import type { PositiveMeaning } from '../../meaning/values/order.ts';
import type { ValueType } from '../field.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { type Bound, decimalBound, float32Bound, integerBound, numberBound } from '../numbers/bound.ts';
import { reasons } from '../reasons.ts';
import { booleansOf, partKinds } from '../value-kinds.ts';
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
  number: withNumber('number', ({ comparator, word }, { equality }) => numberBound(comparator, word, equality)),
  integer: withNumber('integer', ({ comparator, word }, { equality }) => integerBound(comparator, word, equality, 64)),
  unsigned: withNumber('unsigned', ({ comparator, word }, { equality }) =>
    integerBound(comparator, word, equality, 'unsigned'),
  ),
  float32: withNumber('float32', ({ comparator, word }, { equality }) => float32Bound(comparator, word, equality)),
  decimal: withNumber('decimal', (asked, { equality, engine }) => decimalBound(asked, equality, engine.decimals)),
  wide: withNumber('wide', ({ comparator, word }, { equality }) => integerBound(comparator, word, equality, 128)),
};

const symbols: Readonly<Record<OrderMeaning, readonly [symbol: string, negated: string]>> = {
  less: ['<', '>='],
  lessOrEqual: ['<=', '>'],
  greater: ['>', '<='],
  greaterOrEqual: ['>=', '<'],
};

function withText(sql: Sql, asked: ColumnComparison): TermResult<string> {
  const { engine, equality } = sql;
  const { comparator, words, negated } = asked;
  const [word] = words;
  if (isPart(comparator)) return withPart(asked.column(), sql, asked);
  const comparable = equality === 'text' ? words : words.filter((one) => typeof readValue(one) === 'string');
  if (comparator === 'equal') {
    const texts = comparable.map(({ text }) => text);
    return isAmong(texts, 'text', sql, asked);
  }
  if (comparable.length === 0) return negated;
  const column = asked.column();
  if (equality === 'text' && isNumeral(word.text)) return withNumeral(sql, column, comparator, word, negated);
  const [symbol, opposite] = symbols[comparator];
  const param = sql.param(word.text, 'text');
  const compared = `${engine.ordered(column)} ${negated ? opposite : symbol} ${param}`;
  if (equality === 'typed') return negated ? orAbsent(compared, column) : compared;
  const numeral = engine.numerals.test(column);
  return negated ? orAbsent(`${compared} OR ${numeral}`, column) : `(${compared} AND NOT ${numeral})`;
}

/** A part searched for in a text, or in the text of a number. */
function withPart(text: string, sql: Sql, { column, comparator, words, negated }: ColumnComparison): string {
  const term = sql.engine.part(text, comparator as PartMeaning, words[0].text, sql);
  return negated ? orAbsent(`NOT ${term}`, column()) : term;
}

function withNumeral(
  sql: Sql,
  column: string,
  comparator: OrderMeaning,
  word: Word,
  negated: boolean,
): TermResult<string> {
  const decimal = decimalOf(word.text);
  if (!Number.isSafeInteger(decimal.magnitude)) return unsupported(reasons.exponent);
  const { numerals } = sql.engine;
  const compared = numeralCompared(sql, column, comparator, decimal);
  return `${negated ? 'NOT ' : ''}CASE WHEN ${numerals.test(column)} THEN ${compared} ELSE 1 = 0 END`;
}

function withBoolean(sql: Sql, asked: ColumnComparison): TermResult<string> {
  const booleans = new Set(asked.words.flatMap((word) => booleansOf(asked.comparator, word, sql.equality)));
  return booleans.size === 2 ? isPresent(asked) : isAmong([...booleans], 'boolean', sql, asked);
}

/** A comparison of numbers with one word. */
interface NumberComparison {
  readonly comparator: PositiveMeaning;
  readonly word: Word;
  readonly scale?: number | undefined;
}

function withNumber(
  kind: Exclude<ValueType, 'text' | 'boolean'>,
  boundOf: (asked: NumberComparison, sql: Sql) => Bound,
) {
  const isInteger = kind === 'integer' || kind === 'unsigned' || kind === 'wide';
  return (sql: Sql, asked: ColumnComparison): TermResult<string> => {
    const { comparator, words, negated, scale } = asked;
    const { equality, engine } = sql;
    if (comparator === 'equal') {
      const bounds = words.map((word) => boundOf({ comparator, word, scale }, sql));
      const values = bounds.flatMap((one) => (typeof one === 'object' ? [one.value] : []));
      return isAmong(values, kind, sql, asked);
    }
    if (isPart(comparator)) {
      const { numbers } = partKinds(comparator, words[0], equality, isInteger ? 'integer' : 'number');
      if (numbers !== 'text') return numbers ? isPresent(asked) : negated;
      if (isInteger) return withPart(`CAST(${asked.column()} AS ${engine.textType})`, sql, asked);
      const text = engine.numberText?.[kind]?.(asked.column());
      return text ? withPart(text, sql, asked) : unsupported(reasons.numberParts);
    }
    const found = boundOf({ comparator, word: words[0], scale }, sql);
    if (found === false) return negated;
    if (found === true) return isPresent(asked);
    const column = asked.column();
    const [symbol, opposite] = symbols[found.comparator as OrderMeaning];
    const param = sql.param(found.value, kind);
    return negated ? orAbsent(`${column} ${opposite} ${param}`, column) : `${column} ${symbol} ${param}`;
  };
}

/** Equality to one of the values of a type. */
function isAmong(values: readonly unknown[], kind: ValueType, sql: Sql, asked: ColumnComparison): TermResult<string> {
  if (values.length === 0) return asked.negated;
  const column = asked.column();
  const term = sql.engine.among(column, [...new Set(values)], asked.negated, sql, kind);
  return asked.negated ? orAbsent(term, column) : term;
}

function isPresent({ column, negated }: ColumnComparison): string {
  return `${column()} IS ${negated ? '' : 'NOT '}NULL`;
}

function orAbsent(condition: string, column: string): string {
  return `(${condition} OR ${column} IS NULL)`;
}
