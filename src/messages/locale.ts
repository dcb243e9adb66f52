import { is, oneOf, text } from '../source/shape.ts';

/** The languages of messages; a text that is missing in one of them appears in English. */
export const locales = ['en', 'pt-BR'] as const;

export type Locale = (typeof locales)[number];

export const localeCheck = /* @__PURE__ */ (() => oneOf(...locales))();

/** The requested language; English if none or an unknown one is requested. */
export function knownLocale(asked: Locale | undefined): Locale {
  return asked !== undefined && locales.includes(asked) ? asked : 'en';
}

/** A value in English and, where there is one, in each other language. */
type ByLocale<T, Other = T> = { readonly en: T } & { readonly [L in Exclude<Locale, 'en'>]?: Other };

/** A text for all languages, or one for each. */
export type Localized = string | ByLocale<string>;

export const localizedCheck = /* @__PURE__ */ (() =>
  oneOf(
    text,
    is('an object such as `{ en }`', (value) => text.fits(Object(value).en)),
  ))();

/** Texts by name, for every language. */
export type Texts<T> = Readonly<Record<Locale, T>>;

/** Declares texts by language: the English ones give the names and parameters, which every other language must have too. */
export function texts<T extends object>(byLocale: ByLocale<T, NoInfer<T>>): Texts<T> {
  return Object.fromEntries(locales.map((locale) => [locale, byLocale[locale] ?? byLocale.en])) as Texts<T>;
}

export function localized(text: Localized, locale: Locale): string {
  return typeof text === 'string' ? text : (text[locale] ?? text.en);
}

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
