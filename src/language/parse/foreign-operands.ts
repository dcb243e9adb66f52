import { type Span, spanOf } from '../../source/problem.ts';
import type { Proof } from '../../source/repair.ts';
import type { intendedOperator } from '../dialect/aliases.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { isFilter, type Operand } from '../filter.ts';
import { readComparison } from '../foreign/comparison.ts';
import { foreignValues, isOnlyMarks, textIn, writtenIn } from '../foreign/values.ts';
import { imageOf, quote } from '../word.ts';
import { fits } from './fits.ts';
import type { UncheckedNode } from './infix-problem.ts';

/** What to write for an operator of another language, in place of a part of a text; `symbol` is an operator behind which a space is missing. */
interface Rewriting {
  readonly span: Span;
  readonly text: string;
  readonly proof?: Proof;
  readonly symbol?: string;
}

/** The operator of a dialect that was probably meant; `sure` as in `intendedOperator`. */
export type Intended = ReturnType<typeof intendedOperator>;

/**
 * The filter for a comparison with an operator of another language whose values are not written as here, or which takes several
 * operators here; `none` if nobody knows what is meant, or the dialect cannot say it, and `undefined` if to exchange the operator is all.
 */
export function foreignRepair(node: UncheckedNode, intended: Intended): Rewriting | 'none' | undefined {
  const { text, operands, span } = node;
  const reading = readingOf(node, intended);
  if (reading === undefined) return undefined;
  if (reading.text === undefined) return intended?.sure ? 'none' : undefined;
  const images = operands.map((one) => text.slice(spanOf(one).start, spanOf(one).end));
  if (intended?.sure && `(${[intended.symbol, ...images].join(' ')})` === reading.text) return undefined;
  return { span, text: reading.text, ...(reading.isCertain && { proof: 'agreed' }) };
}

/** The reading of a comparison with an operator of another language; `undefined` for an operator of the dialect in another case. */
function readingOf(
  { text, operator, operands, dialect }: UncheckedNode,
  intended: Intended,
): ReturnType<typeof readComparison> {
  const [property, first] = operands;
  if (operator === undefined || property === undefined || isFilter(property) || property.quoted) return undefined;
  if (intended?.symbol.toLowerCase() === operator.text.toLowerCase()) return undefined;
  const values = first === undefined ? '' : text.slice(spanOf(first).start, spanOf(operands.at(-1)).end);
  const comparison = { property: property.text, comparator: operator.text, values, symbol: intended?.symbol };
  return readComparison({ ...comparison, form: 'prefix' }, dialect);
}

/** Whether operands that fit an operator in another spelling leave open what is meant. */
export function isDoubtful(node: UncheckedNode, intended: Intended): boolean {
  const [property, ...values] = node.operands;
  if (property === undefined || isFilter(property)) return false;
  return !isPlain(values, node.dialect) || readingOf(node, intended)?.isCertain === false;
}

/** Whether values are written as the dialect writes them, and stand for nothing else elsewhere. */
function isPlain(values: readonly Operand[], dialect: Dialect): boolean {
  return values.every(
    (one) =>
      !isFilter(one) && !one.quoted && writtenIn(dialect, { text: one.text, isQuoted: false })?.isCertain === true,
  );
}

/** The operator and the property apart, where a space is missing between them: `(!=a b)`. */
export function spaceRepair({ operator, operands, dialect }: UncheckedNode, intended: Intended): Rewriting | undefined {
  if (operator === undefined || fits(operands, intended && dialect.operator(intended.symbol))) return undefined;
  const { text } = operator;
  const { start } = spanOf(operator);
  const longestFirst = Object.keys(dialect.operators).sort((a, b) => b.length - a.length);
  for (const symbol of longestFirst) {
    const name = text.slice(symbol.length);
    if (!text.startsWith(symbol) || !startOfName.test(name)) continue;
    if (!fits([{ text: name }, ...operands], dialect.operator(symbol))) continue;
    const end = start + symbol.length;
    // Letters may be those of another word.
    const isCertain = !/[\p{L}\d]$/u.test(symbol) && isPlain(operands, dialect);
    return { span: { start: end, end }, text: ' ', symbol, ...(isCertain && { proof: 'marks' }) };
  }
  return undefined;
}

const startOfName = /^[\p{L}_][^=<>!~]*$/u;

/**
 * How the dialect writes the one value that several words were meant to be: in quotes of another language, or just with spaces. False if
 * it cannot, or if quotes do not hold all of them together; `undefined` if they are not words alone.
 */
export function joinedValue({ text, operands, dialect }: UncheckedNode): string | false | undefined {
  const values = operands.slice(1);
  const bare = values.flatMap((one) => (isFilter(one) || one.quoted ? [] : one.text));
  if (!bare.some((one) => quoteAtEnd.test(one) || isOnlyMarks(one))) {
    if (bare.length < values.length) return undefined;
    return dialect.quotedValues && quote(bare.join(' '));
  }
  const found = foreignValues(text.slice(spanOf(values[0]).start, spanOf(values.at(-1)).end), false);
  const [only] = found?.length === 1 ? found : [];
  const word = only?.isQuoted ? textIn(dialect, only.text) : undefined;
  return word !== undefined && imageOf(word);
}

const quoteAtEnd = /^['`\u2018\u201c\u201e\u00ab]|['`\u2019\u201d\u00bb]$/;
