import { intendedOperator, operandsElsewhere } from '../../language/dialect/aliases.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import type { OperandShape } from '../../language/meanings.ts';
import { blank, directionMarks, unusualSpaces, word, zeroWidths } from '../../language/word.ts';
import { Limited, remembered } from '../../source/remembered.ts';
import type { Evidence, FileEvidence, LikelyOperator } from '../host.ts';
import { openParentheses } from './brackets.ts';
import { shapeOf, showsCondition } from './condition.ts';

const heads = new RegExp(`\\(${blank}*(${word})`, 'g');
const beginning = new RegExp(`\\ufeff?${blank}*\\((?:${blank}*\\()*${blank}*(${word})`, 'y');
const unquoted = `[^\\s()"'\`]+`;
const infix = new RegExp(`\\(\\s*${unquoted}\\s+={1,3}\\s+${unquoted}\\s*\\)`, 'y');

/** Operators between a property and its value. */
const between = '(?:={1,3}|!==?|<>|<=?|>=?|eq|ne|neq|gt|gte|ge|lt|lte|le)';
const compared = `[\\p{L}_][^\\s()"'\`$=]*\\s+${between}\\s+[^\\s()]`;
/** Comparisons with the operator in the middle: `(a = b)`, `((a == b) AND (c > 1))`. */
const onlyInfix = new RegExp(`^\\s*\\([\\s(]*${compared}.*\\)\\s*$`, 'su');
/** Comparisons without parentheses: `= a b`, `a = b`. */
const bare = new RegExp(`^\\s*(?:([=!<>~]{1,3}|[\\w$-]+)\\s+[\\p{L}_][^\\s()]*(\\s+[^\\s()])?|${compared})`, 'u');

const infixIn = /\(\s*[^\s()]+\s+={1,3}\s/;

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

/** Filters that are filled in at run time: `(or ${first} ${second})`. */
const inserted = new RegExp(`${blank}+\\$\\{[^{}\\s]+\\}(?:${blank}+(?:\\$\\{[^{}\\s]+\\}|\\()|${blank}*\\))`, 'y');
/** A property that is negated: `(NOT processed)`. */
const negated = new RegExp(`${blank}+[\\p{L}_@$][^\\0- ()"\\x7f-\\x9f]*${blank}*\\)`, 'uy');

/** Words of sentences such as `(not the last one)` and `(is not empty)`, which no filter holds. */
const joiningWord = /\s(?:an|the|of|and|or|at|by|for|with|da|do|dos|das|um|uma|para|com|sem)(?=[\s),.])/i;
const stateWord =
  /^\s+(?:not|no|all|only|empty|null|none|set|defined|specified|available|applicable|found|selected|provided|supported|implemented|used|required|allowed|configured|filtered|vazi[oa]|definid[oa]|informad[oa])(?=[\s),.])/i;

/** Whether a text is a sentence in parentheses. */
function isProse({ text, head = '', end }: Pick<Candidate, 'text' | 'head' | 'end'>): boolean {
  if (!/^[\p{L}]+$/u.test(head)) return false;
  const rest = text.slice(end, end + 200);
  return stateWord.test(rest) || joiningWord.test(rest);
}

const unusual = new RegExp(`${unusualSpaces}|[${zeroWidths}\\ufeff${directionMarks}]`, 'gu');

/** A text that may be a filter, and what its file says. */
interface Candidate {
  readonly text: string;
  /** The word after the parenthesis, and the offset after that word; missing if the text does not begin like that. */
  readonly head: string | undefined;
  readonly end: number;
  readonly dialect: Dialect;
  readonly file: FileEvidence | undefined;
}

/**
 * Which texts are filters, by why they may be: the table of `docs/lint-reference.md`. A text with `…` is none wherever it stands, but for one
 * that a comment or a tag announces. Beside a name a text must be one that this language or another with the operator first would
 * write, and show a condition; if the file speaks of the service, it need not show one.
 */
const table: Readonly<Record<Evidence, (candidate: Candidate) => boolean>> = {
  announced: () => true,
  configured: isAny,
  below: (one) => isAny(one) && (onlyInfix.test(one.text) || !isProse(one)),
  ours: (one) => isPrefix(one, true) || isNamed(one) || onlyInfix.test(one.text) || (isOfService(one) && isAny(one)),
  exact: (one) => isNamed(one) || (onlyInfix.test(one.text) && isOfService(one)),
  named: isNamed,
  none: (one) => isPrefix(one),
};

/**
 * Tests whether a text is a filter of the dialect, possibly with mistakes, and not one of another language; with `isStrict` every text
 * in parentheses under a name is.
 */
export function likelyFilter(
  dialect: Dialect,
  isStrict = false,
): (text: string, evidence?: Evidence, file?: FileEvidence) => boolean {
  return (input, evidence = 'none', file = undefined) => {
    // Invisible characters are mistakes: what they hide counts.
    const text = /^[\0-\x7f]*$/.test(input) ? input : input.replace(unusual, ' ');
    beginning.lastIndex = 0;
    const head = beginning.exec(text)?.[1];
    const end = beginning.lastIndex;
    if (evidence !== 'announced' && leftOut.test(text)) return false;
    if (isStrict && evidence !== 'none') return head !== undefined;
    return table[evidence]({ text, head, end, dialect, file });
  };
}

/** Any text in parentheses, and a comparison without. */
function isAny({ text, head, dialect }: Candidate): boolean {
  if (head !== undefined) return true;
  const [comparison, first = '=', value = ''] = bare.exec(text) ?? [];
  if (comparison === undefined) return false;
  const operands = /^\w/.test(first) ? dialect.operator(first)?.operands : 'property value';
  return operands === 'property' || (operands?.startsWith('property') === true && (value !== '' || first === '='));
}

/** Whether a text under a name is a filter: one that shows no condition needs a file about the service, a part of one also another. */
function isNamed(one: Candidate): boolean {
  const { text, head, dialect, file } = one;
  if (head === undefined) return false;
  if (showsCondition(text, dialect)) return isPrefix(one) || !isProse(one);
  if (!isPrefix(one) && !isGroup(one)) return false;
  const isPart = /\$\{|%[sdv]/.test(text) || openParentheses(text) !== 0;
  return isOfService(one) || (isPart && !infixIn.test(text) && file?.showsCondition(dialect) === true);
}

function isOfService({ file }: Candidate): boolean {
  return file?.isOfService() === true;
}

/** Whether the operator comes first: one of the dialect anywhere, or at the start one spelt like it with its operands. */
function isPrefix({ text, head, end, dialect }: Candidate, isOurs = false): boolean {
  if (head === undefined) return false;
  const isHead = isOperator(head, dialect) || isInfixAt(text, end);
  return (isHead && holdsOperator(text, dialect, isOurs)) || isRespelt(text, dialect, isOurs);
}

function isOperator(head: string, dialect: Dialect): boolean {
  return operandsElsewhere(head) !== undefined || intendedBy(head, dialect) !== undefined;
}

function intendedBy(head: string, dialect: Dialect): ReturnType<typeof intendedOperator> {
  return head.length > 20 ? undefined : intendedOperator(head, dialect);
}

/** Whether an operator of the dialect comes before operands; `not` is not enough, since most languages write it first. */
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
  for (const { head, end } of nested(text)) {
    if (isOurs && isInfixAt(text, end)) return true;
    const intended = intendedBy(head, dialect);
    // A short word is similar to any other.
    const shape = intended && (intended.sure || head.length > 3) && dialect.operator(intended.symbol)?.operands;
    const operands = shape ? operandsOf[shape] : undefined;
    if (operands !== undefined) return matchesAt(operands, text, end) && !isProse({ text, head, end });
    if ((!shape && operandsElsewhere(head) === undefined) || !matchesAt(opening, text, end)) return false;
  }
  return false;
}

/** Whether a text begins with operators of any language that take filters, before a property or what is filled in: `(NOT a)`. */
function isGroup({ text, dialect }: Candidate): boolean {
  for (const { head, end } of nested(text)) {
    const shape = shapeOf(head, dialect);
    if (shape?.startsWith('filter') !== true || isProse({ text, head, end })) return false;
    if (matchesAt(shape === 'filter' ? negated : inserted, text, end)) return /^\p{L}/u.test(head);
    if (!matchesAt(opening, text, end)) return false;
  }
  return false;
}

/** The first words of the parentheses that a text begins with, each directly inside the one before, as long as they are asked for. */
function* nested(text: string): Generator<{ readonly head: string; readonly end: number }> {
  for (let at = 0; ; ) {
    beginning.lastIndex = at;
    const head = beginning.exec(text)?.[1];
    if (head === undefined) return;
    at = beginning.lastIndex;
    yield { head, end: at };
  }
}

/** Whether the parentheses whose first word ends at `end` hold a comparison with `=` in the middle. */
function isInfixAt(text: string, end: number): boolean {
  return matchesAt(infix, text, text.lastIndexOf('(', end));
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Tests whether a text that begins with a word may be a filter for `likelyFilter`, whatever follows. */
export function likelyOperator(dialect: Dialect): (word: string) => LikelyOperator | false {
  const known = remembered((word: string) => likelyAs(word, dialect), new Limited(10_000));
  // A longer part of a text keeps the whole text in memory.
  return (word) => word.length <= 40 && (word.length <= 12 ? known(word) : likelyAs(word, dialect));
}

function likelyAs(word: string, dialect: Dialect): LikelyOperator | false {
  const shape = shapeOf(word, dialect, 3);
  if (shape?.startsWith('filter')) return 'group';
  if (dialect.operator(word) !== undefined) return 'own';
  const isLikely = shape !== undefined || /^(?:[=!<>~]+|<>)(?:$|[\p{L}_])/u.test(word) || isOperator(word, dialect);
  return isLikely && 'respelt';
}
