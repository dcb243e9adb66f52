import type { Filter } from '../language/filter.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { snippet } from './rule.ts';

const messages = texts({
  en: {
    alone: 'No document can match this filter.',
    pair: (one: string, other: string) =>
      `No document can match this filter: \`${one}\` and \`${other}\` exclude each other.`,
  },
  'pt-BR': {
    alone: 'Nenhum documento pode ser encontrado por este filtro.',
    pair: (one, other) => `Nenhum documento pode ser encontrado por este filtro: \`${one}\` e \`${other}\` se excluem.`,
  },
});

/** Says that no document can match a filter, and which two parts of it exclude each other if there are two. */
export function contradictionMessage(
  text: string,
  pair: readonly [one: Filter, other: Filter] | undefined,
  locale: Locale,
): string {
  const say = messages[locale];
  return pair === undefined ? say.alone : say.pair(snippet(text, pair[0]), snippet(text, pair[1]));
}
