import type { Word } from '../filter.ts';
import { after, isPoint, type KeySet, noKeys } from './key-set.ts';
import { type DeclaredKind, isInterval, type Meant, orderedTo, type Test } from './kind.ts';
import { textOf } from './scalar.ts';
import { byKeys } from './value-tests.ts';

/** What a declared kind knows of texts, from which the rest follows. */
interface TextRules extends Pick<DeclaredKind, 'name' | 'textOf' | 'next'> {
  /** The key of a text; `undefined` for no value of the kind. */
  readonly keyOf: (text: string) => string | undefined;
  readonly meant: (word: string) => Meant;
  /**
   * For kinds whose keys take long to write: returns a function that compares the value of a text with the end of a range of keys,
   * negative, zero or positive; `NaN` for no value of the kind.
   */
  readonly compareWith?: (end: string) => (text: string) => number;
  /** What the text of a value is, and a part, of kinds whose texts have parts that can be asked for. */
  readonly partOf?: (text: string) => string | undefined;
}

/** A declared kind, whose values are texts: also booleans and numbers have one. */
export function kindOfTexts({ compareWith, partOf, ...rules }: TextRules): DeclaredKind {
  const ofText = (read: (text: string) => string | undefined) => (value: unknown) => {
    const own = textOf(value);
    return own === undefined ? undefined : read(own);
  };
  const keyOf = ofText(rules.keyOf);
  const equal = ({ text }: Word): KeySet => {
    const meant = rules.meant(text);
    if ('fault' in meant) return noKeys;
    const { from, to } = isInterval(meant) ? meant : { from: meant.key, to: after(meant.key) };
    return from < to ? [{ from, to }] : noKeys;
  };
  return {
    ...rules,
    keyOf,
    equal,
    order(means, word) {
      const [range] = equal(word);
      return range === undefined ? noKeys : orderedTo(means, range);
    },
    valueOf: rules.textOf,
    test(set): Test {
      const [range] = set;
      if (range === undefined || set.length > 1 || isPoint(range) || compareWith === undefined)
        return byKeys({ keyOf }, set);
      const start = range.from === '' ? undefined : compareWith(range.from);
      const end = range.to === undefined ? undefined : compareWith(range.to);
      return (value) => {
        const own = textOf(value);
        if (own === undefined || (start !== undefined && !(start(own) >= 0))) return false;
        return end === undefined || end(own) < 0;
      };
    },
    identityOf: keyOf,
    ...(partOf && { parts: { of: ofText(partOf), word: (own: string) => partOf(own) ?? own } }),
  };
}
