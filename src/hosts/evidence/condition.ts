import { intendedOperator, operandsElsewhere } from '../../language/dialect/aliases.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { type Meaning, meanings, type OperandShape, symbols } from '../../language/meanings.ts';
import { word } from '../../language/word.ts';
import { nearest } from '../../source/nearest.ts';

const usual = (Object.keys(symbols) as Meaning[]).map((meaning) => [symbols[meaning], meaning] as const);
const longSymbols = usual.map(([symbol]) => symbol).filter((symbol) => symbol.length > 3);

const operand = `(?:${word}|"[^"\\n]*")`;
const operands = new RegExp(operand, 'g');
const bracket = new RegExp(`\\(\\s*(${word})?|\\)`, 'g');
const onlyOperands = new RegExp(`^(?:\\s+${operand})*\\s*$`);
/** An operator in signs without the space after it: `(!=a b)`. */
const glued = /^(?:[=!<>~]=*|<>)(?=[\p{L}_])/u;
const lispSymbol = /^[:'?#]\p{L}[^']*$/u;
const infix = /^\s*={1,3}\s+\S+\s*$/;
const hole = /^(?:\$\{|%[sdv]|\{)/;
/** How many characters after an operator are looked at. */
const farthest = 2000;

/** The most words of a condition: a value with spaces and no quotes has more than it should. */
const most: Readonly<Record<OperandShape, number>> = {
  ...{ property: 1, 'property value': 3, 'property values': 1000, filter: 0, filters: 0 },
};

/**
 * Whether a text shows a condition of this language: an operator of the dialect, or what is spelt like one, before a bare property
 * and its values, inside nothing but groups. `(not_exists a)` and `(OR_ (= a b))` do, even if they are cut off behind; `(a = b)`,
 * `(NOT read)`, `(or ${x})`, `(EQ id "x")` and `(defun f (x) (> x 1))` do not.
 */
export function showsCondition(text: string, dialect: Dialect): boolean {
  let group: string | undefined;
  for (const { 0: image, 1: head, index } of text.matchAll(bracket)) {
    if (image === ')' || head === undefined) continue;
    const end = index + image.length;
    const [rest = ''] = /^(?:"[^"\n]*"|[^()])*/.exec(text.slice(end, end + farthest)) ?? [];
    if (infix.test(rest) && dialect.operator(head) === undefined) {
      // `(AND (a = b) (c = d))`: nobody else writes the group first, in the dialect's own spelling.
      if (group !== undefined && dialect.operator(group) !== undefined) return true;
      continue;
    }
    if (isCondition(head, rest, text[end + rest.length] === ')', dialect)) return true;
    if (shapeOf(head, dialect, 3)?.startsWith('filter') !== true) return false;
    group = head;
  }
  return false;
}

function isCondition(head: string, rest: string, isClosed: boolean, dialect: Dialect): boolean {
  const sign = operandsElsewhere(head) === undefined ? glued.exec(head)?.[0] : undefined;
  const symbol = sign ?? head;
  const [property = '', ...values] =
    `${sign === undefined ? '' : head.slice(sign.length)} ${rest}`.match(operands) ?? [];
  const isKnown = dialect.operator(symbol) !== undefined;
  if (!isKnown) {
    const words = [property, ...values];
    // A predicate or a symbol of Lisp: `(contains? xs :a)`, `(eq mode 'text)`.
    const isPredicate = symbol.endsWith('?') && operandsElsewhere(symbol) === undefined;
    if (isPredicate || words.some((one) => lispSymbol.test(one))) return false;
    // A comma behind the first word alone is that of a sentence: `(in text, where nothing is)`.
    if (property.endsWith(',') && values.length > 1 && !values.some((one) => one.endsWith(','))) return false;
    // Where values have no quotes, a word before quotes is an operator of another language: `(EQ id "x")`.
    if (words.some((one) => one.startsWith('"')) && /^\p{L}/u.test(symbol) && !dialect.quotedValues) return false;
    if (!/^[\p{L}_@$]/u.test(property) || !onlyOperands.test(rest)) return false;
  }
  const shape = shapeOf(symbol, dialect);
  if (shape === undefined || shape.startsWith('filter') || property === '') return false;
  if (shape !== 'property' && values.length === 0) return isKnown && isClosed && !hole.test(property);
  return isKnown || values.length < most[shape];
}

/** The operands of an operator in any spelling, or in a similar one of at least so many characters. */
export function shapeOf(symbol: string, dialect: Dialect, least = 4): OperandShape | undefined {
  const known = dialect.operator(symbol)?.operands ?? operandsElsewhere(symbol);
  if (known !== undefined || /^[=!<>~]{1,3}$/.test(symbol)) return known ?? 'property value';
  if (symbol.length < least || symbol.length > 20) return undefined;
  const near = intendedOperator(symbol, dialect)?.symbol ?? nearest(symbol, longSymbols);
  const meaning = usual.find(([one]) => one === near)?.[1];
  return near === undefined ? undefined : (dialect.operator(near)?.operands ?? (meaning && meanings[meaning].takes));
}
