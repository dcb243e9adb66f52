/** The languages in which problems are told. */
export type Locale = 'en' | 'pt-BR';

export const locales: readonly Locale[] = ['en', 'pt-BR'];

/** The language that was asked for, English for none and for one that there is not. */
export function knownLocale(asked: Locale | undefined): Locale {
  return asked !== undefined && locales.includes(asked) ? asked : 'en';
}

/** A text, or one for each language. */
export type Localized = string | Readonly<Record<Locale, string>>;

/** Texts by name, once for each language; a name that one language lacks does not compile. */
export type Texts<T> = Readonly<Record<Locale, T>>;

/** Declares texts: the English ones give the names and parameters, the Portuguese ones must have the same. */
export function texts<T extends Readonly<Record<string, string | ((...values: never[]) => string)>>>(
  en: T,
  ptBR: NoInfer<T>,
): Texts<T> {
  return { en, 'pt-BR': ptBR };
}

export function localized(text: Localized, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale];
}
