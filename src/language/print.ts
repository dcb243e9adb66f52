import type { Dialect, Meaning } from './dialect.ts';
import { asFilter, type Filter, type FilterLike, isFilter, type Operand, operandsOf, type Word } from './filter.ts';
import { FilterError } from './filter-error.ts';
import { meaningOf } from './make-node.ts';
import { inPairs } from './nary.ts';
import { received } from './received.ts';
import { isQuotable, isWord, quote } from './word.ts';

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
  const { dialect, width, nary = true } = options;
  const tree = nary ? asFilter(filter) : inPairs(asFilter(filter));
  return width === undefined ? oneLine(tree, dialect) : laidOut(tree, dialect, width);
}

// A stack of what is still to be written: a filter, or a text as it is. Depth costs no machine stack.
function oneLine(tree: Filter, dialect: Dialect | undefined): string {
  const rest: (Filter | string)[] = [tree];
  let out = '';
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') {
      out += next;
      continue;
    }
    out += `(${symbolOf(next, dialect)}`;
    rest.push(')');
    const operands = operandsOf(next);
    for (let i = operands.length - 1; i >= 0; i--) {
      const operand = operands[i] as Operand;
      rest.push(isFilter(operand) ? operand : writeWord(operand, dialect, i), ' ');
    }
  }
  return out;
}

function laidOut(tree: Filter, dialect: Dialect | undefined, width: number): string {
  const lengths = measure(tree, dialect);
  const rest: { readonly part: Filter | string; readonly indent: number }[] = [{ part: tree, indent: 0 }];
  let out = '';
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { part, indent } = next;
    const operands = typeof part === 'string' ? [] : operandsOf(part);
    if (typeof part === 'string') out += part;
    else if (!operands.some(isFilter) || indent + (lengths.get(part) as number) <= width) out += oneLine(part, dialect);
    else {
      out += `(${symbolOf(part, dialect)}`;
      rest.push({ part: `\n${' '.repeat(indent)})`, indent });
      for (let i = operands.length - 1; i >= 0; i--) {
        const operand = operands[i] as Operand;
        const written = isFilter(operand) ? operand : writeWord(operand, dialect, i);
        rest.push({ part: written, indent: indent + 2 }, { part: `\n${' '.repeat(indent + 2)}`, indent });
      }
    }
  }
  return out;
}

/** The length of each filter on one line, the innermost first. */
function measure(tree: Filter, dialect: Dialect | undefined): ReadonlyMap<Filter, number> {
  const lengths = new Map<Filter, number>();
  const rest: Filter[] = [tree];
  for (let next = rest.at(-1); next !== undefined; next = rest.at(-1)) {
    const operands = operandsOf(next);
    const unmeasured = operands.filter((operand): operand is Filter => isFilter(operand) && !lengths.has(operand));
    if (unmeasured.length > 0) {
      for (const operand of unmeasured) rest.push(operand);
      continue;
    }
    rest.pop();
    let length = symbolOf(next, dialect).length + 2;
    for (const [i, operand] of operands.entries()) {
      length += 1 + (isFilter(operand) ? (lengths.get(operand) as number) : writeWord(operand, dialect, i).length);
    }
    lengths.set(next, length);
  }
  return lengths;
}

function symbolOf(filter: Filter, dialect: Dialect | undefined): string {
  const meaning = meaningOf(filter);
  const own = filter.operator?.text;
  const symbol = meaning === undefined ? own : spell(meaning, own, dialect);
  if (symbol === undefined) throw new FilterError('unknown-meaning', unspelt(meaning as Meaning, dialect ?? received));
  if (meaning === undefined && dialect !== undefined && dialect.operator(symbol) === undefined) {
    throw new FilterError(
      'unknown-meaning',
      `The dialect \`${dialect.name}\` has no operator ${JSON.stringify(symbol)}.`,
    );
  }
  if (!isWord(symbol))
    throw new FilterError(
      'unwritable-text',
      `${JSON.stringify(symbol)} cannot be written as an operator: it is not one word.`,
    );
  return symbol;
}

function spell(meaning: Meaning, own: string | undefined, dialect: Dialect | undefined): string | undefined {
  if (dialect === undefined) return own ?? received.symbol(meaning);
  return own !== undefined && dialect.operator(own)?.means === meaning ? own : dialect.symbol(meaning);
}

function unspelt(meaning: Meaning, dialect: Dialect): string {
  return `The dialect \`${dialect.name}\` has no operator that means \`${meaning}\`. Extend it with one, or print in another dialect.`;
}

// Checked here once more, since a tree can be made by hand: nothing in a word may end it.
function writeWord(word: Word, dialect: Dialect | undefined, index: number): string {
  const quotes = dialect === undefined ? word.quoted === true : dialect.quotedValues;
  const bare = isWord(word.text);
  if (index > 0 && quotes && (word.quoted || !bare) && isQuotable(word.text)) return quote(word.text);
  if (bare) return word.text;
  throw unwritable(word.text, index === 0 ? 'property' : 'value', index > 0 && quotes);
}

/** The error for a text that a dialect cannot write in this place. */
export function unwritable(text: string, place: 'property' | 'value', quotes: boolean): FilterError {
  return new FilterError(
    'unwritable-text',
    `${JSON.stringify(text)} cannot be written as a ${place}: it ${flaw(text, quotes)}.`,
  );
}

function flaw(text: string, quotes: boolean): string {
  if (!text.isWellFormed()) return 'has half of a character (a lone surrogate), which no encoding can send';
  const bareOnly = quotes ? '' : ', and the dialect has no quoted values';
  if (text === '') return `is empty${bareOnly}`;
  if (/[ \t\n\r]/.test(text)) return `has white space${bareOnly}`;
  if (/[()]/.test(text)) return `has a parenthesis${bareOnly}`;
  if (text.includes('"')) return `has a quote${bareOnly}`;
  return `has a control character${bareOnly}`;
}
