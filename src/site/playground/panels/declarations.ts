import { type DialectName, dialects } from '../../../language/dialect/dialects.ts';
import { operatorDocs } from '../../../language/dialect/operator-words.ts';
import { localized } from '../../../messages/locale.ts';
import { cut } from '../../../source/excerpt.ts';
import { element, fill, inlineCode } from '../../element.ts';
import { field, foldedDetails, type Page, type Panel, section } from '../panel.ts';

/** The dialect of the filters, and the properties of the documents. */
export function declarationsPanel(page: Page): Panel {
  const { say, state, locale } = page;
  const names = Object.keys(dialects) as DialectName[];
  const dialect = element('select', { id: 'field-dialect' }, ...names.map((name) => element('option', {}, name)));
  dialect.value = state.dialect;
  dialect.addEventListener('change', () => page.change({ dialect: dialect.value as DialectName }));
  const boxes = (['extension', 'properties'] as const).map((name) => ({
    name,
    ...field(name, say.declarations[name], state[name], 4, (value) => page.change({ [name]: value })),
    problem: element('p', { class: 'error', role: 'alert' }),
  }));
  const operators = element('dl', { class: 'operators' });
  return {
    element: section(
      'declarations',
      say.declarations.title,
      element('label', { for: dialect.id }, say.declarations.dialect),
      dialect,
      boxes.map(({ label, field, problem }) => [label, field, problem]),
      foldedDetails(say.declarations.operators, operators),
    ),
    update({ state, dialect: current, declarationProblems }) {
      dialect.value = state.dialect;
      for (const { name, field, problem } of boxes) {
        if (field.value !== state[name]) field.value = state[name];
        const reason = declarationProblems[name];
        fill(problem, reason !== undefined && inlineCode(say.declarations.ignored(cut(reason, 500))));
      }
      const shown = Object.entries(current.operators).slice(0, 100);
      fill(
        operators,
        shown.map(([symbol, operator]) => {
          const { summary } = { ...operatorDocs(current, symbol), ...operator };
          return [
            element('dt', {}, element('code', {}, cut(symbol, 100))),
            element('dd', {}, summary === undefined ? operator.operands : cut(localized(summary, locale), 300)),
          ];
        }),
      );
    },
  };
}
