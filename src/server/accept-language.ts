import { type Locale, locales } from '../messages/locale.ts';

/**
 * The language to answer in, by the value of an `Accept-Language` header: of those there are, the one that is preferred
 * most, whatever its region (`pt` and `pt-PT` give `pt-BR`); English where none is.
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

// A language range and its quality, as RFC 9110 has them.
const ranges = /(?<![a-z\d-])([a-z\d-]+|\*)[ \t]*(?:;[ \t]*q=([\d.]+)[^,]*)?(?:,|$)/gi;

const byLanguage: ReadonlyMap<string, Locale> = new Map(locales.map((locale) => [languageOf(locale), locale]));

function languageOf(tag: string): string {
  const dash = tag.indexOf('-');
  return (dash < 0 ? tag : tag.slice(0, dash)).toLowerCase();
}
