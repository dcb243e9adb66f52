import type { Word } from '../language/filter.ts';
import { dateOf, periodOf } from '../language/kinds/calendar.ts';
import { type DeclaredKind, isInterval, isTime } from '../language/kinds/kind.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import { scaledNumeral } from '../language/numeral.ts';
import { type PropertyFacts, valuesOfType } from '../language/properties.ts';
import { isDense, keyBetween } from '../meaning/logic/key-between.ts';

/**
 * Words that are easily written for the word of a filter: the one after it first, then the one before it, then the other sign or
 * case. Of a list of values, another one.
 */
export function neighboursOf(word: Word, facts: PropertyFacts | undefined): readonly Word[] {
  const listed = facts ? valuesOfType(facts.type) : [];
  const isTruth = !word.quoted && (word.text === 'true' || word.text === 'false');
  const all = listed.length > 0 ? listed : isTruth && facts === undefined ? ['true', 'false'] : [];
  if (all.length > 0) {
    const other = all[(all.indexOf(word.text) + 1) % all.length];
    return other === undefined || other === word.text ? [] : [{ ...bare(word), text: other }];
  }
  const kind = facts && kindOf(facts);
  const ofKind = kind && neighboursOfKind(word.text, kind);
  const near =
    ofKind ??
    (kind?.name === 'folded' ? lettersOf(word.text) : undefined) ??
    numbersOf(word.text) ??
    timesOf(word.text) ??
    (facts?.type === 'number' ? [] : lettersOf(word.text));
  return near.filter((text) => text !== word.text).map((text) => ({ ...bare(word), text }));
}

function bare({ text, quoted }: Word): Word {
  return quoted ? { text, quoted } : { text };
}

/** What follows and precedes a number by one in its last place, and its negation. */
function numbersOf(text: string): readonly string[] | undefined {
  const digits = /^(-?)(?:0|[1-9]\d*)(?:\.(\d+))?$/.exec(text);
  if (digits === null) return undefined;
  const [, sign, decimals] = digits;
  const near = [1n, -1n].map((step) => scaledNumeral(BigInt(text.replace('.', '')) + step, decimals?.length ?? 0));
  return Number(text) === 0 ? near : [...near, sign === '' ? `-${text}` : text.slice(1)];
}

/** The day or second after a date or instant, and the one before it. */
function timesOf(text: string): readonly string[] | undefined {
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const [step, end] = text.length === 10 ? [86_400_000, 10] : [1000, 19];
  const rest = text.slice(end);
  return [step, -step].map((one) => new Date(time + one).toISOString().slice(0, end) + rest);
}

function lettersOf(text: string): readonly string[] {
  const shorter = [...text].slice(0, -1).join('');
  const upper = text.toUpperCase();
  return [`${text}x`, ...(shorter === '' ? [] : [shorter]), upper === text ? text.toLowerCase() : upper];
}

/**
 * Words next to one that stands for a value or an interval of a kind: the next and the last period, second, day or number. None
 * for a word that stands for nothing, and `undefined` for the kinds whose words are next to each other as other texts are.
 */
function neighboursOfKind(text: string, kind: DeclaredKind): readonly string[] | undefined {
  const meant = kind.meant(text);
  if ('fault' in meant) return [];
  const period = periodOf(text);
  if (period !== undefined && isTime(kind)) {
    const [from, to] = period;
    return [to, from - 1].map((day) => dateOf(day).slice(0, text.length)).filter(isWordOf(kind));
  }
  if (isInterval(meant) || isDense(kind)) return undefined;
  const { key } = meant;
  if (kind.name === 'instant') return secondsBeside(text, kind.textOf(key)).filter(isWordOf(kind));
  const near = [keyBetween(kind, key, undefined), keyBetween(kind, undefined, key)];
  return near.flatMap((one) => (one === undefined ? [] : [kind.textOf(one)]));
}

/** The second after an instant and the one before it, with the same offset; of a leap second, in UTC. */
function secondsBeside(text: string, usual: string): readonly string[] {
  const shown = Number.isNaN(Date.parse(`${text.slice(0, 19)}Z`)) ? usual : text;
  const time = Date.parse(`${shown.slice(0, 19)}Z`);
  return [1000, -1000].map((step) => new Date(time + step).toISOString().slice(0, 19) + shown.slice(19));
}

function isWordOf(kind: DeclaredKind): (text: string) => boolean {
  return (text) => !('fault' in kind.meant(text));
}

/** The values of a document at which the answer about a word can change: that of the word, or the first and the last of its interval. */
export function bordersOfKind(text: string, kind: DeclaredKind): readonly string[] {
  const meant = kind.meant(text);
  if ('fault' in meant) return [];
  if (!isInterval(meant)) return kind.keyOf(text) === undefined ? [] : [text];
  const [first, after] = [kind.textOf(meant.from), kind.textOf(meant.to)];
  const inside = keyBetween(kind, meant.from, meant.to);
  return [
    first,
    ...(inside === undefined ? [] : [kind.textOf(inside)]),
    ...(neighboursOfKind(first, kind) ?? []),
    after,
  ].filter((one) => kind.keyOf(one) !== undefined);
}
