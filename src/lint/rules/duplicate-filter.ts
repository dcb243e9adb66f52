import type { Hosted, HostedFilter } from '../../hosts/host.ts';
import { hasMeaning } from '../../language/conditions.ts';
import type { Filter } from '../../language/filter.ts';
import { parse } from '../../language/parse/parse.ts';
import { equivalent, satisfiable } from '../../meaning/decide/decide.ts';
import { compile } from '../../meaning/match/compile.ts';
import { texts } from '../../messages/locale.ts';
import { bareFilter } from '../../report/finding.ts';
import { shortened } from '../../source/excerpt.ts';
import { placeOf, type Source } from '../../source/lines.ts';
import type { LintSettings } from '../config/settings.ts';
import type { HostRule } from '../host-rule.ts';

/** A filter, and where it is. */
interface PlacedFilter {
  readonly file: string;
  readonly line: number;
  readonly filter: HostedFilter;
}

/** The filters of a file whose text is known as a whole. */
function placeFilters(source: Source, { filters }: Hosted): readonly PlacedFilter[] {
  return filters.flatMap((filter) => {
    if (filter.isFragment || filter.interpolations.length > 0) return [];
    const { start } = filter.map({ start: 0, end: filter.text.length });
    return [{ file: source.file, line: placeOf(source, start).line, filter }];
  });
}

/** A filter with two documents that tell most others from it: one that it selects, and one that it does not. */
interface Known {
  readonly filter: Filter;
  readonly selects: (document: object) => boolean;
  readonly selected: object | undefined;
  readonly unselected: object | undefined;
  readonly first: PlacedFilter;
}

/** Filters in the order in which they were found, grouped by what they select. */
class EquivalentFilters {
  readonly #settings: Pick<LintSettings, 'dialect' | 'properties'>;
  /** The first filter that selects the same, by text; `undefined` for a text that is compared with no other. */
  readonly #firsts = new Map<string, PlacedFilter | undefined>();
  readonly #known: Known[] = [];

  constructor(settings: Pick<LintSettings, 'dialect' | 'properties'>, filters: readonly PlacedFilter[] = []) {
    this.#settings = settings;
    for (const one of filters) this.add(one);
  }

  add(placed: PlacedFilter): void {
    const { text } = bareFilter(placed.filter.text);
    if (!this.#firsts.has(text)) this.#firsts.set(text, this.#findFirst(text, placed));
  }

  /** The first of the filters that select the same as this one, which may be itself; `undefined` for what is no valid filter. */
  firstLike(text: string): PlacedFilter | undefined {
    return this.#firsts.get(bareFilter(text).text);
  }

  #findFirst(text: string, placed: PlacedFilter): PlacedFilter | undefined {
    const { dialect, properties } = this.#settings;
    const options = { dialect, ...(properties && { properties }) };
    const { ok, filter } = parse(text, { dialect });
    // An operator without a meaning is compared by its text alone.
    if (!ok || filter === undefined) return undefined;
    if (!hasMeaning(filter)) return placed;
    const [some, others] = [satisfiable(filter, options), satisfiable({ kind: 'not', operands: [filter] }, options)];
    if (some.answer === 'unknown' || others.answer === 'unknown') return placed;
    const [selected, unselected] = [some.witness, others.witness];
    const selects = compile(filter, options);
    const agrees = (one: Known) =>
      (selected === undefined) === (one.selected === undefined) &&
      (unselected === undefined) === (one.unselected === undefined) &&
      (one.selected === undefined || selects(one.selected)) &&
      (one.unselected === undefined || !selects(one.unselected)) &&
      (selected === undefined || one.selects(selected)) &&
      (unselected === undefined || !one.selects(unselected));
    const same = this.#known.find((one) => agrees(one) && equivalent(filter, one.filter, options).answer === 'yes');
    if (same !== undefined) return same.first;
    this.#known.push({ filter, selects, selected, unselected, first: placed });
    return placed;
  }
}

const shared = new WeakMap<LintSettings, EquivalentFilters>();

/** The filters of several files, with which the rule compares those of each. */
export class SharedFilters {
  readonly #groups = new Map<string, EquivalentFilters>();

  /** Adds those of a file, in the order of the files. They are compared where a file is checked with the same dialect and properties. */
  add(source: Source, hosted: Hosted | undefined, settings: LintSettings): void {
    const { dialect, properties } = settings;
    const key = JSON.stringify([dialect.name, dialect.equality, dialect.quotedValues, dialect.operators, properties]);
    const filters = this.#groups.get(key) ?? new EquivalentFilters(settings);
    this.#groups.set(key, filters);
    shared.set(settings, filters);
    for (const one of hosted === undefined ? [] : placeFilters(source, hosted)) filters.add(one);
  }
}

const messages = texts({
  en: {
    same: (place: string) => `This is the filter of ${place} once more.`,
    equivalent: (place: string, text: string) => `This selects the same as the filter of ${place}, \`${text}\`.`,
    help: 'Give the filter one name, and use that in both places.',
  },
  'pt-BR': {
    same: (place) => `Este é outra vez o filtro de ${place}.`,
    equivalent: (place, text) => `Isto seleciona o mesmo que o filtro de ${place}, \`${text}\`.`,
    help: 'Dê ao filtro um só nome e use-o nos dois lugares.',
  },
});

export const duplicateFilter: HostRule = {
  id: 'duplicate-filter',
  severity: 'info',
  isOptIn: true,
  summary: {
    en: 'A filter that selects the same as another one in the repository.',
    'pt-BR': 'Um filtro que seleciona o mesmo que outro do repositório.',
  },
  reason: {
    en: 'Two filters with one meaning drift apart: one of them is changed, and the other is forgotten. The first of them, in the order of the files, is not reported. Filters with interpolated values are not compared.',
    'pt-BR':
      'Dois filtros com o mesmo significado se afastam: um deles é alterado, e o outro, esquecido. O primeiro deles, na ordem dos arquivos, não é relatado. Filtros com valores interpolados não são comparados.',
  },
  repairs: 'none',
  bad: [
    {
      host: 'yaml',
      text: 'open:\n  filter: (OR (= processed false) (_not_exists processed))\ntodo:\n  filter: (OR (_not_exists processed) (= processed false))\n',
    },
    { host: 'json', text: '[{ "filter": "(= status new)" }, { "filter": "(=  status  new)" }]\n' },
  ],
  good: [
    { host: 'json', text: '[{ "filter": "(= status new)" }, { "filter": "(= status done)" }]\n' },
    { host: 'json', text: '[{ "filter": "(_not_exists status)" }]\n' },
  ],
  check({ file, text, hosted, settings, report }) {
    const say = messages[settings.locale];
    const placed = placeFilters({ file, text }, hosted);
    const all = shared.get(settings) ?? new EquivalentFilters(settings, placed);
    // The first of all may be in this file: then it is the first here, wherever a fix has moved it.
    const firstHere = new Map<PlacedFilter, PlacedFilter>();
    for (const one of placed) {
      const { filter } = one;
      const firstOfAll = all.firstLike(filter.text);
      if (firstOfAll === undefined) continue;
      const first = firstOfAll.file === file ? firstHere.get(firstOfAll) : firstOfAll;
      if (first === undefined) {
        firstHere.set(firstOfAll, one);
        continue;
      }
      const { text: bare } = bareFilter(filter.text);
      const { text: firstBare } = bareFilter(first.filter.text);
      const lead = filter.text.indexOf(bare);
      const inText = { start: lead, end: lead + bare.length };
      const place = `\`${first.file}:${first.line}\``;
      const message = firstBare === bare ? say.same(place) : say.equivalent(place, shortened(firstBare));
      report({ at: filter, span: filter.map(inText), message, help: say.help, filter: { of: filter, span: inText } });
    }
  },
};
