import { decimalOf } from '../../language/numeral.ts';
import { readValue } from '../../language/word.ts';
import type { Comparison } from '../../meaning/normal-form.ts';
import type { View } from '../../meaning/options.ts';
import type { ValueType } from '../field.ts';
import { Inexact, type TermResult, unsupported } from '../inexact.ts';
import { orderSymbol } from '../notation.ts';
import { boundOf, equalNumber, type NumberType } from '../number-bounds.ts';
import { reasons } from '../reasons.ts';
import type { AskOf } from '../target.ts';
import { booleansOf, numbersWithPart, orderedTexts, wordOf } from '../value-kinds.ts';
import type { Engine, JsonColumn } from './engine.ts';
import { compareNumeral } from './numerals.ts';
import { joinSql, type Param, param, type Sql, sql } from './tag.ts';

/** A column, or a value in JSON, of one type. */
interface TypedColumn {
  readonly column: Sql;
  readonly type: ValueType;
  /** The declared decimals of a decimal column. */
  readonly scale?: number | undefined;
  /** Whether the column itself is compared, which may have an index. */
  readonly isPlain?: boolean;
}

/**
 * A comparison with a column of a type. The column is not wrapped in a function, so that indexes can be used; a negation is
 * also true of NULL. A word that is no value of the type gives a constant.
 */
export function compareColumn(engine: Engine, typed: TypedColumn, ask: Comparison, view: View): TermResult<Sql> {
  const { column, type } = typed;
  if (type === 'string') return compareText(engine, typed, ask, view);
  if (type !== 'boolean') return compareNumber(engine, typed, type, ask, view);
  const booleans = booleansOf(ask, view);
  return booleans.length === 2 ? isPresent(column, ask) : isAmong(engine, column, type, booleans, ask);
}

function compareText(engine: Engine, { column, isPlain }: TypedColumn, ask: Comparison, view: View): TermResult<Sql> {
  const isText = view.equality === 'text';
  if (ask.family === 'order') return orderTexts(engine, column, ask, isText);
  const indexed = isPlain && !ask.negated ? engine.indexed : undefined;
  if (ask.family === 'part') return both(indexed?.part(column, ask), hasPart(engine, column, column, ask));
  const words = isText ? ask.values : ask.values.filter((word) => typeof readValue(word) === 'string');
  const texts = [...new Set(words.map(({ text }) => text))];
  const exactly = isAmong(engine, column, 'string', texts, ask);
  return typeof exactly === 'boolean' ? exactly : both(indexed?.among(column, texts), exactly);
}

/** The condition that decides, after the weaker one that an index answers. */
function both(indexed: Sql | undefined, exactly: Sql): Sql {
  return indexed === undefined ? exactly : sql`(${indexed} AND ${exactly})`;
}

function orderTexts(engine: Engine, column: Sql, ask: AskOf<'order'>, excludesNumerals: boolean): TermResult<Sql> {
  const { means, negated } = ask;
  const word = wordOf(ask);
  const texts = orderedTexts(word, excludesNumerals ? 'text' : 'typed');
  if (texts === false) return negated;
  if (texts === 'numerals') {
    const decimal = decimalOf(word.text);
    if (!Number.isSafeInteger(decimal.magnitude)) return unsupported(reasons.exponent);
    const text = engine.unicode(column);
    const test = compareNumeral(engine, text, means, decimal);
    return sql`${negated ? 'NOT ' : ''}CASE WHEN ${engine.numerals.test(text)} THEN ${test} ELSE 1 = 0 END`;
  }
  const value = engine.orderedValue(param(word.text, 'string'));
  const test = sql`${engine.ordered(column)} ${orderSymbol(means, negated)} ${value}`;
  if (!excludesNumerals) return negated ? orAbsent(test, column) : test;
  const numeral = engine.numerals.test(engine.unicode(column));
  return negated ? orAbsent(sql`${test} OR ${numeral}`, column) : sql`(${test} AND NOT (${numeral}))`;
}

function compareNumber(
  engine: Engine,
  { column, scale }: TypedColumn,
  type: Extract<ValueType, NumberType>,
  ask: Comparison,
  { equality }: View,
): TermResult<Sql> {
  const { negated } = ask;
  const size = engine.decimals && { ...engine.decimals, scale };
  if (ask.family === 'equality') {
    const values = ask.values.map((word) => equalNumber(type, word, equality, size));
    return isAmong(
      engine,
      column,
      type,
      values.filter((value) => value !== undefined),
      ask,
    );
  }
  if (ask.family === 'part') {
    const isInteger = type === 'integer' || type === 'unsigned' || type === 'wide';
    const numbers = numbersWithPart(ask, equality, isInteger);
    if (numbers !== 'text') return numbers ? isPresent(column, ask) : negated;
    const text = isInteger ? sql`CAST(${column} AS ${engine.textType})` : engine.numberText?.[type]?.(column);
    return text === undefined ? unsupported(reasons.numberParts) : hasPart(engine, text, column, ask);
  }
  const bound = boundOf(type, ask.means, wordOf(ask), equality, size);
  if (typeof bound === 'boolean') return bound ? isPresent(column, ask) : negated;
  const test = sql`${column} ${orderSymbol(bound.means, negated)} ${param(bound.value, type)}`;
  return negated ? orAbsent(test, column) : test;
}

/** A part searched for in a text, which is a column's own or that of its number. */
function hasPart(engine: Engine, text: Sql, column: Sql, ask: AskOf<'part'>): Sql {
  const test = engine.part(text, ask);
  return ask.negated ? orAbsent(sql`NOT (${test})`, column) : test;
}

/** Equality to one of the values of a type. */
function isAmong(
  engine: Engine,
  column: Sql,
  type: ValueType,
  values: readonly unknown[],
  { negated }: Comparison,
): Sql | boolean {
  if (values.length === 0) return negated;
  const test = engine.among(column, [...new Set(values)], negated, type);
  return negated ? orAbsent(test, column) : test;
}

function isPresent(column: Sql, { negated }: Comparison): Sql {
  return sql`${column} IS ${negated ? '' : 'NOT '}NULL`;
}

function orAbsent(condition: Sql, column: Sql): Sql {
  return sql`(${condition} OR ${column} IS NULL)`;
}

/** SQL for a value in JSON. */
interface JsonAccess {
  /** The path of a property, as a value to be bound. */
  path(property: string): string;
  /**
   * The type of the value at a path, as one of `typeNames`; NULL or `absent` if there is none. Types of numbers need to be
   * distinguished only with `amongNumbers`.
   */
  typeOf(column: Sql, path: Param, amongNumbers: boolean): Sql;
  readonly typeNames: Readonly<Partial<Record<ValueType, readonly string[]>>>;
  readonly absent: string;
  /** The value, which is known to be of a type. */
  value(column: Sql, path: Param, type: ValueType): Sql;
  /** The text of the value, which is known to be a number, as it is written; `undefined` if that cannot be had. */
  numberText(column: Sql, path: Param, type: ValueType): Sql | undefined;
}

/** Conditions that first check the type of the value, so that a number is never taken for a text that is written alike. */
export function byType(access: JsonAccess): JsonColumn {
  const types = Object.entries(access.typeNames) as [ValueType, readonly string[]][];

  /** Whether a value, which is known to be of a type, passes. */
  const compareValue = (engine: Engine, column: Sql, path: Param, type: ValueType, ask: Comparison, view: View) => {
    if (ask.family !== 'part' || type === 'string' || type === 'boolean') {
      return compareColumn(engine, { column: access.value(column, path, type), type }, ask, view);
    }
    const numbers = numbersWithPart(ask, view.equality, type !== 'number');
    if (numbers !== 'text') return numbers;
    const text = access.numberText(column, path, type);
    return text === undefined ? unsupported(reasons.numberParts) : engine.part(text, ask);
  };

  return {
    numbers: 'plain-numbers',
    compare(engine, column, ask, view): TermResult<Sql> {
      const path = param(access.path(ask.property), 'string');
      const cases: Sql[] = [];
      let amongNumbers = false;
      for (const [type, names] of types) {
        const term = compareValue(engine, column, path, type, { ...ask, negated: false }, view);
        if (term instanceof Inexact) return term;
        if (term === false) continue;
        if (type !== 'string' && type !== 'boolean') amongNumbers = true;
        for (const name of names) cases.push(sql` WHEN '${name}' THEN ${term === true ? '1 = 1' : term}`);
      }
      if (cases.length === 0) return ask.negated;
      const type = access.typeOf(column, path, amongNumbers);
      return sql`${ask.negated ? 'NOT ' : ''}CASE ${type}${joinSql(cases, '')} ELSE 1 = 0 END`;
    },
    text(column, property) {
      const path = param(access.path(property), 'string');
      const cases = types.map(([type, names]) => {
        const text = type === 'string' ? access.value(column, path, 'string') : access.numberText(column, path, type);
        return sql` WHEN ${access.typeOf(column, path, false)} IN (${names.map((name) => `'${name}'`).join(', ')}) THEN ${text ?? 'NULL'}`;
      });
      return sql`CASE${joinSql(cases, '')} END`;
    },
    presence(column, property, isPresent) {
      const type = access.typeOf(column, param(access.path(property), 'string'), false);
      const { absent } = access;
      return isPresent ? sql`${type} <> '${absent}'` : sql`COALESCE(${type}, '${absent}') = '${absent}'`;
    },
  };
}
