import { type Locale, localeCheck, texts } from '../messages/locale.ts';
import { flag, is, oneOf, openShape } from '../source/shape.ts';
import { checkWritable, fitsShape, maxDepth, tooDeep } from './check-filter.ts';
import type { Dialect } from './dialect/dialect.ts';
import { type DialectName, dialectCheck, givenDialect, received } from './dialect/dialects.ts';
import { type Filter, type FilterLike, isJunction, meaningOf, operandsOf, reduce, type Word } from './filter.ts';
import { checkOptions, FilterError, wrongOperand } from './filter-error.ts';
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
  /** The language of the errors; English by default. */
  readonly locale?: Locale;
}

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<PrintOptions>({
    dialect: dialectCheck,
    width: is(
      { en: 'a number from 1', 'pt-BR': 'um número a partir de 1' },
      (value) => typeof value === 'number' && value >= 1,
    ),
    nary: oneOf(flag, 'documented'),
    locale: localeCheck,
  }))();

const say = /* @__PURE__ */ texts({
  en: {
    noOperator: (dialect: string, meaning: string) => `\`${dialect}\` has no operator for \`${meaning}\`.`,
    qive: ' The dialect `qive` has one.',
    add: ' Add one with `extend`',
    split: ', or let the client do without it, with `split`',
    incomplete: (symbol: string, operands: string) => `\`filter\` is incomplete: \`${symbol}\` takes \`${operands}\`.`,
  },
  'pt-BR': {
    noOperator: (dialect, meaning) => `\`${dialect}\` não tem operador para \`${meaning}\`.`,
    qive: ' O dialeto `qive` tem um.',
    add: ' Acrescente um com `extend`',
    split: ', ou deixe o cliente fazer sem ele, com `split`',
    incomplete: (symbol, operands) => `\`filter\` está incompleto: \`${symbol}\` leva \`${operands}\`.`,
  },
});

/**
 * Writes a filter as text that parses to the same filter. Throws a `FilterError` for a meaning that the dialect cannot
 * write, and for a property, value or operator that would not read back as the same one.
 */
export function print(filter: FilterLike, options: PrintOptions = {}): string {
  checkOptions(optionsCheck, options);
  const { dialect: given, width = Infinity, nary = true, locale = 'en' } = options;
  const dialect = givenDialect(given);
  const whole = reduce<Written>(checkWritable(filter, locale), {
    word: (word, index) => ({ line: writeWord(word, dialect, index, locale), operands: [], depth: 0 }),
    filter(node, operands) {
      const symbol = symbolOf(node, dialect, locale);
      const isFlat = nary === true || (nary === 'documented' && !(dialect ?? received).operator(symbol)?.pairwise);
      return writtenFilter(symbol, operands, isFlat || !isJunction(node));
    },
  });
  // Pairs are deeper than the group that they stand for.
  if (whole.depth > maxDepth) throw tooDeep(locale);
  return layOut(whole, width, 0);
}

/** A word, or a filter: on one line, and with its operands, to be laid out to a width. */
interface Written {
  readonly line: string;
  readonly symbol?: string;
  readonly operands: readonly Written[];
  /** Its levels; a word has none. */
  readonly depth: number;
}

/** A filter with its operands; unless it is flat, each half of more than two becomes a filter of its own. */
function writtenFilter(symbol: string, all: readonly Written[], isFlat?: boolean): Written {
  const middle = Math.ceil(all.length / 2);
  const operands =
    isFlat || all.length <= 2
      ? all
      : [all.slice(0, middle), all.slice(middle)].map((half) =>
          half.length === 1 ? (half[0] as Written) : writtenFilter(symbol, half),
        );
  // Not `join`, which copies at each level.
  const line = operands.reduce((before, { line }) => `${before} ${line}`, `(${symbol}`);
  const depth = operands.reduce((deepest, { depth }) => Math.max(deepest, depth), 0) + 1;
  return { line: `${line})`, symbol, operands, depth };
}

function layOut({ line, symbol, operands }: Written, width: number, indent: number): string {
  if (line.length <= width - indent || !operands.some((operand) => operand.symbol)) return line;
  // Deeper lines keep the indent of 80: nobody could read them.
  const inner = Math.min(indent + 2, 80);
  let out = `(${symbol}`;
  for (const operand of operands) out += `\n${' '.repeat(inner)}${layOut(operand, width, inner)}`;
  return `${out}\n${' '.repeat(indent)})`;
}

function symbolOf(filter: Filter, dialect: Dialect | undefined, locale: Locale): string {
  const words = say[locale];
  const meaning = meaningOf(filter);
  const own = filter.operator?.text;
  const entry = dialect?.operator(own as string);
  const kept = dialect === undefined || (entry && (meaning === undefined || entry.means === meaning));
  const symbol = (kept ? own : undefined) ?? (meaning && (dialect ?? received).symbol(meaning));
  if (symbol === undefined) {
    throw new FilterError(
      'unknown-meaning',
      `${words.noOperator((dialect ?? received).name, meaning ?? (own as string))}${meaning === 'and' ? words.qive : ''}${
        words.add
      }${meaning === 'and' || meaning === 'not' ? words.split : ''}.`,
    );
  }
  if (!isWord(symbol)) throw unwritable(symbol, 'operator', locale);
  if (entry && meaning === undefined && !fitsShape(entry.operands, operandsOf(filter)))
    throw wrongOperand(words.incomplete(symbol, entry.operands));
  return symbol;
}

// A hand-made tree has not been checked: no word may contain a character that would end it.
function writeWord(word: Word, dialect: Dialect | undefined, index: number, locale: Locale): string {
  const quotes = index > 0 && (dialect ? dialect.quotedValues : word.quoted);
  const { text } = word;
  const bare = isWord(text);
  if (quotes && (word.quoted || !bare) && text.isWellFormed()) return quote(text);
  if (!bare) throw unwritable(text, index === 0 ? 'property' : 'bareValue', locale);
  return text;
}
