import type { Dialect } from './dialect/dialect.ts';
import { received } from './dialect/received.ts';
import { asFilter, type Filter, type FilterLike, isFilter, type Operand, operandsOf, type Word } from './filter.ts';
import { FilterError } from './filter-error.ts';
import { meaningOf } from './node.ts';
import { isWord, quote, unwritable } from './word.ts';

export interface PrintOptions {
  /** The dialect to write; without it each operator prints as it was written, else as in `received`. */
  readonly dialect?: Dialect;
  /** Lay the filter out so that lines keep within so many columns where they can; without it, one line. */
  readonly width?: number;
  /** `false` nests an `or` or `and` of more than two operands in pairs, as balanced as they go. */
  readonly nary?: boolean;
}

/**
 * Writes a filter as text that parses to the same filter. Throws a `FilterError` for a meaning that the dialect cannot
 * write, and for any property, value or operator that would not be read back as one.
 */
export function print(filter: FilterLike, options: PrintOptions = {}): string {
  const tree = asFilter(filter);
  if (typeof tree !== 'object') throw notOne();
  return write(tree, options, options.width ?? Infinity, Infinity) as string;
}

// Deeper lines keep the indent: what nests a hundred thousand deep would else print as gigabytes of spaces.
const maxIndent = 80;

/** The text, laid out to a width; `undefined` as soon as it is longer than `max`. */
function write(filter: Filter, options: PrintOptions, width: number, max: number): string | undefined {
  // What is still to be written, last first; depth costs no machine stack.
  const rest: { readonly part: Filter | string; readonly indent: number }[] = [{ part: filter, indent: 0 }];
  let out = '';
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { part, indent } = next;
    if (typeof part === 'string') out += part;
    else {
      const [head, ...operands] = parts(part, options);
      const fits = width === Infinity || write(part, options, Infinity, width - indent) !== undefined;
      const line = fits || !operandsOf(part).some(isFilter) ? '' : `\n${' '.repeat(indent)}`;
      out += head;
      rest.push({ part: `${line})`, indent });
      for (const operand of operands.reverse()) {
        rest.push(
          { part: operand, indent: Math.min(indent + 2, maxIndent) },
          { part: line ? `${line}  ` : ' ', indent },
        );
      }
    }
    if (out.length > max) return undefined;
  }
  return out;
}

/** `(` with the operator, then the operands: a filter as it is, a word as it is written. */
function parts(filter: Filter, { dialect, nary = true }: PrintOptions): [string, ...(Filter | string)[]] {
  const operands = nary ? operandsOf(filter) : inPairs(filter);
  if (!operands?.length) throw notOne();
  return [
    `(${symbolOf(filter, dialect)}`,
    ...operands.map((operand, i) => (isFilter(operand) ? operand : writeWord(operand, dialect, i))),
  ];
}

function notOne(): FilterError {
  return new FilterError('wrong-operand', 'This is no filter.');
}

/** The operands of an `or` or `and` in two halves, each a node of its own where it has more than one. */
function inPairs(filter: Filter): readonly Operand[] {
  const operands = operandsOf(filter);
  if ((filter.kind !== 'or' && filter.kind !== 'and') || operands.length <= 2) return operands;
  const middle = Math.ceil(operands.length / 2);
  return [filter.operands.slice(0, middle), filter.operands.slice(middle)].map((half) =>
    half.length === 1 ? (half[0] as Filter) : { ...filter, operands: half },
  );
}

function symbolOf(filter: Filter, dialect: Dialect | undefined): string {
  const meaning = meaningOf(filter);
  const own = filter.operator?.text;
  const entry = own === undefined ? undefined : dialect?.operator(own);
  const kept = dialect === undefined || (entry !== undefined && (meaning === undefined || entry.means === meaning));
  const symbol = (kept ? own : undefined) ?? (meaning && (dialect ?? received).symbol(meaning));
  if (symbol === undefined) {
    const { name } = dialect ?? received;
    throw new FilterError('unknown-meaning', `\`${name}\` has no operator for \`${meaning ?? own}\`.`);
  }
  if (!isWord(symbol)) throw unwritable(symbol, 'an operator');
  return symbol;
}

// Checked here once more, since a tree can be made by hand: nothing in a word may end it.
function writeWord(word: Word, dialect: Dialect | undefined, index: number): string {
  const quotes = index > 0 && (dialect === undefined ? word.quoted === true : dialect.quotedValues);
  const bare = isWord(word.text);
  if (quotes && (word.quoted || !bare) && word.text.isWellFormed()) return quote(word.text);
  if (!bare) throw unwritable(word.text, index === 0 ? 'a property' : 'a value without quotes');
  return word.text;
}
