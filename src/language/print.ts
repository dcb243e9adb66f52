import { rootOf } from './check-filter.ts';
import type { Dialect } from './dialect/dialect.ts';
import { type DialectName, givenDialect } from './dialect/dialects.ts';
import { received } from './dialect/received.ts';
import { type Filter, type FilterLike, isFilter, type Operand, operandsOf, type Word } from './filter.ts';
import { FilterError, invalidOptions, wrongOperand } from './filter-error.ts';
import { meaningOf } from './node.ts';
import { isWord, quote, unwritable } from './word.ts';

export interface PrintOptions {
  /** The dialect to write. Default: each operator as it was written, or as in `received` if it never was. */
  readonly dialect?: Dialect | DialectName;
  /** Break lines to fit this many columns where possible. Default: one line. */
  readonly width?: number;
  /**
   * `false` nests each `or` or `and` of more than two operands in balanced pairs; `'documented'` only those whose
   * operator is `pairwise`, as for the service.
   */
  readonly nary?: boolean | 'documented';
}

/**
 * Writes a filter as text that parses to the same filter. Throws a `FilterError` for a meaning that the dialect cannot
 * write, and for a property, value or operator that would not read back as the same one.
 */
export function print(filter: FilterLike, options?: PrintOptions): string {
  const { dialect, width = Infinity, nary = true } = Object(options) as PrintOptions;
  if (!(width >= 1)) throw invalidOptions('`width` must be a number from 1.');
  return write(rootOf(filter), { dialect: givenDialect(dialect), nary }, width, Infinity) as string;
}

interface Spelling {
  readonly dialect: Dialect | undefined;
  readonly nary: boolean | 'documented';
}

/** The text, laid out to a width; `undefined` as soon as it is longer than `max`. */
function write(filter: Filter, spelling: Spelling, width: number, max: number): string | undefined {
  // What is still to be written, last first; depth costs no machine stack.
  const rest: (readonly [part: Filter | string, indent: number])[] = [[filter, 0]];
  let out = '';
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [part, indent] = next;
    if (typeof part === 'string') out += part;
    else {
      const [head, ...operands] = parts(part, spelling);
      const fits = width === Infinity || write(part, spelling, Infinity, width - indent) !== undefined;
      const line = fits || !operandsOf(part).some(isFilter) ? '' : `\n${' '.repeat(indent)}`;
      out += head;
      rest.push([`${line})`, 0]);
      for (const operand of operands.reverse()) {
        // Deeper lines keep the indent of 80: a tree nested a hundred thousand deep would print gigabytes of spaces.
        rest.push([operand, Math.min(indent + 2, 80)], [line ? `${line}  ` : ' ', 0]);
      }
    }
    if (out.length > max) return undefined;
  }
  return out;
}

/** `(` with the operator, then the operands: a filter as it is, a word as it is written. */
function parts(filter: Filter, { dialect, nary }: Spelling): [string, ...(Filter | string)[]] {
  const all = operandsOf(filter);
  if (!all?.length) throw wrongOperand('A part of `filter` is incomplete.');
  const symbol = symbolOf(filter, dialect);
  const isFlat = nary === true || (nary === 'documented' && !(dialect ?? received).operator(symbol)?.pairwise);
  const operands = isFlat ? all : inPairs(filter, all);
  return [
    `(${symbol}`,
    ...operands.map((operand, i) => (isFilter(operand) ? operand : writeWord(operand, dialect, i))),
  ];
}

/** Splits the operands of an `or` or `and` into two halves; a half with several operands becomes a node of its own. */
function inPairs(filter: Filter, operands: readonly Operand[]): readonly Operand[] {
  if ((filter.kind !== 'or' && filter.kind !== 'and') || operands.length <= 2) return operands;
  const middle = Math.ceil(operands.length / 2);
  return [operands.slice(0, middle), operands.slice(middle)].map((half) =>
    half.length === 1 ? (half[0] as Filter) : { ...filter, operands: half as readonly Filter[] },
  );
}

function symbolOf(filter: Filter, dialect: Dialect | undefined): string {
  const meaning = meaningOf(filter);
  const own = filter.operator?.text;
  const entry = dialect?.operator(own as string);
  const kept = dialect === undefined || (entry && (meaning === undefined || entry.means === meaning));
  const symbol = (kept ? own : undefined) ?? (meaning && (dialect ?? received).symbol(meaning));
  if (symbol === undefined) {
    throw new FilterError(
      'unknown-meaning',
      `\`${(dialect ?? received).name}\` has no operator for \`${meaning ?? own}\`.`,
    );
  }
  if (!isWord(symbol)) throw unwritable(symbol, 'an operator');
  return symbol;
}

// A hand-made tree has not been checked: no word may contain a character that would end it.
function writeWord(word: Word, dialect: Dialect | undefined, index: number): string {
  const quotes = index > 0 && (dialect ? dialect.quotedValues : word.quoted);
  const { text } = word;
  const bare = isWord(text);
  if (quotes && (word.quoted || !bare) && text.isWellFormed()) return quote(text);
  if (!bare) throw unwritable(text, index === 0 ? 'a property' : 'a value without quotes');
  return text;
}
