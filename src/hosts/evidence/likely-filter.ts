import { intendedOperator, isOperatorElsewhere } from '../../language/dialect/aliases.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import type { OperandShape } from '../../language/meanings.ts';
import { blank, word } from '../../language/word.ts';

const heads = new RegExp(`\\(${blank}*(${word})`, 'g');
const beginning = new RegExp(`\\ufeff?${blank}*\\((?:${blank}*\\()*${blank}*(${word})`, 'y');
const unquoted = `[^\\s()"'\`]+`;
const infix = new RegExp(`\\(\\s*${unquoted}\\s+={1,3}\\s+${unquoted}\\s*\\)`, 'y');

/** An ellipsis, as documentation writes it. */
const leftOut = new RegExp(`(?:\\(|${blank})(?:…|\\.{3})(?:\\)|${blank}|$)`);

/** At most one operand and nothing after it. */
const nothing = new RegExp(`${blank}*(?:${word}${blank}*)?$`, 'y');
const opening = new RegExp(`${blank}+\\(`, 'y');

/** The operands that must follow a misspelt operator for it to count as ours. */
const words: Readonly<Partial<Record<OperandShape, RegExp>>> = {
  property: new RegExp(`${blank}+${word}${blank}*\\)`, 'y'),
  'property values': new RegExp(`(?:${blank}+${word}){2,}${blank}*\\)`, 'y'),
  'property value': new RegExp(`${blank}+${word}${blank}+${word}${blank}*\\)`, 'y'),
};

/**
 * Whether a text is probably a filter of the dialect, possibly with mistakes. It must begin with `(` and an operator in
 * any spelling, or with a comparison, and have an operator before its operands: one of the dialect anywhere, or at the
 * start another spelling with exactly the operands it takes. So `(if (= a b) c d)` is a program in Lisp.
 *
 * Most other languages write operators between operands (SQL, CEL, OData, gcloud), so a comparison with `=` in the
 * middle is accepted only if `isOurs` rules out other languages; the same is true for a fragment such as `(= x`. A text
 * with `…` is never a filter.
 */
export function likelyFilter(dialect: Dialect): (text: string, isOurs?: boolean) => boolean {
  return (text, isOurs = false) => {
    beginning.lastIndex = 0;
    const head = beginning.exec(text)?.[1];
    if (head === undefined || leftOut.test(text)) return false;
    const isHead = isOperator(head, dialect) || isInfix(text, beginning.lastIndex);
    return (isHead && holdsOperator(text, dialect, isOurs)) || isRespelt(text, dialect, isOurs);
  };
}

function isOperator(head: string, dialect: Dialect): boolean {
  return isOperatorElsewhere(head) || intendedBy(head, dialect) !== undefined;
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
    const operands = shape ? words[shape] : undefined;
    if (operands !== undefined) return matchesAt(operands, text, end);
    if ((!shape && !isOperatorElsewhere(head)) || !matchesAt(opening, text, end)) return false;
    beginning.lastIndex = end;
  }
  return false;
}

/** Whether the parentheses whose first word ends at `end` hold a comparison with `=` in the middle. */
function isInfix(text: string, end: number): boolean {
  return matchesAt(infix, text, text.lastIndexOf('(', end));
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
