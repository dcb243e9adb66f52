import { type Locale, texts } from './locale.ts';

/** A number with its noun, as in `2 files`. A formatted number is a text. */
export function plural(count: number | string, one: string, many: string): string {
  return `${count} ${String(count) === '1' ? one : many}`;
}

/** Choices as a list with `or`. */
export function listChoices(locale: Locale, choices: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(choices);
}

/** The question whether a near name was meant; `otherwise` if there is none. */
export const didYouMean = texts({
  en: (similar: string | undefined, otherwise: string) =>
    similar === undefined ? otherwise : `Did you mean \`${similar}\`?`,
  'pt-BR': (similar, otherwise) => (similar === undefined ? otherwise : `Você quis dizer \`${similar}\`?`),
});
