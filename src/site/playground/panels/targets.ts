import { translateMessages } from '../../../cli/commands/translate/report.ts';
import { columnsOf, columnTypeOf } from '../../../editor/copies.ts';
import { propertiesOf } from '../../../language/conditions.ts';
import type { Dialect } from '../../../language/dialect/dialect.ts';
import type { Filter } from '../../../language/filter.ts';
import type { Properties } from '../../../language/properties.ts';
import type { Locale } from '../../../messages/locale.ts';
import { exactJson } from '../../../report/json.ts';
import { cut } from '../../../source/excerpt.ts';
import { sqlTargetNames, type TargetName, targetNames } from '../../../translate/targets/names.ts';
import { type Translation, translateTo } from '../../../translate/translate.ts';
import { TranslateError } from '../../../translate/translate-error.ts';
import { element, fill, inlineCode } from '../../element.ts';
import { button, checkbox, copyable, field, foldedDetails, type Page, type Panel, section } from '../panel.ts';
import type { State } from '../state.ts';

/** The options of a translation. */
export interface TranslationSettings extends Pick<State, 'column' | 'exact' | 'absence'> {
  readonly dialect: Dialect;
  readonly properties: Properties | undefined;
  readonly locale: Locale;
}

/** A translation, exact or not, or the reason why there is none. */
export type Translated = Translation<unknown> | { readonly reason: string };

/** Translates a filter for a target; the notes say what the target cannot express. */
export function translateOrExplain(filter: Filter, target: TargetName, settings: TranslationSettings): Translated {
  const options = { ...translationOptions(filter, target, settings), strict: false };
  try {
    // Each target has its own options.
    return translateTo(filter, target, options);
  } catch (error) {
    if (!(error instanceof TranslateError)) throw error;
    const { code, message } = error;
    const isKnown = code === 'invalid-name' || code === 'unknown-property' || code === 'invalid-options';
    return { reason: isKnown ? translateMessages[settings.locale][code](target) : message };
  }
}

/** The options of `translate` for a target: where the properties are, according to their declarations. */
export function translationOptions(
  filter: Filter,
  target: TargetName,
  { column, exact, absence, dialect, properties, locale }: TranslationSettings,
): object {
  const common = { dialect, locale, ...(properties && { properties }) };
  if ((sqlTargetNames as readonly string[]).includes(target)) {
    return { ...common, ...(column === '' ? { columns: columnsOf(filter, common) } : { jsonColumn: column }) };
  }
  const fields = propertiesOf(filter).flatMap((name) => {
    const type = columnTypeOf(name, properties) ?? (target === 'ldap' ? 'string' : undefined);
    return type === undefined ? [] : [[name, { type }] as const];
  });
  return {
    ...common,
    fields: Object.fromEntries(fields),
    ...((target === 'ldap' || target === 'rsql') && exact && { exact }),
    ...(target === 'rsql' && absence !== '' && { absence }),
  };
}

const mostNotes = 5;

const search = ['mongodb', 'elasticsearch', 'ldap', 'rsql'] as const;

/** The targets by what takes them. */
const groups: Readonly<Record<'sql' | 'search' | 'libraries', readonly TargetName[]>> = {
  sql: sqlTargetNames,
  search,
  libraries: targetNames.filter((name) => ![...sqlTargetNames, ...search].some((other) => other === name)),
};

/** The filter in every other language, with its parameters, how exact it is, and its preconditions. */
export function targetsPanel(page: Page): Panel {
  const { say, locale, state } = page;
  const column = field('column', say.targets.column, state.column, 1, (value) => page.change({ column: value }));
  const absence = field('absence', say.targets.absence, state.absence, 1, (value) => page.change({ absence: value }));
  const exact = checkbox('exact', say.targets.exact, state.exact, (value) => page.change({ exact: value }));
  const list = element('div', { class: 'targets', id: 'targets-shown', role: 'tabpanel' });
  const tabs = element('div', { role: 'tablist', 'aria-label': say.targets.title });
  let shown: keyof typeof groups = 'sql';
  const names = Object.keys(groups) as (keyof typeof groups)[];
  for (const name of names) {
    const tab = button(say.targets.groups[name], () => show(name), {
      role: 'tab',
      'aria-controls': 'targets-shown',
      'data-group': name,
    });
    tabs.append(tab);
  }
  const show = (name: keyof typeof groups) => {
    shown = name;
    for (const tab of tabs.querySelectorAll<HTMLElement>('[role=tab]')) {
      const isShown = tab.dataset.group === name;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
    for (const item of list.querySelectorAll<HTMLElement>('article'))
      item.hidden = !groups[name].includes(item.dataset.target as TargetName);
  };
  tabs.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    show(names[(names.indexOf(shown) + step + names.length) % names.length] as keyof typeof groups);
    tabs.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  });
  show(shown);
  const fidelities = {
    exact: say.targets.exactFidelity,
    approximate: say.targets.approximate,
    unsupported: say.targets.unsupported,
    none: say.targets.none,
  };
  const listed = (preconditions: Translation<unknown>['preconditions']) => {
    const items = preconditions.map(({ message }) => element('li', {}, inlineCode(message)));
    return element('ul', {}, items);
  };
  const translated = (target: TargetName, { output, params, notes, preconditions, fidelity }: Translation<unknown>) => [
    copyable(page, target, typeof output === 'string' ? output : exactJson(output, 2)),
    params.length > 0 && [
      element('p', {}, `${say.targets.params}: `),
      copyable(page, `${target}, ${say.targets.params}`, exactJson(params)),
    ],
    notes
      .slice(0, mostNotes)
      .map(({ fidelity, text, reason }) =>
        element('p', { class: 'note' }, inlineCode(say.targets[`${fidelity}Note`](cut(text, 200), reason))),
      ),
    notes.length > mostNotes && element('p', {}, say.more((notes.length - mostNotes).toLocaleString(locale))),
    fidelity === 'exact' && preconditions.length > 0 && foldedDetails(say.targets.requires, listed(preconditions)),
  ];
  return {
    element: section(
      'targets',
      say.targets.title,
      tabs,
      list,
      foldedDetails(say.targets.settings, column.label, column.field, exact, absence.label, absence.field),
    ),
    async answer({ state: { column, exact, absence }, filter, dialect, properties }, pause) {
      const settings = { column, exact, absence, dialect, properties, locale };
      const articleOf = (target: TargetName) => {
        const result = translateOrExplain(filter, target, settings);
        const fidelity = 'reason' in result ? 'none' : result.fidelity;
        const label = element('span', { class: `fidelity ${fidelity}` }, fidelities[fidelity]);
        const answer =
          'reason' in result ? element('p', {}, inlineCode(cut(result.reason, 500))) : translated(target, result);
        return element('article', { 'data-target': target }, element('h3', {}, target, ' ', label), answer);
      };
      const articles: HTMLElement[] = [];
      for (const target of targetNames) {
        articles.push(articleOf(target));
        if (!(await pause())) return;
      }
      fill(list, articles);
      show(shown);
    },
  };
}
