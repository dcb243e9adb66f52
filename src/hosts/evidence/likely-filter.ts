import { intendedOperator, operandsElsewhere } from '../../language/dialect/aliases.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { type Meaning, meanings, type OperandShape, symbols } from '../../language/meanings.ts';
import { blank, directionMarks, unusualSpaces, word, zeroWidths } from '../../language/word.ts';
import { nearest } from '../../source/nearest.ts';
import type { Evidence } from '../host.ts';

const heads = new RegExp(`\\(${blank}*(${word})`, 'g');
const beginning = new RegExp(`\\ufeff?${blank}*\\((?:${blank}*\\()*${blank}*(${word})`, 'y');
const unquoted = `[^\\s()"'\`]+`;
const infix = new RegExp(`\\(\\s*${unquoted}\\s+={1,3}\\s+${unquoted}\\s*\\)`, 'y');
const onlyInfix = /^\s*\(\s*[\p{L}_][^\s()"'`$]*\s+=\s+[^\s()"'`$]+\s*\)\s*$/u;

/** An ellipsis, as documentation writes it. */
const leftOut = new RegExp(`(?:\\(|${blank})(?:…|\\.{3})(?:\\)|${blank}|$)`);

/** At most one operand and nothing after it. */
const nothing = new RegExp(`${blank}*(?:${word}${blank}*)?$`, 'y');
const opening = new RegExp(`${blank}+\\(`, 'y');

/** The operands that must follow a misspelt operator for it to count as ours. */
const operandsOf: Readonly<Record<OperandShape, RegExp | undefined>> = {
  filter: undefined,
  filters: undefined,
  property: new RegExp(`${blank}+${word}${blank}*\\)`, 'y'),
  'property values': new RegExp(`(?:${blank}+${word}){2,}${blank}*\\)`, 'y'),
  'property value': new RegExp(`${blank}+${word}${blank}+${word}${blank}*\\)`, 'y'),
};

/** Operators in signs, perhaps of another language. Those of LDAP, `&`, `|` and `!`, are read with what is in them. */
const sign = /^(?:[=!<>~]=*|<>|=>|=<|=~|!~)$/;
const signed = /^(?:[=!<>~]=*|<>)[\p{L}_]/u;
const name = '[\\p{L}_@$][^\\0- ()"\\x7f-\\x9f]*';
const operandText = `(?:${word}|"[^"\\n]*")`;
const afterSign = new RegExp(`${blank}+${name}(?:${blank}+${operandText}){1,3}${blank}*(?:\\)|$)`, 'uy');
const afterEquality = new RegExp(
  `${blank}+${name}(?:(?:${blank}+${operandText}){0,3}${blank}*\\)|(?:${blank}+${operandText}){1,3}${blank}*$)`,
  'uy',
);
/** Filters that are filled in at run time: `(or ${first} ${second})`. */
const inserted = new RegExp(`${blank}+\\$\\{[^{}\\s]+\\}(?:${blank}+(?:\\$\\{[^{}\\s]+\\}|\\()|${blank}*\\))`, 'y');
const afterSigned = new RegExp(`(?:${blank}+${operandText}){1,3}${blank}*(?:\\)|$)`, 'y');

/** An operator of any name before words or conditions, which a comment above makes a filter. */
const ofOperator = new RegExp(`^${blank}*\\(${blank}*${word}(?:${blank}+[^) ]|${blank}*\\()[^]*\\)${blank}*$`);

/** A property that is negated: `(NOT processed)`. */
const negated = new RegExp(`${blank}+${name}${blank}*\\)`, 'uy');

/** Words of sentences such as `(not the last one)` and `(is not empty)`, which no filter holds. */
const joiningWord = /\s(?:an|the|of|and|or|at|by|for|with|da|do|dos|das|um|uma|para|com|sem)(?=[\s),.])/i;
const stateWord =
  /^\s+(?:not|no|all|only|empty|null|none|set|defined|specified|available|applicable|found|selected|provided|supported|implemented|used|required|allowed|configured|filtered|vazi[oa]|definid[oa]|informad[oa])(?=[\s),.])/i;

/** Whether what follows a word is a sentence in parentheses. */
function isProse(head: string, text: string, end: number): boolean {
  if (!/^[\p{L}]+$/u.test(head)) return false;
  const rest = text.slice(end, end + 200);
  return stateWord.test(rest) || joiningWord.test(rest);
}

const unusual = new RegExp(`${unusualSpaces}|[${zeroWidths}\\ufeff${directionMarks}]`, 'gu');

/**
 * Whether a text is probably a filter of the dialect, possibly with mistakes. It must begin with `(` and an operator in
 * any spelling, or with a comparison, and have an operator before its operands: one of the dialect anywhere, or at the
 * start another spelling with exactly the operands it takes. So `(if (= a b) c d)` is a program in Lisp.
 *
 * Most other languages write operators between operands (SQL, CEL, OData, gcloud), so a comparison with `=` in the
 * middle is accepted only in one of our functions, or alone under the key itself. Under a name, an operator of any language before
 * words is one: a sign, a word, or what is spelt like one. A text with `…` is never a filter; under a configured name every other
 * one in parentheses is, and with `isStrict` under every name.
 */
export function likelyFilter(dialect: Dialect, isStrict = false): (text: string, evidence?: Evidence) => boolean {
  return (input, evidence = 'none') => {
    // Invisible characters are mistakes: what they hide counts.
    const text = /^[\0-\x7f]*$/.test(input) ? input : input.replace(unusual, ' ');
    beginning.lastIndex = 0;
    const head = beginning.exec(text)?.[1];
    if (head === undefined || leftOut.test(text)) return false;
    if (evidence === 'configured' || (isStrict && evidence !== 'none')) return true;
    const end = beginning.lastIndex;
    const isOurs = evidence === 'ours';
    const isHead = isOperator(head, dialect) || isInfix(text, end);
    if ((isHead && holdsOperator(text, dialect, isOurs)) || isRespelt(text, dialect, isOurs)) return true;
    if (evidence === 'none') return false;
    if (isForeign(text, dialect) || (evidence !== 'named' && onlyInfix.test(text))) return true;
    return evidence === 'below' && ofOperator.test(text) && !isProse(head, text, end);
  };
}

function isOperator(head: string, dialect: Dialect): boolean {
  return operandsElsewhere(head) !== undefined || intendedBy(head, dialect) !== undefined;
}

/** Tests whether a text that begins with a word may be a filter for `likelyFilter`, whatever follows. */
export function likelyOperator(dialect: Dialect): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    if (word.length > 40) return false;
    const found =
      known.get(word) ??
      (sign.test(word) || signed.test(word) || isOperator(word, dialect) || shapeOf(word, dialect) !== undefined);
    // A longer part of a text keeps the whole text in memory.
    if (word.length <= 12 && known.size < 10_000) known.set(word, found);
    return found;
  };
}

function intendedBy(head: string, dialect: Dialect): ReturnType<typeof intendedOperator> {
  return head.length > 20 ? undefined : intendedOperator(head, dialect);
}

/**
 * Whether an operator of the dialect comes before operands; `not` is not enough, since most languages write it first.
 */
function holdsOperator(text: string, dialect: Dialect, isOurs: boolean): boolean {
  for (const { 0: head, 1: symbol, index } of text.matchAll(heads)) {
    const operator = dialect.operator(symbol as string);
    if (operator === undefined || operator.means === 'not') continue;
    if (isOurs || !matchesAt(nothing, text, index + head.length)) return true;
  }
  return false;
}

/** Whether the nested operators at the start of a text are of this language, down to one that takes words. */
function isRespelt(text: string, dialect: Dialect, isOurs: boolean): boolean {
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    const end = beginning.lastIndex;
    const head = match[1] as string;
    if (isOurs && isInfix(text, end)) return true;
    const intended = intendedBy(head, dialect);
    // A short word is similar to any other.
    const shape = intended && (intended.sure || head.length > 3) && dialect.operator(intended.symbol)?.operands;
    const operands = shape ? operandsOf[shape] : undefined;
    if (operands !== undefined) return matchesAt(operands, text, end) && !isProse(head, text, end);
    if ((!shape && operandsElsewhere(head) === undefined) || !matchesAt(opening, text, end)) return false;
    beginning.lastIndex = end;
  }
  return false;
}

/** Whether the first operators of a text, in parentheses of their own, stand before words as those of any language would. */
function isForeign(text: string, dialect: Dialect): boolean {
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    const end = beginning.lastIndex;
    const head = match[1] as string;
    if (sign.test(head)) return matchesAt(/[<>]/.test(head) ? afterSign : afterEquality, text, end) && head !== '!';
    if (signed.test(head)) return matchesAt(afterSigned, text, end);
    const shape = shapeOf(head, dialect);
    if (shape === undefined || isProse(head, text, end)) return false;
    const operands = operandsOf[shape];
    if (operands !== undefined) return matchesAt(operands, text, end);
    if (shape === 'filter' && matchesAt(negated, text, end)) return true;
    if (!matchesAt(opening, text, end))
      return shape === 'filters' && /^\p{L}/u.test(head) && matchesAt(inserted, text, end);
    beginning.lastIndex = end;
  }
  return false;
}

const usualSymbols = (Object.keys(symbols) as Meaning[]).map((meaning) => [symbols[meaning], meaning] as const);
const longSymbols = usualSymbols.map(([symbol]) => symbol).filter((symbol) => symbol.length > 3);

/** The operands of an operator in any spelling, or in a similar one. */
function shapeOf(head: string, dialect: Dialect): OperandShape | undefined {
  const intended = intendedBy(head, dialect);
  if (intended?.sure) return dialect.operator(intended.symbol)?.operands;
  const elsewhere = operandsElsewhere(head);
  if (elsewhere !== undefined || head.length <= 3 || head.length > 20) return elsewhere;
  const near = intended?.symbol ?? nearest(head, longSymbols);
  const meaning = usualSymbols.find(([symbol]) => symbol === near)?.[1];
  return near === undefined ? undefined : (dialect.operator(near)?.operands ?? (meaning && meanings[meaning].takes));
}

/** Whether the parentheses whose first word ends at `end` hold a comparison with `=` in the middle. */
function isInfix(text: string, end: number): boolean {
  return matchesAt(infix, text, text.lastIndexOf('(', end));
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
