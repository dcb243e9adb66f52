import { conditionsOf } from '../../../language/conditions.ts';
import { parse } from '../../../language/parse/parse.ts';
import { compare, type Region } from '../../../meaning/decide/compare.ts';
import { explain } from '../../../meaning/explain/explain.ts';
import { locales } from '../../../messages/locale.ts';
import { exactJson } from '../../../report/json.ts';
import { cut } from '../../../source/excerpt.ts';
import { examplesOf } from '../../../testing/examples-of.ts';
import { validate } from '../../../validate/validate.ts';
import { element, fill, inlineCode } from '../../element.ts';
import { field, foldedDetails, type Page, type Panel, section } from '../panel.ts';
import { withoutMeaning } from '../reading.ts';

/** What the filter selects, in words: in the reader's language, and folded in the others. */
export function wordsPanel({ say, locale }: Page): Panel {
  const shown = [locale, ...locales.filter((other) => other !== locale)].map((language) => ({
    language,
    text: element('p', { class: 'words', lang: language }),
  }));
  return {
    element: section(
      'words',
      say.words.title,
      shown.map(({ language, text }, index) => (index === 0 ? text : foldedDetails(say.words[language], text))),
    ),
    answer({ filter }) {
      for (const { language, text } of shown) fill(text, inlineCode(cut(explain(filter, { locale: language }))));
    },
  };
}

/** So many conditions take about a tenth of a second. */
const mostConditions = 20;

/** The documents that tell the filter from its small changes. */
export function examplesPanel({ say }: Page): Panel {
  const status = element('p', { class: 'hint' });
  const list = element('ul');
  return {
    element: section('borders', say.borders.title, status, list),
    waits: () => true,
    answer({ filter, dialect, properties }) {
      const isLong = conditionsOf(filter).length > mostConditions;
      fill(status, inlineCode(isLong ? say.borders.long : say.borders.hint));
      const options = { dialect, ...(properties && { properties }), budget: comparisonBudget };
      const { selected, notSelected } = say.documents;
      const examples = isLong ? [] : examplesOf(filter, options);
      fill(
        list,
        examples.map((one) => {
          const document = element('code', {}, cut(exactJson(one.document), 1000));
          return element('li', {}, `${one.selected ? selected : notSelected} `, document);
        }),
      );
    },
  };
}

/** At most some tenths of a second: the page must respond while somebody types. */
export const comparisonBudget = 1_000_000;

/** How a second filter relates to the first, with a document that shows each difference. */
export function differencePanel(page: Page): Panel {
  const { say, locale, state } = page;
  const { label, field: box } = field('second', say.difference.label, state.second, 3, (second) =>
    page.change({ second }),
  );
  const verdict = element('p', { class: 'status verdict', role: 'status' });
  const regions = element('dl');

  const region = (title: string, found: Region | undefined) =>
    found && [
      element('dt', {}, title),
      element('dd', { class: 'words' }, inlineCode(cut(explain(found.region, { locale }), 1000))),
      element('dd', {}, `${say.difference.example} `, element('code', {}, cut(exactJson(found.document), 1000))),
    ];

  return {
    element: section('difference', say.difference.title, label, box, verdict, regions),
    waits: ({ state: { second } }) => second.trim() !== '',
    update({ state: { second }, filter, unavailable, dialect, properties }) {
      if (box.value !== second) box.value = second;
      regions.replaceChildren();
      verdict.classList.toggle('hint', second.trim() === '');
      if (second.trim() === '') {
        verdict.textContent = say.difference.empty;
        return;
      }
      if (filter === undefined || unavailable !== undefined) {
        fill(verdict, inlineCode(unavailable ?? ''));
        return;
      }
      const options = { dialect, ...(properties && { properties }) };
      const other = parse(second, { dialect, locale });
      const problem = other.ok
        ? withoutMeaning(other.filter, say)
        : validate(second, { ...options, locale }).find(({ severity }) => severity === 'error')?.message;
      if (!other.ok || problem !== undefined) {
        fill(verdict, inlineCode(say.difference.wrong(cut(problem ?? say.notAFilter, 1000))));
        return;
      }
      const comparison = compare(filter, other.filter, { ...options, budget: comparisonBudget });
      verdict.textContent = say.difference[comparison.verdict];
      fill(regions, region(say.difference.lost, comparison.lost), region(say.difference.gained, comparison.gained));
    },
  };
}
