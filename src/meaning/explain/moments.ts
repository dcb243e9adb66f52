import { orderWords } from '../../language/dialect/operator-words.ts';
import { isTime } from '../../language/kinds/kind.ts';
import { declaredKind } from '../../language/kinds/kind-of.ts';
import type { PositiveMeaning } from '../../language/meanings.ts';
import type { Properties } from '../../language/properties.ts';
import { type Locale, texts } from '../../messages/locale.ts';

/** The words for time in one language. */
interface MomentWording {
  /** What stands before a time, and before a date, a month or a year of so many characters, that is equal. */
  equal(length: number): string;
  at(date: string, time: string): string;
  /** A text that is compared without its case, or without case and accents. */
  ignoring(value: string, accents: boolean): string;
}

const wordings = texts<MomentWording>({
  en: {
    equal: (length) => (length > 10 ? 'at' : length > 7 ? 'on' : 'in'),
    at: (date, time) => `${time} on ${date}`,
    ignoring: (value, accents) => `${value} in any case${accents ? ' and with any accents' : ''}`,
  },
  'pt-BR': {
    equal: () => 'em',
    at: (date, time) => `${date} às ${time}`,
    ignoring: (value, accents) => `${value} sem diferenciar maiúsculas${accents ? ' nem acentos' : ''}`,
  },
});

/** How a comparison with a word of declared properties that have a kind is said otherwise than its word alone. */
export function kindSpeech(properties: Properties, locale: Locale) {
  const say = wordings[locale];
  return {
    /** Whether the values of a property are points in time, or days. */
    isMoment: (property: string) => isTime(declaredKind(properties, property)),
    /** The words for a comparison; `undefined` where those for the value say it. */
    compared(property: string, means: PositiveMeaning, text: string): string | undefined {
      const kind = declaredKind(properties, property);
      if (!isTime(kind) || 'fault' in kind.meant(text)) return undefined;
      const date = dateInWords(text, locale);
      const moment = text.length > 10 ? say.at(date, timeInWords(text)) : date;
      return `${means === 'equal' ? say.equal(text.length) : orderWords[means][locale][1]} ${moment}`;
    },
    /** A value in words, `undefined` where its text is; `inWords` writes a text as usual. */
    value(property: string, text: string, inWords: (text: string) => string): string | undefined {
      const kind = declaredKind(properties, property);
      if (kind?.name === 'folded') return say.ignoring(inWords(text), kind.keyOf('é') === 'e');
      const meant = kind?.meant(text);
      return meant && 'key' in meant ? meant.unmasked : undefined;
    },
  };
}

/** The date, month or year that a word begins with. */
function dateInWords(word: string, locale: Locale): string {
  const { length } = word;
  return new Date(`${word.slice(0, 10)}${'-01-01'.slice(Math.min(6, length - 4))}T00:00:00Z`).toLocaleDateString(
    locale === 'en' ? 'en-GB' : locale,
    {
      timeZone: 'UTC',
      year: 'numeric',
      // `1 AD`, since `in 1` could be any number.
      era: word < '1000' ? 'short' : undefined,
      month: length > 4 ? 'long' : undefined,
      day: length > 7 ? 'numeric' : undefined,
    },
  );
}

/** The time of a date-time, with its offset. */
function timeInWords(word: string): string {
  return word
    .slice(11)
    .toUpperCase()
    .replace(/Z$|[+-].*/, (offset) => ` UTC${offset === 'Z' ? '' : offset}`);
}
