import { type Locale, type Localized, localized } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import type { Span } from '../source/span.ts';
import type { Embedded } from './embedded.ts';

/** A `host-parse` problem: a file, or part of it, is not valid in its language. */
export function hostParse(source: Embedded, span: Span, message: Localized, locale: Locale): Problem {
  return { code: 'host-parse', severity: 'warning', message: localized(message, locale), span: source.map(span) };
}

/** `language` is its usual name, such as `JSON`. */
export function unexpected(language: string, found: string): Localized {
  return {
    en: `This ${language} is not valid: unexpected \`${found}\`.`,
    'pt-BR': `Este ${language} não é válido: \`${found}\` inesperado.`,
  };
}

export function endsEarly(language: string): Localized {
  return {
    en: `This ${language} ends unexpectedly.`,
    'pt-BR': `Este ${language} termina antes da hora.`,
  };
}

export function unclosed(opener: string): Localized {
  // A backtick in code as Markdown writes it.
  const code = opener === '`' ? '`` ` ``' : `\`${opener}\``;
  return {
    en: `${code} is never closed.`,
    'pt-BR': `${code} nunca é fechado.`,
  };
}
