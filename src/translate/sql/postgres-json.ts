import type { Word } from '../../language/filter.ts';
import type { OrderMeaning } from '../../language/meanings.ts';
import { decimalOf } from '../../language/numeral.ts';
import { readValue } from '../../language/value.ts';
import type { View } from '../../meaning/options.ts';
import { escapeRegExp } from '../../source/patterns.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { byEnds, orderSymbol, sidesOf } from '../notation.ts';
import { reasons } from '../reasons.ts';
import type { AskOf } from '../target.ts';
import { booleansOf, numbersWithPart, orderedTexts, wordOf } from '../value-kinds.ts';
import { type JsonColumn, manyValues } from './engine.ts';
import { joinSql, param, type Sql, sql } from './tag.ts';

/**
 * A `jsonb` column: equality as containment, everything else as a path. Both can use indexes and are sent to foreign servers.
 * Many values are looked up in a hash table instead, without an index: containment would compare them one by one. Numbers in
 * `jsonb` are exact decimals.
 */
export const jsonb: JsonColumn = {
  numbers: 'plain-numbers',
  compare(_, column, ask, view) {
    const { family, property, values, negated } = ask;
    const name = JSON.stringify(property);
    if (family === 'equality') {
      const equal = [...new Set(values.flatMap((word) => equalValues(word, view)))];
      if (equal.length > manyValues) {
        const value = sql`JSONB_PATH_QUERY_FIRST(${column}, ${param(`$.${name}`, 'path')})`;
        const test = sql`${value} ${negated ? '<> ALL' : '= ANY'}(${param(equal, 'json')})`;
        return negated ? sql`(${test} OR ${value} IS NULL)` : test;
      }
      const documents = equal.map((value) => `{${name}:${value}}`);
      const tests =
        values.length === 1
          ? documents.map((document) => sql`${column} @> ${param(document, 'json')}`)
          : [sql`${column} @> ANY(${param(documents, 'json')})`];
      return anyTest(tests, column, negated);
    }
    const path = family === 'part' ? partPath(`@.${name}`, ask, view) : orderPath(`@.${name}`, ask, view);
    if (typeof path !== 'string') return path === false ? negated : path;
    return anyTest([hasPath(column, path)], column, negated);
  },
  text(column, property) {
    const name = param(property, 'string');
    const type = sql`JSONB_TYPEOF(${column} -> ${name})`;
    return sql`CASE WHEN ${type} IN ('string', 'number', 'boolean') THEN ${column} ->> ${name} END`;
  },
  presence: (column, property, isPresent) =>
    anyTest([hasPath(column, `@.${JSON.stringify(property)}.type() != "null"`)], column, !isPresent),
};

function hasPath(column: Sql, condition: string): Sql {
  return sql`${column} @? ${param(`$ ? (${condition})`, 'path')}`;
}

function anyTest(tests: readonly Sql[], column: Sql, negated: boolean): Sql {
  const all = tests.length === 1 ? (tests[0] as Sql) : sql`(${joinSql(tests, ' OR ')})`;
  return negated ? sql`(NOT ${all} OR ${column} IS NULL)` : all;
}

/** An integer below 10^21, or one with more digits than JavaScript writes of any double. */
const integer = /^(?:0|-?[1-9](?:\d{0,20}|\d{16,9999}[1-9]0*))$/;

/** The JSON values that equal a word. */
function equalValues(word: Word, { equality }: View): readonly string[] {
  if (equality === 'typed') return [JSON.stringify(readValue(word))];
  const { text } = word;
  const isBoolean = text === 'true' || text === 'false';
  const number = Number(text);
  const isNumber = (Number.isFinite(number) && String(number) === text) || integer.test(text);
  return [JSON.stringify(text), ...(isBoolean || isNumber ? [text] : [])];
}

/** A condition on values of one type; a path would otherwise look into arrays. */
function ofType(value: string, type: string, condition: string): string {
  return `(${value}.type() == "${type}" && ${condition})`;
}

/** A part searched for in the text of a value as a path condition; a number is written as `jsonb` keeps it. */
function partPath(value: string, ask: AskOf<'part'>, view: View): string {
  const { text } = wordOf(ask);
  const part = JSON.stringify(text);
  const test = byEnds(
    ask.means,
    ` like_regex ${part} flag "q"`,
    ` starts with ${part}`,
    ` like_regex ${JSON.stringify(`${escapeRegExp(text)}$`)}`,
    ` == ${part}`,
  );
  const numbers = numbersWithPart(ask, view.equality, false);
  return [
    ...booleansOf(ask, view).map((boolean) => ofType(value, 'boolean', `${value} == ${boolean}`)),
    ofType(value, 'string', value + test),
    ...(numbers === 'text' ? [ofType(value, 'number', `${value}.string()${test}`)] : []),
    ...(numbers === true ? [`${value}.type() == "number"`] : []),
  ].join(' || ');
}

/** An order comparison as a path condition; `false` where no value passes. */
function orderPath(value: string, ask: AskOf<'order'>, view: View): TermResult<string> {
  const { means } = ask;
  const word = wordOf(ask);
  const isText = view.equality === 'text';
  const symbol = orderSymbol(means);
  const numeral = `${value} like_regex "^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$"`;
  const conditions: string[] = [];
  const texts = orderedTexts(word, view.equality);
  if (texts === 'numerals' || typeof readValue(word) === 'number') {
    const { negative, digits, magnitude } = decimalOf(word.text);
    if (Math.abs(magnitude) > 10_000) return unsupported(reasons.exponent);
    const number = digits === '' ? '0' : `${negative ? '-' : ''}${digits}e${magnitude - digits.length}`;
    conditions.push(ofType(value, 'number', `${value} ${symbol} ${number}`));
    if (isText) {
      const within = `${value} like_regex "^[-+.0-9]+([eE][+-]?0*[0-9]{1,4})?$" && ${value}.number() ${symbol} ${number}`;
      const far = `${value} like_regex "${fartherNumerals(means, negative, digits === '')}"`;
      conditions.push(ofType(value, 'string', `${numeral} && ((${within}) || ${far})`));
    }
  } else if (texts === 'texts') {
    const string = `${value} ${symbol} ${JSON.stringify(word.text)}`;
    conditions.push(ofType(value, 'string', isText ? `${string} && !(${numeral})` : string));
  }
  for (const boolean of booleansOf(ask, view)) {
    conditions.push(ofType(value, 'boolean', `${value} == ${boolean}`));
  }
  return conditions.length > 0 && conditions.join(' || ');
}

/** A pattern for numerals with exponents beyond PostgreSQL's numbers: next to any other number they are infinite or zero. */
function fartherNumerals(order: OrderMeaning, negative: boolean, zero: boolean): string {
  const { less, orEqual } = sidesOf(order);
  const some = '[0.]*[1-9][0-9.]*[eE]';
  const endless = `${less ? '-' : ''}${some}[+]?`;
  const slight = `${zero ? (less ? '-' : '') : '-?'}${some}-`;
  const nothing = '-?[0.]+[eE][+-]?';
  const aroundZero = zero ? (orEqual ? [slight, nothing] : [slight]) : less === negative ? [] : [slight, nothing];
  return `^(${[endless, ...aroundZero].join('|')})0*[1-9][0-9]{4,}$`;
}
