import type { Dialect } from '../language/dialect/dialect.ts';
import { type Filter, isCondition, isGroup, meaningOf, reduce } from '../language/filter.ts';
import { type Meaning, symbols } from '../language/meanings.ts';
import { isWord, quote } from '../language/word.ts';
import { texts } from '../messages/locale.ts';
import { cut } from '../source/excerpt.ts';
import { remembered } from '../source/remembered.ts';
import type { Place } from './places.ts';

export const mutantMessages = /* @__PURE__ */ (() =>
  texts({
    en: {
      becomes: (before: string, after: string) => `${before} becomes ${after}`,
      dropped: (part: string) => `${part} dropped`,
      negated: (part: string) => `${part} negated`,
      everything: 'everything is selected',
      nothing: 'nothing is selected',
    },
    'pt-BR': {
      becomes: (before, after) => `${before} vira ${after}`,
      dropped: (part) => `sem ${part}`,
      negated: (part) => `${part} com negação`,
      everything: 'tudo é selecionado',
      nothing: 'nada é selecionado',
    },
  }))();

/** The symbol of a meaning in a dialect, else the usual one. */
export function symbolOf(meaning: Meaning, dialect: Dialect | undefined): string {
  return dialect?.symbol(meaning) ?? symbols[meaning];
}

/**
 * A filter for people to read: as `print` writes it, but where the dialect lacks an operator with the usual one, and in quotes
 * what no filter could hold. Never throws.
 */
function display(filter: Filter, dialect: Dialect | undefined): string {
  return reduce<string>(filter, {
    word: ({ text, quoted }) => (quoted || !isWord(text) ? quote(text) : text),
    filter: (node, operands) => displayNode(node, operands, dialect),
  });
}

function displayNode(node: Filter, operands: readonly string[], dialect: Dialect | undefined): string {
  const meaning = meaningOf(node);
  const symbol = node.operator?.text ?? (meaning && symbolOf(meaning, dialect));
  return `(${[symbol, ...operands].join(' ')})`;
}

// A longer text says less than its beginning.
const longest = 80;

/** Displays parts of a filter and small changes of them for titles: their beginnings. */
export function titleWriter(places: readonly Place[], dialect: Dialect | undefined): (part: Filter) => string {
  // What comes after the longest beginning is not shown, so it is not written.
  const write = remembered((part: Filter): string => {
    if (isGroup(part)) return cut(displayNode(part, part.operands.slice(0, longest).map(write), dialect), longest);
    const shown = isCondition(part) ? { ...part, values: part.values.slice(0, longest) } : part;
    return cut(display(shown, dialect), longest);
  });
  // From the inside out, so that no call nests deeper than a change does.
  for (const { part } of places.toReversed()) write(part);
  return write;
}
