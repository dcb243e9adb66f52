import { element } from '../../element.ts';
import type { FormView } from '../form-view.ts';
import { foldedDetails, type Page, type Panel, section } from '../panel.ts';
import type { Reading } from '../reading.ts';

/** The filter as a form of rules, which is loaded when it is opened: it is larger than the rest of the page. */
export function formPanel(page: Page): Panel {
  const { say, locale } = page;
  const form = element('div', { class: 'form' });
  const details = foldedDetails(say.form.open, form) as HTMLDetailsElement;
  let last: Reading | undefined;
  let draw: ((view: FormView) => void) | undefined;

  const show = () => {
    if (draw === undefined || last === undefined) return;
    const { state, filter, unavailable, dialect, properties = {} } = last;
    const isEmpty = state.filter.trim() === '';
    // A text that is not a filter yet leaves the last rules.
    const isStale = !isEmpty && (filter === undefined || unavailable !== undefined);
    form.classList.toggle('stale', isStale);
    if (!isStale) draw({ filter, dialect, properties, locale, change: (text) => page.box.write(text) });
  };
  details.addEventListener('toggle', async () => {
    if (draw !== undefined || !details.open) return;
    const { mountForm } = await import('prefilter-form-view');
    draw ??= mountForm(form);
    show();
  });
  return {
    element: section('form', say.form.title, details),
    update(reading) {
      last = reading;
      show();
    },
  };
}
