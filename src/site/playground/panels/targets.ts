import { exactJson } from '../../../report/exact-json.ts';
import { targetNames } from '../../../translate/targets/names.ts';
import { cut, element } from '../dom.ts';
import type { Page, Panel } from '../panel.ts';
import { translated } from '../translations.ts';
import { checkbox, copyable, field, section } from './section.ts';

const mostNotes = 5;

/** The filter in every other language, with its parameters, how exact it is, and its preconditions. */
export function targetsPanel(page: Page): Panel {
  const { say, locale, state } = page;
  const column = field('column', say.targets.column, state.column, 1, (value) => page.change({ column: value }));
  const absence = field('absence', say.targets.absence, state.absence, 1, (value) => page.change({ absence: value }));
  const exact = checkbox('exact', say.targets.exact, state.exact, (value) => page.change({ exact: value }));
  const status = element('p', { class: 'status' });
  const list = element('div', { class: 'targets' });
  const fidelities = {
    exact: say.targets.exactFidelity,
    approximate: say.targets.approximate,
    unsupported: say.targets.unsupported,
  };
  return {
    element: section(
      'targets',
      say.targets.title,
      column.label,
      column.field,
      exact,
      absence.label,
      absence.field,
      status,
      list,
    ),
    update({ state: { column, exact, absence }, filter, unavailable, dialect, properties }) {
      status.hidden = unavailable === undefined;
      status.textContent = unavailable ?? '';
      if (filter === undefined || unavailable !== undefined) {
        list.replaceChildren();
        return;
      }
      const settings = { column, exact, absence, dialect, properties, locale };
      list.replaceChildren(
        ...targetNames.map((target) => {
          const result = translated(filter, target, settings);
          const fidelity = 'reason' in result ? 'none' : result.fidelity;
          const heading = element(
            'h3',
            {},
            target,
            ' ',
            element(
              'span',
              { class: `fidelity ${fidelity}` },
              fidelity === 'none' ? say.targets.none : fidelities[fidelity],
            ),
          );
          if ('reason' in result) {
            return element('article', { 'data-target': target }, heading, element('p', {}, cut(result.reason, 500)));
          }
          const { output, params, notes, preconditions } = result;
          const more = notes.length - mostNotes;
          return element(
            'article',
            { 'data-target': target },
            heading,
            copyable(page, target, typeof output === 'string' ? output : exactJson(output, 2)),
            ...(params.length === 0
              ? []
              : [
                  element('p', {}, `${say.targets.params}: `),
                  copyable(page, `${target}, ${say.targets.params}`, exactJson(params)),
                ]),
            ...notes
              .slice(0, mostNotes)
              .map(({ fidelity, text, reason }) =>
                element('p', { class: 'note' }, say.targets[`${fidelity}Note`](cut(text, 200), reason)),
              ),
            ...(more > 0 ? [element('p', {}, say.more(more.toLocaleString(locale)))] : []),
            ...(fidelity === 'exact' && preconditions.length > 0
              ? [
                  element(
                    'details',
                    {},
                    element('summary', {}, say.targets.requires),
                    element('ul', {}, ...preconditions.map(({ message }) => element('li', {}, message))),
                  ),
                ]
              : []),
          );
        }),
      );
    },
  };
}
