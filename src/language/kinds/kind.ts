/** The values from a key (inclusive) to another one (exclusive). */
export interface Interval {
  readonly from: string;
  readonly to: string;
}

/** Why a word of a filter stands for no value of a kind. */
export interface WordFault {
  /**
   * `value`: it is not one; `zone`: a date, a month or a year of instants whose zone is not declared;
   * `check-digit`: the last digits do not follow from those before.
   */
  readonly fault: 'value' | 'zone' | 'check-digit';
  /** What was probably meant. */
  readonly instead?: string;
}

/** What a word of a filter stands for: the value of a key, all values of an interval, or none. */
export type Meant =
  | { readonly key: string /** The word without its mask, if it has one. */; readonly unmasked?: string }
  | Interval
  | WordFault;

/**
 * Texts that stand for values in an order: each text has a key, equal values have the same key, and keys compared by code point
 * have the order of the values. Without a kind, texts are compared themselves.
 */
export interface Kind {
  readonly name: 'instant' | 'date' | 'decimal' | 'folded' | 'cnpj' | 'cpf' | 'accessKey';
  /** The key of a document's value, by its text; `undefined` for no value of the kind. */
  keyOf(text: string): string | undefined;
  meant(word: string): Meant;
  /** The usual text of a key. */
  textOf(key: string): string;
  /** The date, month or year that is exactly an interval, if there is one. */
  wordOf?(interval: Interval): string | undefined;
  /** The key of the next value, of kinds whose values can be counted. */
  next?(key: string): string;
  /**
   * The key of a value strictly between two, a simple one if possible; `undefined` if there is none. A bound that is missing is
   * no bound. Without it, there is a value between any two keys: decimals between decimals, texts between texts.
   */
  between?(low: string | undefined, high: string | undefined): string | undefined;
  /**
   * For kinds whose keys take long to write: returns a function that compares the value of a text with the end of a range of keys,
   * negative, zero or positive; `NaN` for no value of the kind.
   */
  compareWith?(end: string): (text: string) => number;
  /** Whether parts of its texts can be asked for, which are parts of the key. */
  readonly hasParts: boolean;
  /** Some keys that have the segments of a text in their order, of kinds of which not every text is a key. */
  containing?(text: string): Iterable<string>;
}

/** A usual value of a kind; `undefined` for kinds with a value between any two. */
export function plainValue({ between, textOf }: Kind): string | undefined {
  const key = between?.(undefined, undefined);
  return key === undefined ? undefined : textOf(key);
}

/** Whether a word stands for an interval. */
export function isInterval(meant: Meant): meant is Interval {
  return 'from' in meant;
}
