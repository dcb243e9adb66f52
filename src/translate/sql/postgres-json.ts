import type { Word } from '../../language/filter.ts';
import { isPart, type OrderMeaning, type PartMeaning } from '../../language/meanings.ts';
import { readValue } from '../../language/value.ts';
import { decimalOf, isNumeral } from '../../meaning/values/numeral.ts';
import { satisfiesOrder } from '../../meaning/values/order.ts';
import { escapeRegExp } from '../../source/escape-regexp.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import { partKinds } from '../value-kinds.ts';
import { manyValues } from './among.ts';
import type { JsonColumn, Sql } from './engine.ts';

/**
 * A `jsonb` column: equality as containment, everything else as a path. Both can use indexes and are sent to foreign servers.
 * Many values are looked up in a hash table instead, without an index: containment would compare them one by one. Numbers in `jsonb` are exact decimals.
 */
export const jsonb: JsonColumn = {
  numbers: 'plain-numbers',
  compared(sql, column, property, { comparator, words, negated }) {
    const name = JSON.stringify(property);
    const [word] = words;
    if (comparator === 'equal') {
      const values = [...new Set(words.flatMap((one) => equalValues(one, sql)))];
      if (values.length > manyValues) {
        const found = `JSONB_PATH_QUERY_FIRST(${column}, ${sql.param(`$.${name}`, 'path')})`;
        const term = `${found} ${negated ? '<> ALL' : '= ANY'}(${sql.param(values, 'json')})`;
        return negated ? `(${term} OR ${found} IS NULL)` : term;
      }
      const documents = values.map((value) => `{${name}:${value}}`);
      const conditions =
        words.length === 1
          ? documents.map((one) => `${column} @> ${sql.param(one, 'json')}`)
          : [`${column} @> ANY(${sql.param(documents, 'json')})`];
      return either(conditions, column, negated);
    }
    const term = isPart(comparator)
      ? partPath(`@.${name}`, comparator, word, sql)
      : orderPath(`@.${name}`, comparator, word, sql);
    if (typeof term !== 'string') return term === false ? negated : term;
    return either([`${column} @? ${sql.param(`$ ? (${term})`, 'path')}`], column, negated);
  },
  presence(sql, column, property, present) {
    const path = `$ ? (@.${JSON.stringify(property)}.type() != "null")`;
    return either([`${column} @? ${sql.param(path, 'path')}`], column, !present);
  },
};

function either(conditions: readonly string[], column: string, negated: boolean): TermResult<string> {
  if (conditions.length === 0) return negated;
  const all = conditions.length === 1 ? (conditions[0] as string) : `(${conditions.join(' OR ')})`;
  return negated ? `(NOT ${all} OR ${column} IS NULL)` : all;
}

/** An integer below 10^21, or one with more digits than JavaScript writes of any double. */
const integer = /^(?:0|-?[1-9](?:\d{0,20}|\d{16,9999}[1-9]0*))$/;

/** The JSON values that equal a word. */
function equalValues(word: Word, { equality }: Sql): readonly string[] {
  if (equality === 'typed') return [JSON.stringify(readValue(word))];
  const { text } = word;
  const isBoolean = text === 'true' || text === 'false';
  const number = Number(text);
  const isNumber = (Number.isFinite(number) && String(number) === text) || integer.test(text);
  return [JSON.stringify(text), ...(isBoolean || isNumber ? [text] : [])];
}

/** A part searched for in the text of a value as a path condition; a number is written as `jsonb` keeps it. */
function partPath(value: string, comparator: PartMeaning, word: Word, { equality }: Sql): string {
  const { text, booleans, numbers } = partKinds(comparator, word, equality);
  const part = JSON.stringify(word.text);
  const escaped = JSON.stringify(`${escapeRegExp(word.text)}$`);
  const test = {
    contains: ` like_regex ${part} flag "q"`,
    startsWith: ` starts with ${part}`,
    endsWith: ` like_regex ${escaped}`,
  }[comparator];
  const is = (type: string, condition: string) => `(${value}.type() == "${type}" && ${condition})`;
  const conditions = booleans.map((one) => is('boolean', `${value} == ${one}`));
  if (text) conditions.push(is('string', value + test));
  if (numbers === 'text') conditions.push(is('number', `${value}.string()${test}`));
  else if (numbers) conditions.push(`${value}.type() == "number"`);
  return conditions.join(' || ');
}

/** An order comparison as a path condition. It checks the type first, since a path would otherwise look into arrays. */
function orderPath(value: string, order: OrderMeaning, word: Word, { equality }: Sql): TermResult<string> {
  const { text } = word;
  const read = readValue(word);
  const symbol = { less: '<', lessOrEqual: '<=', greater: '>', greaterOrEqual: '>=' }[order];
  const is = (type: string, condition: string) => `(${value}.type() == "${type}" && ${condition})`;
  const numeral = `${value} like_regex "^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$"`;
  const conditions: string[] = [];
  if (equality === 'typed' ? typeof read === 'number' : isNumeral(text)) {
    const { negative, digits, magnitude } = decimalOf(text);
    if (Math.abs(magnitude) > 10_000) return unsupported(reasons.postgresExponent);
    const number = digits === '' ? '0' : `${negative ? '-' : ''}${digits}e${magnitude - digits.length}`;
    conditions.push(is('number', `${value} ${symbol} ${number}`));
    if (equality === 'text') {
      const within = `${value} like_regex "^[-+.0-9]+([eE][+-]?0*[0-9]{1,4})?$" && ${value}.number() ${symbol} ${number}`;
      const far = `${value} like_regex "${farther(order, negative, digits === '')}"`;
      conditions.push(is('string', `${numeral} && ((${within}) || ${far})`));
    }
  } else if (equality === 'text' || typeof read === 'string') {
    const string = `${value} ${symbol} ${JSON.stringify(text)}`;
    conditions.push(is('string', equality === 'text' ? `${string} && !(${numeral})` : string));
  }
  for (const boolean of [true, false].filter(satisfiesOrder(order, word, equality))) {
    conditions.push(is('boolean', `${value} == ${boolean}`));
  }
  return conditions.length === 0 ? false : conditions.join(' || ');
}

/** A pattern for numerals with exponents beyond PostgreSQL's numbers: next to any other number they are infinite or zero. */
function farther(order: OrderMeaning, negative: boolean, zero: boolean): string {
  const below = order === 'less' || order === 'lessOrEqual';
  const orEqual = order === 'lessOrEqual' || order === 'greaterOrEqual';
  const some = '[0.]*[1-9][0-9.]*[eE]';
  const endless = `${below ? '-' : ''}${some}[+]?`;
  const slight = `${zero ? (below ? '-' : '') : '-?'}${some}-`;
  const nothing = '-?[0.]+[eE][+-]?';
  const aroundZero = zero ? (orEqual ? [slight, nothing] : [slight]) : below === negative ? [] : [slight, nothing];
  return `^(${[endless, ...aroundZero].join('|')})0*[1-9][0-9]{4,}$`;
}
