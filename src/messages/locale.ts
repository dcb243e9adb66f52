/** The languages in which problems are told. */
export type Locale = 'en' | 'pt-BR';

export const locales: readonly Locale[] = ['en', 'pt-BR'];

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
