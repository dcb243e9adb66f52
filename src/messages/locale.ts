/** The languages of messages. What has no text in one of them appears in English. */
export const locales = ['en', 'pt-BR'] as const;

export type Locale = (typeof locales)[number];

/** The language that was asked for, English for none and for an unknown one. */
export function knownLocale(asked: Locale | undefined): Locale {
  return asked !== undefined && locales.includes(asked) ? asked : 'en';
}

/** Something in English, and in the other languages that have it. */
type ByLocale<T, Other = T> = { readonly en: T } & { readonly [L in Exclude<Locale, 'en'>]?: Other };

/** A text, or one for each language. */
export type Localized = string | ByLocale<string>;

/** Texts by name, for every language. */
export type Texts<T> = Readonly<Record<Locale, T>>;

/** Declares texts by language: the English ones give the names and parameters, which every other language must have too. */
export function texts<T extends object>(byLocale: ByLocale<T, NoInfer<T>>): Texts<T> {
  return Object.fromEntries(locales.map((locale) => [locale, byLocale[locale] ?? byLocale.en])) as Texts<T>;
}

export function localized(text: Localized, locale: Locale): string {
  return typeof text === 'string' ? text : (text[locale] ?? text.en);
}
