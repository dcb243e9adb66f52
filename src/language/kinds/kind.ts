import type { Word } from '../filter.ts';
import { type Meaning, meanings, type OrderMeaning } from '../meanings.ts';
import { everything, isPoint, type KeyRange, type KeySet, noKeys, unionOf } from './key-set.ts';
import type { Scalar } from './scalar.ts';

/** Whether a value of a document fulfils a condition. */
export type Test = (value: unknown) => boolean;

/**
 * What the values of a property are compared by: each value has a key, or none, and a word of a filter stands for keys. Equal values
 * have the same key, and keys have the order of the values. So a condition is a set of keys.
 */
export interface Kind {
  readonly name: string;
  /** The key of a document's value; `undefined` for one that no comparison is true of. */
  keyOf(value: unknown): string | undefined;
  /** The keys that a word stands for. */
  equal(word: Word): KeySet;
  /** The keys that have an order to those of a word. */
  order(means: OrderMeaning, word: Word): KeySet;
  /** A value with a key, as it is usually written; `undefined` if no document can hold one. */
  valueOf(key: string, asText?: boolean): unknown;
  /** Returns a test for values whose key is in a set. */
  test(set: KeySet): Test;
  /** The values with a key in a set of points, of kinds that have few of them for each key. */
  values?(set: KeySet): readonly Scalar[];
  /** The same primitive for values with the same key, which is quicker to find than the key. */
  identityOf(value: unknown): unknown;
  /** What parts of a text are asked of; missing for kinds whose values have no parts. */
  readonly parts?: Parts;
}

/** The texts whose parts are asked for. */
interface Parts {
  /** The text of a value; `undefined` if it has none. */
  of(value: unknown): string | undefined;
  /** The part that a word stands for. */
  word(text: string): string;
}

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

/** A kind that a property is declared to have. Its values are texts, whatever the equality. */
export interface DeclaredKind extends Kind {
  readonly name: 'instant' | 'date' | 'decimal' | 'folded' | 'cnpj' | 'cpf' | 'accessKey' | 'uuid';
  meant(word: string): Meant;
  /** The usual text of a key. */
  textOf(key: string): string;
  /** The key of the next value, of kinds whose values can be counted. */
  next?(key: string): string;
}

/** Whether the values of a kind are points in time, or days. */
export function isTime(kind: DeclaredKind | undefined): kind is DeclaredKind {
  return kind?.name === 'instant' || kind?.name === 'date';
}

/** Whether a word stands for an interval. */
export function isInterval(meant: Meant): meant is Interval {
  return 'from' in meant;
}

/** The keys that a comparison selects, before its negation. Of the parts of a text keys say nothing. */
export function setOf(
  kind: Kind,
  { means, values }: { readonly means: Meaning; readonly values: readonly Word[] },
): KeySet {
  const [word] = values;
  const { family } = meanings[means];
  if (word === undefined || family === 'part') return noKeys;
  if (family === 'order') return kind.order(means as OrderMeaning, word);
  return values.length === 1 ? kind.equal(word) : unionOf(values.flatMap((one) => kind.equal(one)));
}

/** The single keys in the set of a comparison, in the order of its words. */
export function pointsOf(kind: Kind, ask: Parameters<typeof setOf>[1], set = setOf(kind, ask)): readonly string[] {
  const points = set.filter(isPoint).map(({ from }) => from);
  if (points.length < 2) return points;
  const found = new Set(points);
  const keys = ask.values.flatMap((word) => kind.equal(word).map(({ from }) => from));
  return [...new Set(keys)].filter((key) => found.has(key));
}

/** The keys among all of a section that have an order to those from one to another one. */
export function orderedTo(means: OrderMeaning, { from, to }: KeyRange, all: KeyRange = everything): KeySet {
  const isBelow = means === 'less' || means === 'lessOrEqual';
  const end = means === 'less' || means === 'greaterOrEqual' ? from : to;
  if (isBelow) return end === undefined || all.from < end ? [{ from: all.from, to: end }] : noKeys;
  return end === undefined ? noKeys : [{ from: end, to: all.to }];
}

/** The text that a word stands for, of kinds whose texts have parts; `undefined` for a number or a boolean. */
export function textOfWord(kind: Kind, word: Word): string | undefined {
  const [range] = kind.equal(word);
  return range && kind.parts?.of(kind.valueOf(range.from, true));
}
