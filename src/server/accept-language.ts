import { type Locale, locales } from '../messages/locale.ts';

/**
 * The language to answer in, by the value of an `Accept-Language` header: the most preferred one that is available, in any
 * region (`pt` and `pt-PT` give `pt-BR`); else English.
 */
export function acceptedLocale(header: string | null | undefined): Locale {
  let best: Locale = 'en';
  let bestQuality = 0;
  for (const [, tag = '', quality = '1'] of (header ?? '').matchAll(ranges)) {
    const locale = byLanguage.get(languageOf(tag));
    if (locale === undefined || !(Number(quality) > bestQuality)) continue;
    best = locale;
    bestQuality = Number(quality);
  }
  return best;
}

// A language range and its quality, as in RFC 9110.
const ranges = /(?<![a-z\d-])([a-z\d-]+|\*)[ \t]*(?:;[ \t]*q=([\d.]+)[^,]*)?(?:,|$)/gi;

const byLanguage: ReadonlyMap<string, Locale> = new Map(locales.map((locale) => [languageOf(locale), locale]));

function languageOf(tag: string): string {
  const dash = tag.indexOf('-');
  return (dash < 0 ? tag : tag.slice(0, dash)).toLowerCase();
}
