import { type Locale, locales, texts } from '../source/locale.ts';
import { is, oneOf, text } from '../source/shape.ts';

export { type Locale, type Localized, locales, localized, type Texts, texts } from '../source/locale.ts';

export const localeCheck = /* @__PURE__ */ (() => oneOf(...locales))();

/** The requested language; English if none or an unknown one is requested. */
export function knownLocale(asked: Locale | undefined): Locale {
  return asked !== undefined && locales.includes(asked) ? asked : 'en';
}

export const localizedCheck = /* @__PURE__ */ (() =>
  oneOf(
    text,
    is({ en: 'an object such as `{ en }`', 'pt-BR': 'um objeto como `{ en }`' }, (value) =>
      text.fits(Object(value).en),
    ),
  ))();

/** A number with its noun, as in `2 files`. A formatted number is a text. */
export function plural(count: number | string, one: string, many: string): string {
  return `${count} ${String(count) === '1' ? one : many}`;
}

/** Choices as a list with `or`. */
export function listChoices(locale: Locale, choices: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(choices);
}

/** The question whether a near name was meant; `otherwise` if there is none. */
export const didYouMean = /* @__PURE__ */ texts({
  en: (similar: string | undefined, otherwise: string) =>
    similar === undefined ? otherwise : `Did you mean \`${similar}\`?`,
  'pt-BR': (similar, otherwise) => (similar === undefined ? otherwise : `Você quis dizer \`${similar}\`?`),
});
