import { addressOf, curlOf } from '../../../editor/copies.ts';
import { builderCode, clientCode } from '../../../editor/programs.ts';
import { FilterError } from '../../../language/filter-error.ts';
import { element, fill } from '../../element.ts';
import { checkbox, copyable, type Page, type Panel, section } from '../panel.ts';
import { readableHashOf } from '../state.ts';

/** The filter as a request to the service, and as code. */
export function requestPanel(page: Page): Panel {
  const { say } = page;
  const forms = element('div');
  return {
    element: section('request', say.request.title, forms),
    answer({ state, filter, dialect }) {
      const writers = {
        address: () => addressOf(state.filter),
        curl: () => curlOf(state.filter),
        client: () => clientCode(filter, dialect),
        builder: () => builderCode(filter, dialect),
      };
      fill(
        forms,
        (['address', 'curl', 'client', 'builder'] as const).map((form) => [
          element('h3', {}, say.request[form]),
          boxOf(writers[form], say.request[form]),
        ]),
      );
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

/** Links to the current state of the page. */
export function sharePanel(page: Page): Panel {
  const { say, state } = page;
  const links = element('div');
  return {
    element: section(
      'share',
      say.share.title,
      checkbox('share-documents', say.share.documents, state.shareDocuments, (shareDocuments) =>
        page.change({ shareDocuments }),
      ),
      element('p', { class: 'hint' }, say.share.documentsHint),
      links,
    ),
    update({ state, hash }) {
      const readable = readableHashOf(state);
      const [page0] = location.href.split('#');
      fill(
        links,
        element('h3', {}, say.share.link),
        hash === undefined ? element('p', {}, say.share.tooLong) : copyable(page, say.share.link, `${page0}${hash}`),
        readable !== undefined && [
          element('h3', {}, say.share.readable),
          copyable(page, say.share.readable, `${page0}${readable}`),
        ],
      );
    },
  };
}
