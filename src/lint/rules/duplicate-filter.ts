import { texts } from '../../messages/locale.ts';
import { bareFilter } from '../../report/finding.ts';
import { shortened } from '../../source/excerpt.ts';
import { EquivalentFilters, equivalentsFor, type PlacedFilter, placeFilters } from '../equivalent-filters.ts';
import type { HostRule } from '../host-rule.ts';

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
    const all = equivalentsFor(settings) ?? new EquivalentFilters(settings, placed);
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
