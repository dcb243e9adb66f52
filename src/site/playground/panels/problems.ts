import { completeLimits } from '../../../language/parse/limits.ts';
import { localized } from '../../../messages/locale.ts';
import { cut } from '../../../source/excerpt.ts';
import { lineStarts, positionAt } from '../../../source/lines.ts';
import { applyFixes, type Fix } from '../../../source/problem.ts';
import { type RuleId, rules } from '../../../validate/rules.ts';
import { element, fill, inlineCode } from '../../element.ts';
import { button, foldedDetails, type Page, type Panel, restItem, section } from '../panel.ts';
import type { Reading } from '../reading.ts';

const mostShown = 30;

/** The problems of the filter, with the reason of each rule and a button for each fix. */
export function problemsPanel(page: Page): Panel {
  const { say } = page;
  const status = element('p', { class: 'status' });
  const list = element('ul', { class: 'problems' });
  const undo = button(say.undo, () => {
    page.box.undo();
    undo.hidden = true;
    page.announce(say.problems.undone);
    list.querySelector('button')?.focus();
  });
  undo.hidden = true;
  let fixed: string | undefined;
  const applyFix = (text: string, fix: Fix) => {
    fixed = applyFixes(text, [fix]);
    page.box.write(fixed);
    undo.hidden = false;
    undo.focus();
    page.announce(say.problems.fixed(fix.title));
  };
  return {
    element: section('problems', say.problems.title, status, undo, list),
    update({ state, problems, locale }) {
      // After another change, only the editor's own undo can go back.
      if (fixed !== state.filter) undo.hidden = true;
      const starts = lineStarts(state.filter);
      status.textContent =
        problems.length > 0
          ? countOf(problems.length, say)
          : state.filter.trim() === ''
            ? say.problems.empty
            : say.problems.none;
      fill(
        list,
        problems.slice(0, mostShown).map(({ span, severity, code, message, help, fix: repair }) => {
          const { line, column } = positionAt(starts, span.start);
          const reason = Object.hasOwn(rules, code) ? localized(rules[code as RuleId].reason, locale) : undefined;
          return element(
            'li',
            { class: severity },
            element('span', { class: 'severity' }, say.problems[severity]),
            ' ',
            button(say.problems.at(line, column), () => page.box.select(span), { class: 'link' }),
            element('p', { class: 'message' }, inlineCode(cut(message))),
            help !== undefined && element('p', { class: 'help' }, inlineCode(cut(help))),
            repair && button(say.problems.fix(repair.title), () => applyFix(state.filter, repair)),
            reason !== undefined && foldedDetails(say.problems.why(code), element('p', {}, reason)),
          );
        }),
        restItem(page, problems.length - mostShown),
      );
    },
  };
}

/** One line below the editor: whether the filter is valid, and a button for all safe fixes at once. */
export function stateLine(page: Page, line: HTMLElement, count: HTMLElement) {
  const { say } = page;
  return ({ state, problems, filter }: Reading): void => {
    const isEmpty = state.filter.trim() === '';
    line.hidden = isEmpty;
    const isValid = filter !== undefined && problems.every(({ severity }) => severity !== 'error');
    line.className = isValid ? 'valid' : 'wrong';
    const fixes = problems.flatMap(({ fix }) => (fix?.safety === 'safe' ? [fix] : []));
    const verdict = isValid ? [problems.length === 0 ? say.state.valid : `${say.state.valid},`] : [];
    fill(
      line,
      element('span', {}, [...verdict, ...(problems.length === 0 ? [] : [countOf(problems.length, say)])].join(' ')),
      fixes.length > 0 && button(say.state.fixAll, () => page.box.write(applyFixes(state.filter, fixes))),
      filter && count,
    );
  };
}

/** The number of problems; checks stop after a hundred. */
function countOf(count: number, say: Page['say']): string {
  const most = completeLimits(undefined).problems;
  return count > most ? say.problems.atLeast(most) : say.problems.count(count);
}
