import { dateOf, periodOf } from '../language/kinds/calendar.ts';
import { isInterval, type Kind } from '../language/kinds/kind.ts';

/**
 * Words next to one that stands for a value or an interval of a kind: the next and the last period, second, day or number. None
 * for a word that stands for nothing, and `undefined` for the kinds whose words are next to each other as other texts are.
 */
export function neighboursOfKind(text: string, kind: Kind): readonly string[] | undefined {
  const meant = kind.meant(text);
  if ('fault' in meant) return [];
  const period = periodOf(text);
  if (period !== undefined && kind.wordOf !== undefined) {
    const [from, to] = period;
    return [to, from - 1].map((day) => dateOf(day).slice(0, text.length)).filter(isWordOf(kind));
  }
  if (isInterval(meant) || kind.between === undefined) return undefined;
  const { key } = meant;
  if (kind.name === 'instant') return secondsBeside(text, kind.textOf(key)).filter(isWordOf(kind));
  const near = [kind.between(key, undefined), kind.between(undefined, key)];
  return near.flatMap((one) => (one === undefined ? [] : [kind.textOf(one)]));
}

/** The second after an instant and the one before it, with the same offset; of a leap second, in UTC. */
function secondsBeside(text: string, usual: string): readonly string[] {
  const shown = Number.isNaN(Date.parse(`${text.slice(0, 19)}Z`)) ? usual : text;
  const time = Date.parse(`${shown.slice(0, 19)}Z`);
  return [1000, -1000].map((step) => new Date(time + step).toISOString().slice(0, 19) + shown.slice(19));
}

function isWordOf(kind: Kind): (text: string) => boolean {
  return (text) => !('fault' in kind.meant(text));
}

/** The values of a document at which the answer about a word can change: that of the word, or the first and the last of its interval. */
export function bordersOfKind(text: string, kind: Kind): readonly string[] {
  const meant = kind.meant(text);
  if ('fault' in meant) return [];
  if (!isInterval(meant)) return kind.keyOf(text) === undefined ? [] : [text];
  const [first, after] = [kind.textOf(meant.from), kind.textOf(meant.to)];
  const inside = kind.between?.(meant.from, meant.to);
  return [
    first,
    ...(inside === undefined ? [] : [kind.textOf(inside)]),
    ...(neighboursOfKind(first, kind) ?? []),
    after,
  ].filter((one) => kind.keyOf(one) !== undefined);
}
