import type { Dialect } from '../language/dialect/dialect.ts';
import { type Filter, meaningOf } from '../language/filter.ts';
import { type Meaning, symbols } from '../language/meanings.ts';
import { reduce } from '../language/reduce.ts';
import { isWord, quote } from '../language/word.ts';

/** The symbol of a meaning in a dialect, else the usual one. */
export function symbolOf(meaning: Meaning, dialect: Dialect | undefined): string {
  return dialect?.symbol(meaning) ?? symbols[meaning];
}

/**
 * A filter for people to read: as `print` writes it, but where the dialect lacks an operator with the usual one, and in quotes
 * what no filter could hold. Never throws.
 */
export function display(filter: Filter, dialect?: Dialect): string {
  return reduce<string>(filter, {
    word: ({ text, quoted }) => (quoted || !isWord(text) ? quote(text) : text),
    filter(node, operands) {
      const meaning = meaningOf(node);
      const symbol = node.operator?.text ?? (meaning && symbolOf(meaning, dialect));
      return `(${[symbol, ...operands].join(' ')})`;
    },
  });
}
