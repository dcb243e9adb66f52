import { numeralAt } from '../../language/kinds/decimal-key.ts';
import { hasKey, intersectionOf, type KeyRange, ordersOf, point } from '../../language/kinds/key-set.ts';
import { type Kind, pointsOf, setOf } from '../../language/kinds/kind.ts';
import { plainKinds } from '../../language/kinds/kind-of.ts';
import type { Scalar } from '../../language/kinds/scalar.ts';
import { text as plainText, texts } from '../../language/kinds/text.ts';
import { numbers, strings } from '../../language/kinds/typed.ts';
import type { OrderMeaning } from '../../language/meanings.ts';
import { decimalOf } from '../../language/numeral.ts';
import type { View } from '../../meaning/options.ts';
import { escapeRegExp } from '../../source/patterns.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { byEnds, orderSymbol, sidesOf } from '../notation.ts';
import { reasons } from '../reasons.ts';
import type { AskOf } from '../target.ts';
import { booleansOf, numbersWithPart, numeralPattern, wordOf } from '../value-kinds.ts';
import { type JsonColumn, manyValues, type Steps } from './engine.ts';
import { anyTest, orNull } from './places.ts';
import { joinSql, param, type Sql, sql } from './tag.ts';

/**
 * A `jsonb` column: equality as containment, everything else as a path. Both can use indexes and are sent to foreign servers.
 * Many values are looked up in a hash table instead, without an index: containment would compare them one by one. Numbers in
 * `jsonb` are exact decimals.
 */
export const jsonb: JsonColumn = {
  numbers: 'plain-numbers',
  areDoubles: false,
  nested: true,
  valueAt: (column, steps) => ({
    compare(_, ask, view) {
      const { family, values, negated } = ask;
      const member = memberOf(steps);
      if (family === 'equality') {
        const equal = equalValues(ask, view);
        if (equal.length === 0) return negated;
        if (equal.length > manyValues) {
          // A list has no step, which a strict path would call an error aloud.
          const value = sql`JSONB_PATH_QUERY_FIRST(${column}, ${param(`strict $${member}`, 'path')}, '{}', TRUE)`;
          const test = sql`${value} ${negated ? '<> ALL' : '= ANY'}(${param(equal, 'json')})`;
          return negated ? orNull(test, value) : test;
        }
        const documents = equal.map((value) =>
          steps.reduceRight((inner, step) => `{${JSON.stringify(step)}:${inner}}`, value),
        );
        const tests =
          values.length === 1
            ? documents.map((document) => sql`${column} @> ${param(document, 'json')}`)
            : [sql`${column} @> ANY(${param(documents, 'json')})`];
        return ofColumn(anyTest(tests), column, negated);
      }
      const path = family === 'part' ? partPath(`@${member}`, ask, view) : orderPath(`@${member}`, ask, view);
      if (typeof path !== 'string') return path === false ? negated : path;
      return ofColumn(hasPath(column, path), column, negated);
    },
    text() {
      const [inside, name] = [at(column, steps.slice(0, -1)), param(steps.at(-1), 'string')];
      const type = sql`JSONB_TYPEOF(${inside} -> ${name})`;
      return sql`CASE WHEN ${type} IN ('string', 'number', 'boolean') THEN ${inside} ->> ${name} END`;
    },
    presence: (isPresent) => ofColumn(hasPath(column, `@${memberOf(steps)}.type() != "null"`), column, !isPresent),
  }),
};

function memberOf(steps: Steps): string {
  return steps.map((step) => `.${JSON.stringify(step)}`).join('');
}

/** What a document has after some steps, of which a text leads into no list. */
function at(column: Sql, steps: Steps): Sql {
  return steps.length === 0
    ? column
    : sql`(${joinSql([column, ...steps.map((step) => param(step, 'string'))], ' -> ')})`;
}

/** A path that is not strict looks into lists. */
function hasPath(column: Sql, condition: string): Sql {
  return sql`${column} @? ${param(`strict $ ? (${condition})`, 'path')}`;
}

function ofColumn(test: Sql, column: Sql, negated: boolean): Sql {
  return negated ? orNull(sql`NOT ${test}`, column) : test;
}

/** The digits of a number of PostgreSQL before its point, and those after it. */
export const most = { digits: 131_072, decimals: 16_383 };

/** An integer below 10^21, or one with more digits than JavaScript writes of any double. */
const integer = /^(?:0|-?[1-9](?:\d{0,20}|\d{16,9999}[1-9]0*))$/;

/** The JSON values that equal one of the words, each once. */
function equalValues(ask: AskOf<'equality'>, { equality }: View): readonly string[] {
  const kind = plainKinds[equality];
  const keys = pointsOf(kind, ask);
  if (kind !== plainText) return keys.flatMap((key) => valueWithKey(kind, key) ?? []);
  const isWritten = (value: Scalar) =>
    typeof value === 'bigint' ? integer.test(String(value)) : Number.isFinite(Number(value));
  const all = (kind.values?.(keys.map(point)) ?? []).map((value) =>
    typeof value === 'string' ? JSON.stringify(value) : isWritten(value) ? String(value) : '',
  );
  return [...new Set(all.filter((value) => value !== ''))];
}

/** The JSON value with a key of typed equality; none for a number past those of the database. */
function valueWithKey(kind: Kind, key: string): string | undefined {
  if (!hasKey([numbers], key)) return JSON.stringify(kind.valueOf(key, false));
  const numeral = numeralAt(key);
  const { digits, magnitude } = decimalOf(numeral);
  return magnitude <= most.digits && digits.length - magnitude <= most.decimals ? numeral : undefined;
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
  const numbers = numbersWithPart(ask, view, false);
  return [
    ...booleansOf(ask, view).map((boolean) => ofType(value, 'boolean', `${value} == ${boolean}`)),
    ofType(value, 'string', value + test),
    ...(numbers === 'text' ? [ofType(value, 'number', `${value}.string()${test}`)] : []),
    ...(numbers === true ? [`${value}.type() == "number"`] : []),
  ].join(' || ');
}

/** An order comparison as a path condition; `false` where no value passes. */
function orderPath(value: string, ask: AskOf<'order'>, view: View): TermResult<string> {
  const kind = plainKinds[view.equality];
  const isText = kind === plainText;
  /** The order to a key in a section, and the key; all of a section are at least its first one. */
  const orderIn = (section: KeyRange): ReturnType<typeof ordersOf>[number] | undefined => {
    const [range] = intersectionOf(setOf(kind, ask), [section]);
    return range && (ordersOf(range, section)[0] ?? { means: 'greaterOrEqual', key: section.from });
  };
  const numeral = `${value} like_regex "^${numeralPattern}$"`;
  const conditions: string[] = [];
  const ofNumbers = orderIn(numbers);
  if (ofNumbers !== undefined) {
    const { means, key } = ofNumbers;
    const symbol = orderSymbol(means);
    const { negative, digits, magnitude } = decimalOf(numeralAt(key));
    if (Math.abs(magnitude) > 10_000) return unsupported(reasons.exponent);
    const number = digits === '' ? '0' : `${negative ? '-' : ''}${digits}e${magnitude - digits.length}`;
    conditions.push(ofType(value, 'number', `${value} ${symbol} ${number}`));
    if (isText) {
      const within = `${value} like_regex "^[-+.0-9]+([eE][+-]?0*[0-9]{1,4})?$" && ${value}.number() ${symbol} ${number}`;
      const far = `${value} like_regex "${fartherNumerals(means, negative, digits === '')}"`;
      conditions.push(ofType(value, 'string', `${numeral} && ((${within}) || ${far})`));
    }
  }
  const ofTexts = orderIn(isText ? texts : strings);
  if (ofTexts !== undefined) {
    const string = `${value} ${orderSymbol(ofTexts.means)} ${JSON.stringify(kind.valueOf(ofTexts.key, true))}`;
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
