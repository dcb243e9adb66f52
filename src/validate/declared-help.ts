import { type Locale, texts } from '../messages/locale.ts';
import type { Redundancy } from './redundancies.ts';

const messages = texts({
  en: { declared: (names: string) => `This follows from how ${names} is declared.` },
  'pt-BR': { declared: (names: string) => `Isso decorre da declaração de ${names}.` },
});

/** A help text for findings that depend on declared properties. */
export function declaredHelp({ declared }: Redundancy, locale: Locale): string | undefined {
  if (declared.length === 0) return undefined;
  return messages[locale].declared(declared.map((name) => `\`${name}\``).join(', '));
}
