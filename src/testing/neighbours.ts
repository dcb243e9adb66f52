import type { Word } from '../language/filter.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import { scaledNumeral } from '../language/numeral.ts';
import { type PropertyFacts, valuesOf } from '../language/properties.ts';
import { neighboursOfKind } from './kind-neighbours.ts';

/**
 * Words that are easily written for the word of a filter: the one after it first, then the one before it, then the other sign or
 * case. Of a list of values, another one.
 */
export function neighboursOf(word: Word, facts: PropertyFacts | undefined): readonly Word[] {
  const listed = facts ? valuesOf(facts.type) : [];
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
