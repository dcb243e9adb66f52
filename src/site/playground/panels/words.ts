import { explain } from '../../../meaning/explain/explain.ts';
import { locales } from '../../../messages/locale.ts';
import { cut, element } from '../dom.ts';
import type { Page, Panel, Reading } from '../panel.ts';
import { section } from './section.ts';

/** What the filter selects, in words, in each language. */
export function wordsPanel({ say, locale }: Page): Panel {
  const shown = [locale, ...locales.filter((other) => other !== locale)].map((language) => ({
    language,
    text: element('p', { class: 'words', lang: language }),
  }));
  return {
    element: section(
      'words',
      say.words.title,
      ...shown.flatMap(({ language, text }) => [element('h3', {}, say.words[language]), text]),
    ),
    update({ filter, unavailable }: Reading) {
      for (const { language, text } of shown) {
        text.textContent =
          filter === undefined || unavailable !== undefined
            ? (unavailable ?? '')
            : cut(explain(filter, { locale: language }));
      }
    },
  };
}
