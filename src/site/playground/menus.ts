import { type Locale, locales, localized } from '../../messages/locale.ts';
import { cut } from '../../source/excerpt.ts';
import { type Child, element } from '../element.ts';
import { examples } from './examples.ts';
import type { Page } from './panel.ts';
import { emptyState, type Start, type State } from './state.ts';

/** Shows a state that a menu has chosen. */
type Choose = (state: State, menu: string) => void;

/** The examples; before them the filters that the page was made with. */
export function exampleMenu(page: Page, starts: readonly Start[], choose: Choose): HTMLElement {
  const { say, locale } = page;
  const brought = starts.filter(({ state }) => state.filter !== undefined);
  const all = [
    ...brought.map(({ name, state }) => ({ title: name, state })),
    ...examples.map(({ title, state }) => ({ title: localized(title, locale), state })),
  ];
  const options = all.map(({ title }, index) => element('option', { value: `${index}` }, cut(title, 80)));
  const choices = [
    element('option', { value: '' }, say.chooseExample),
    brought.length > 0 && element('optgroup', { label: say.yourFilters }, options.slice(0, brought.length)),
    options.slice(brought.length),
  ];
  return menu('examples', say.examples, choices, (value) => {
    const { language, shareDocuments } = page.state;
    const example = value === '' ? undefined : all[Number(value)];
    if (example) choose({ ...emptyState, language, shareDocuments, ...example.state }, 'examples');
  });
}

const languages: Readonly<Record<Locale, string>> = { en: 'English', 'pt-BR': 'Português' };

export function languageMenu(page: Page, choose: Choose): HTMLElement {
  const choices = locales.map((value) =>
    element('option', { value, lang: value, selected: value === page.locale }, languages[value]),
  );
  return menu('language', page.say.language, choices, (value) =>
    choose({ ...page.state, language: value as Locale }, 'language'),
  );
}

function menu(id: string, label: string, choices: Child, change: (value: string) => void): HTMLElement {
  const select = element('select', { id }, choices);
  select.addEventListener('change', () => change(select.value));
  return element('p', {}, element('label', { for: id }, label), select);
}
