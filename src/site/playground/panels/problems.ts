import { completeLimits } from '../../../language/parse/limits.ts';
import { localized } from '../../../messages/locale.ts';
import { cut } from '../../../source/excerpt.ts';
import { lineStarts, positionAt } from '../../../source/lines.ts';
import { applyFixes, type Problem } from '../../../source/problem.ts';
import { type RuleId, rules } from '../../../validate/rules.ts';
import { button, element, inlineCode, type Page, type Panel, section } from '../panel.ts';
import type { Reading } from '../reading.ts';

const mostShown = 30;

/** The problems of the filter, with the reason of each rule and a button for each fix. */
export function problemsPanel(page: Page): Panel {
  const { say } = page;
  const status = element('p', { class: 'status' });
  const list = element('ul', { class: 'problems' });
  const undo = button(say.undo, () => {
    page.undo();
    undo.hidden = true;
    page.announce(say.problems.undone);
    list.querySelector('button')?.focus();
  });
  undo.hidden = true;
  let fixed: string | undefined;
  const fix = (text: string, problem: Problem & Required<Pick<Problem, 'fix'>>) => {
    fixed = applyFixes(text, [problem.fix]);
    page.write(fixed);
    undo.hidden = false;
    undo.focus();
    page.announce(say.problems.fixed(problem.fix.title));
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
      list.replaceChildren(
        ...problems.slice(0, mostShown).map((problem) => {
          const { span, severity, code, message, help, fix: repair } = problem;
          const { line, column } = positionAt(starts, span.start);
          const reason = Object.hasOwn(rules, code) ? localized(rules[code as RuleId].reason, locale) : undefined;
          return element(
            'li',
            { class: severity },
            element('span', { class: 'severity' }, say.problems[severity]),
            ' ',
            button(say.problems.at(line, column), () => page.select(span), { class: 'link' }),
            element('p', { class: 'message' }, ...inlineCode(cut(message))),
            ...(help === undefined ? [] : [element('p', { class: 'help' }, ...inlineCode(cut(help)))]),
            ...(repair === undefined
              ? []
              : [button(say.problems.fix(repair.title), () => fix(state.filter, { ...problem, fix: repair }))]),
            ...(reason === undefined
              ? []
              : [element('details', {}, element('summary', {}, say.problems.why(code)), element('p', {}, reason))]),
          );
        }),
        ...(problems.length > mostShown
          ? [element('li', {}, say.more((problems.length - mostShown).toLocaleString(locale)))]
          : []),
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
    line.replaceChildren(
      element('span', {}, [...verdict, ...(problems.length === 0 ? [] : [countOf(problems.length, say)])].join(' ')),
      ...(fixes.length === 0 ? [] : [button(say.state.fixAll, () => page.write(applyFixes(state.filter, fixes)))]),
      ...(filter === undefined ? [] : [count]),
    );
  };
}

/** The number of problems; checks stop after a hundred. */
function countOf(count: number, say: Page['say']): string {
  const most = completeLimits(undefined).problems;
  return count > most ? say.problems.atLeast(most) : say.problems.count(count);
}
