import type { Localized } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import type { Embedded } from './embedded.ts';
import type { HostSettings } from './host.ts';
import { hostParse } from './host-parse.ts';

/** The maximum number of filters and URLs per file; each takes some 5 kB until it is reported. */
export const mostFound = 50_000;

/** A problem if a text has more than `most` tokens, estimated by characters in `marks`, which would not fit into memory. */
export function tooLarge(
  source: Embedded,
  marks: string,
  most: number,
  language: string,
  settings: HostSettings,
): Problem | undefined {
  const { text } = source;
  if (text.length <= most) return undefined;
  let count = 0;
  for (let at = 0; at < text.length; at++) if (marks.includes(text[at] as string)) count++;
  return count <= most ? undefined : hostParse(source, { start: 0, end: 0 }, message(language), settings.locale);
}

/** The problem for a file with more filters and URLs than are kept. */
export function tooMany(source: Embedded, settings: HostSettings): Problem {
  // The number is formatted on demand: the first formatting takes 4 ms.
  const message: Localized = {
    en: `This file holds more than ${mostFound.toLocaleString('en')} filters and URLs; the others were not checked.`,
    'pt-BR': `Este arquivo tem mais de ${mostFound.toLocaleString('pt-BR')} filtros e URLs; os demais não foram verificados.`,
  };
  return hostParse(source, { start: 0, end: 0 }, message, settings.locale);
}

function message(language: string): Localized {
  return {
    en: `This ${language} has more parts than can be read, so nothing in it was checked.`,
    'pt-BR': `Este ${language} tem mais partes do que é possível ler; por isso nada nele foi verificado.`,
  };
}
