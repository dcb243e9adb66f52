/** The languages of messages; a text that is missing in one of them appears in English. */
export const locales = ['en', 'pt-BR'] as const;

export type Locale = (typeof locales)[number];

/** A value in English and, where there is one, in each other language. */
type ByLocale<T, Other = T> = { readonly en: T } & { readonly [L in Exclude<Locale, 'en'>]?: Other };

/** A text for all languages, or one for each. */
export type Localized = string | ByLocale<string>;

export function localized(text: Localized, locale: Locale): string {
  return typeof text === 'string' ? text : (text[locale] ?? text.en);
}

/** Texts by name, for every language. */
export type Texts<T> = Readonly<Record<Locale, T>>;

/** Declares texts by language: the English ones give the names and parameters, which every other language must have too. */
export function texts<T extends object>(byLocale: ByLocale<T, NoInfer<T>>): Texts<T> {
  return Object.fromEntries(locales.map((locale) => [locale, byLocale[locale] ?? byLocale.en])) as Texts<T>;
}
