import type { Word } from '../language/filter.ts';
import { type PropertyFacts, valuesOf } from '../language/properties.ts';

/** Words next to the word of a filter: the one after it first, then the one before it. Of a list of values, another one. */
export function neighboursOf(word: Word, facts: PropertyFacts | undefined): readonly Word[] {
  const listed = facts ? valuesOf(facts.type) : [];
  const isTruth = !word.quoted && (word.text === 'true' || word.text === 'false');
  const all = listed.length > 0 ? listed : isTruth && facts === undefined ? ['true', 'false'] : [];
  if (all.length > 0) {
    const other = all[(all.indexOf(word.text) + 1) % all.length];
    return other === undefined || other === word.text ? [] : [{ ...bare(word), text: other }];
  }
  const near = stepsOf(word.text) ?? (facts?.type === 'number' ? [] : lettersOf(word.text));
  return near.filter((text) => text !== word.text).map((text) => ({ ...bare(word), text }));
}

function bare({ text, quoted }: Word): Word {
  return quoted ? { text, quoted } : { text };
}

/** A number, date or instant and what follows and precedes it by one in its last place, a day or a second. */
function stepsOf(text: string): readonly string[] | undefined {
  const [, decimals] = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/.exec(text) ?? [undefined, undefined];
  if (/^-?(?:0|[1-9]\d*)$/.test(text)) return [1n, -1n].map((step) => String(BigInt(text) + step));
  if (decimals !== undefined && text.length <= 15) {
    const step = 10 ** -decimals.length;
    return [step, -step].map((one) => (Number(text) + one).toFixed(decimals.length));
  }
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const [step, end] = text.length === 10 ? [86_400_000, 10] : [1000, 19];
  const rest = text.slice(end);
  return [step, -step].map((one) => new Date(time + one).toISOString().slice(0, end) + rest);
}

function lettersOf(text: string): readonly string[] {
  const shorter = [...text].slice(0, -1).join('');
  return shorter === '' ? [`${text}x`] : [`${text}x`, shorter];
}
