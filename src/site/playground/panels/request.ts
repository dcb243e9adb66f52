import { addressOf, curlOf } from '../../../editor/copies.ts';
import { FilterError } from '../../../language/filter-error.ts';
import { builderCode, clientCode } from '../code.ts';
import { element } from '../dom.ts';
import type { Page, Panel } from '../panel.ts';
import { copyable, section } from './section.ts';

/** The filter as a request to the service, and as code. */
export function requestPanel(page: Page): Panel {
  const { say } = page;
  const status = element('p', { class: 'status' });
  const forms = element('div');
  return {
    element: section('request', say.request.title, status, forms),
    update({ filter, dialect }) {
      status.hidden = filter !== undefined;
      status.textContent = filter === undefined ? say.notAFilter : '';
      if (filter === undefined) {
        forms.replaceChildren();
        return;
      }
      const written = (['address', 'curl', 'client', 'builder'] as const).flatMap((form) => [
        element('h3', {}, say.request[form]),
        boxOf(() => {
          if (form === 'address') return addressOf(filter);
          if (form === 'curl') return curlOf(filter);
          return form === 'client' ? clientCode(filter, dialect) : builderCode(filter, dialect);
        }, say.request[form]),
      ]);
      forms.replaceChildren(...written);
    },
  };

  function boxOf(write: () => string, name: string): HTMLElement {
    try {
      return copyable(page, name, write());
    } catch (error) {
      if (error instanceof FilterError) return element('p', {}, say.request.unsendable(error.message));
      throw error;
    }
  }
}
