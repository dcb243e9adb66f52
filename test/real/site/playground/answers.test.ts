import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qive, received } from '../../../../src/language/dialect/dialects.ts';
import { type Filter, isFilter, meaningOf, operandsOf } from '../../../../src/language/filter.ts';
import { parse, parseOrThrow } from '../../../../src/language/parse/parse.ts';
import { print } from '../../../../src/language/print.ts';
import { compare } from '../../../../src/meaning/decide/compare.ts';
import { explain } from '../../../../src/meaning/explain/explain.ts';
import { matches } from '../../../../src/meaning/match/compile.ts';
import { exactJson } from '../../../../src/report/json.ts';
import { comparisonBudget } from '../../../../src/site/playground/panels/meaning.ts';
import { translationOptions } from '../../../../src/site/playground/panels/targets.ts';
import { emptyState, hashOf, readHash, type State } from '../../../../src/site/playground/state.ts';
import { cut } from '../../../../src/source/excerpt.ts';
import { targetNames } from '../../../../src/translate/targets/names.ts';
import { translate } from '../../../../src/translate/translate.ts';
import { validate } from '../../../../src/validate/validate.ts';
import { filterOf, mutated } from '../../../support/arbitraries.ts';
import { long } from '../../../support/runs.ts';
import { describeWith } from '../../support/tool.ts';
import { chromiumNames, file, follow, launch, open, type Watched, watched } from './support.ts';

const extension = {
  operators: {
    AND: { operands: 'filters', means: 'and' },
    NOT: { operands: 'filter', means: 'not' },
    '>': { operands: 'property value', means: 'greater' },
    '~': { operands: 'property value' },
  },
  quotedValues: true,
} as const;
const dialects = { received, qive, own: received.extend(extension.operators, { quotedValues: true }) };
type Name = keyof typeof dialects;

/** The inputs: a filter of each dialect, valid or nearly so, and a second one. */
const tried = fc.constantFrom<Name>('received', 'qive', 'own').chain((name) => {
  const text = filterOf(dialects[name]).map((filter) => print(filter, { dialect: dialects[name] }));
  return fc.record({
    name: fc.constant(name),
    filter: fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: mutated(text) }),
    second: text,
  });
});

const documents = ['{"a":"b","processed":"false"}', '{}', '{"processed":true,"status":["x","y"],"n":12}', 'nonsense'];

/** A text with the line ends of a text area, without characters that only one of two versions of Unicode has. */
function known(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\x00-\x7f\u00a0日本😀\ufeff\ufe0f]/gu, 'é');
}

/** The contents of the page, as texts. */
interface Shown {
  readonly problems: readonly string[];
  readonly words: readonly string[];
  readonly tree: readonly string[];
  readonly documents: readonly string[];
  readonly verdict: string;
  readonly witnesses: readonly string[];
  readonly targets: Readonly<Record<string, { readonly output?: string; readonly fidelity: string }>>;
  readonly address: string | undefined;
  readonly link: string;
}

const readPage = `(() => {
  const texts = (selector, from = document) => [...from.querySelectorAll(selector)].map((one) => one.textContent);
  return {
    problems: texts('.problems .message'),
    words: texts('.words[lang]'),
    tree: [...document.querySelectorAll('[role=treeitem] > span')].filter((one) => one.checkVisibility()).map((one) => one.textContent),
    documents: [...document.querySelectorAll('.documents > li')].map((one) => one.className),
    verdict: document.querySelector('.verdict').textContent,
    witnesses: texts('#difference dd:not(.words) code'),
    targets: Object.fromEntries([...document.querySelectorAll('[data-target]')].map((one) => [one.dataset.target, {
      output: one.querySelector('pre')?.textContent,
      fidelity: one.querySelector('.fidelity').textContent,
    }])),
    address: document.querySelector('#request pre')?.textContent,
    link: document.querySelector('#share pre').textContent,
  };
})()`;

/** The same contents from the library. */
async function expected(
  state: State,
  name: Name,
): Promise<Omit<Shown, 'link'> & { readonly hash: string | undefined }> {
  const dialect = dialects[name];
  const { ok, filter } = parse(state.filter, { dialect });
  const hasMeaning = ok && !anyCall(filter);
  const problems = validate(state.filter, { dialect }).map(({ message }) => message);
  const second = parse(state.second, { dialect });
  const comparison =
    hasMeaning && second.ok && !anyCall(second.filter)
      ? compare(filter, second.filter, { dialect, budget: comparisonBudget })
      : undefined;
  const verdicts = {
    narrowed: /^Narrowed/,
    widened: /^Widened/,
    changed: /^Different/,
    disjoint: /^Different/,
    equivalent: /^Equal/,
    unknown: /^Not decided/,
  };
  const settings = { ...emptyState, dialect, properties: undefined, locale: 'en' as const };
  const fidelities = { exact: 'exact', approximate: 'approximate', unsupported: 'in part' };
  return {
    problems: state.filter.trim() === '' ? [] : problems.slice(0, 30),
    words: hasMeaning ? [explain(filter), explain(filter, { locale: 'pt-BR' })] : [],
    tree: filter === undefined ? [] : treeOf(filter),
    documents: hasMeaning
      ? documents.map((line) => {
          if (line === 'nonsense') return 'wrong';
          return matches(filter, JSON.parse(line), { dialect }) ? 'selected' : 'other';
        })
      : [],
    verdict: comparison === undefined ? '' : verdicts[comparison.verdict].source,
    witnesses:
      comparison === undefined
        ? []
        : [comparison.lost, comparison.gained].flatMap((one) => (one === undefined ? [] : exactJson(one.document))),
    targets: hasMeaning
      ? Object.fromEntries(
          targetNames.map((target) => {
            const options = { ...translationOptions(filter, target, settings), strict: false };
            const { output, fidelity } = translate(filter, target as 'postgres', options as never);
            return [target, { output: cut(asText(output)), fidelity: fidelities[fidelity] }];
          }),
        )
      : {},
    address: hasMeaning ? print(filter) : undefined,
    hash: await hashOf(state),
  };
}

function asText(output: unknown): string {
  return typeof output === 'string' ? output : exactJson(output, 2);
}

/** The filter of an address. */
function readOf(address: string, name: Name): Filter {
  const text = new URL(address).searchParams.get('filter') as string;
  return parseOrThrow(text, { dialect: dialects[name] });
}

function anyCall(filter: Filter): boolean {
  return filter.kind === 'call' || operandsOf(filter).some((operand) => isFilter(operand) && anyCall(operand));
}

/** The items of the tree in the order of the text. */
function treeOf(filter: Filter): readonly string[] {
  const symbol = filter.operator?.text ?? '';
  const meaning = meaningOf(filter);
  const head = meaning === undefined || meaning === symbol.toLowerCase() ? symbol : `${symbol} ${meaning}`;
  const parts = operandsOf(filter).flatMap((operand, index) => {
    if (isFilter(operand)) return treeOf(operand);
    const word = operand.quoted ? JSON.stringify(operand.text) : operand.text;
    return filter.kind === 'call' ? word : `${index === 0 ? 'property' : 'value'} ${word}`;
  });
  return [head, ...parts];
}

describeWith(chromiumNames, 'the answers of the playground', (executable) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(executable);
  });
  afterAll(() => browser?.close());

  test('are those of the library for random filters, in every panel, without a request', async () => {
    // Each page mostly waits for typing to stop.
    const pages = await Promise.all(Array.from({ length: 4 }, () => watched(browser)));
    const samples = fc.sample(
      // Longer ones are shown shortened.
      tried.filter(({ filter }) => filter.length < 1200),
      long ? 500 : 60,
    );
    await Promise.all(
      pages.map((one, index) =>
        tryAll(
          one,
          samples.filter((_, at) => at % pages.length === index),
        ),
      ),
    );
    for (const { requests, complaints, close } of pages) {
      expect(requests).toEqual([file]);
      expect(complaints).toEqual([]);
      await close();
    }
  });

  async function tryAll({ page }: Watched, samples: readonly { name: Name; filter: string; second: string }[]) {
    await open(page, file);
    for (const { name, filter: sample, second: other } of samples) {
      const second = known(other);
      const filter = known(sample);
      const state: State = {
        ...emptyState,
        filter,
        second,
        documents: documents.join('\n'),
        shareDocuments: true,
        ...(name === 'own' ? { extension: JSON.stringify(extension) } : { dialect: name }),
      };
      const { hash, verdict, words, ...rest } = await expected(state, name);
      await follow(page, `${file}${hash}`);
      const shown = (await page.evaluate(readPage)) as Shown;
      const { link, verdict: shownVerdict, words: shownWords, ...shownRest } = shown;
      // What is between backquotes is shown as code.
      const bare = (texts: readonly string[]) => texts.map((one) => one.replaceAll('`', ''));
      expect({
        filter,
        ...shownRest,
        // The text is sent as it is written, on one line.
        address: rest.address && shown.address && print(readOf(shown.address, name)),
        problems: bare(shown.problems),
        targets: JSON.parse(JSON.stringify(shown.targets)),
      }).toEqual({
        filter,
        ...rest,
        problems: bare(rest.problems),
      });
      if (words.length > 0) expect({ filter, words: bare(shownWords) }).toEqual({ filter, words: bare(words) });
      if (verdict !== '') expect(shownVerdict).toMatch(new RegExp(verdict));
      // Compressors produce different output.
      expect(await readHash(new URL(link).hash)).toEqual(await readHash(String(hash)));
    }
  }
});
