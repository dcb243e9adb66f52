import { element } from '../dom.ts';
import type { Page, Panel } from '../panel.ts';
import { readableHashOf } from '../state.ts';
import { checkbox, copyable, section } from './section.ts';

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
      links.replaceChildren(
        element('h3', {}, say.share.link),
        hash === undefined ? element('p', {}, say.share.tooLong) : copyable(page, say.share.link, `${page0}${hash}`),
        ...(readable === undefined
          ? []
          : [element('h3', {}, say.share.readable), copyable(page, say.share.readable, `${page0}${readable}`)]),
      );
    },
  };
}
