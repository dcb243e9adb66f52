import { isInterval } from '../../language/kinds/kind.ts';
import { declaredKind } from '../../language/kinds/kind-of.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import { type Locale, texts } from '../../messages/locale.ts';
import type { PositiveMeaning } from '../values/order.ts';

/** What a word about time stands for: all of a year, a month or a day, or a point in time. */
type Length = 'year' | 'month' | 'day' | 'time';

/** The words for time in one language. */
interface MomentWording {
  /** The language in which dates are written, for `Intl`. */
  readonly dates: string;
  readonly comparisons: Readonly<Record<PositiveMeaning, (moment: string, length: Length) => string>>;
  at(date: string, time: string): string;
  /** A text that is compared without its case, or without case and accents. */
  ignoring(value: string, accents: boolean): string;
}

const wordings = texts<MomentWording>({
  en: {
    dates: 'en-GB',
    comparisons: {
      equal: (moment, length) => `${length === 'day' ? 'on' : length === 'time' ? 'at' : 'in'} ${moment}`,
      less: (moment) => `before ${moment}`,
      lessOrEqual: (moment) => `no later than ${moment}`,
      greater: (moment) => `after ${moment}`,
      greaterOrEqual: (moment) => `no earlier than ${moment}`,
    },
    at: (date, time) => `${time} on ${date}`,
    ignoring: (value, accents) => `${value} in any case${accents ? ' and with any accents' : ''}`,
  },
  'pt-BR': {
    dates: 'pt-BR',
    comparisons: {
      equal: (moment) => `em ${moment}`,
      less: (moment) => `antes de ${moment}`,
      lessOrEqual: (moment) => `até ${moment}`,
      greater: (moment) => `depois de ${moment}`,
      greaterOrEqual: (moment) => `a partir de ${moment}`,
    },
    at: (date, time) => `${date} às ${time}`,
    ignoring: (value, accents) => `${value} sem diferenciar maiúsculas${accents ? ' nem acentos' : ''}`,
  },
});

const lengths: Readonly<Record<number, Length>> = { 4: 'year', 7: 'month', 10: 'day' };

const formats: Readonly<Record<Length, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  day: { year: 'numeric', month: 'long', day: 'numeric' },
  time: { year: 'numeric', month: 'long', day: 'numeric' },
};

/** How a comparison with a word of declared properties is said otherwise than its word alone. */
export interface KindSpeech {
  /** Whether the values of a property are points in time, or days. */
  isMoment(property: string): boolean;
  /**
   * The words for a comparison, and for a value in others; `undefined` where the word says it. `inWords` writes a text as usual.
   */
  compared(property: string, means: PositiveMeaning, text: string): string | undefined;
  value(property: string, text: string, inWords: (text: string) => string): string | undefined;
}

/** The speech about properties whose declaration gives them a kind. */
export function kindSpeech(properties: Properties, locale: Locale): KindSpeech {
  const say = wordings[locale];
  const kindAt = (property: string) => declaredKind(properties, property);
  const isMoment = (property: string) => ['instant', 'date'].includes(kindAt(property)?.name ?? '');
  return {
    isMoment,
    compared(property, means, text) {
      const meant = isMoment(property) ? kindAt(property)?.meant(text) : undefined;
      if (meant === undefined || 'fault' in meant) return undefined;
      const length = isInterval(meant) || text.length === 10 ? (lengths[text.length] ?? 'time') : 'time';
      const date = dateInWords(text, length, say.dates);
      return say.comparisons[means](length === 'time' ? say.at(date, timeInWords(text)) : date, length);
    },
    value(property, text, inWords) {
      const kind = kindAt(property);
      const meant = kind?.meant(text);
      if (kind === undefined || meant === undefined || !('key' in meant)) return undefined;
      if (kind.name !== 'folded') return meant.unmasked;
      const { ignore = [] } = factsOf(properties, property) ?? {};
      return say.ignoring(inWords(text), ignore.includes('accents'));
    },
  };
}

/** The date that a word begins with. */
function dateInWords(word: string, length: Length, language: string): string {
  const date = new Date(`${word.slice(0, 10)}${'-01-01'.slice(Math.min(6, word.length - 4))}T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { ...formats[length], timeZone: 'UTC' }).format(date);
}

/** The time of a date-time, with its offset. */
function timeInWords(word: string): string {
  return word
    .slice(11)
    .toUpperCase()
    .replace(/(?:Z|[+-]\d\d:\d\d)$/, (offset) => (offset === 'Z' ? ' UTC' : ` UTC${offset}`));
}
