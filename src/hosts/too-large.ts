import type { Localized } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import type { Embedded } from './embedded.ts';
import type { HostSettings } from './host.ts';
import { hostParse } from './host-parse.ts';

const mostMarks = 1_500_000;

/** A problem where a text has so many tokens, estimated by characters in `marks`, that they would not fit into memory. */
export function tooLarge(
  source: Embedded,
  marks: string,
  language: string,
  settings: HostSettings,
): Problem | undefined {
  const { text } = source;
  if (text.length <= mostMarks) return undefined;
  let count = 0;
  for (let at = 0; at < text.length; at++) if (marks.includes(text[at] as string)) count++;
  return count <= mostMarks ? undefined : hostParse(source, { start: 0, end: 0 }, message(language), settings.locale);
}

function message(language: string): Localized {
  return {
    en: `This ${language} has more parts than can be read, so nothing in it was checked.`,
    'pt-BR': `Este ${language} tem mais partes do que é possível ler; por isso nada nele foi verificado.`,
  };
}
