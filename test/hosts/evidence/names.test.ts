import { describe, expect, test } from 'vitest';
import { keyTest, nameTest } from '../../../src/hosts/evidence/names.ts';
import { settingsOf } from '../../../src/lint/config/settings-of.ts';
import { splitTexts } from '../../support/split-texts.ts';

const { keys } = settingsOf().sources;

describe('a name matches if its last or first part is a configured word', () => {
  test.each(splitTexts('filter¦Filter¦FILTER¦--filter¦received.filter¦filters¦filtro¦FILTROS¦filter2¦filter.open'))(
    '%s is a key',
    (name) => expect([name, nameTest(keys)(name)]).toEqual([name, 'exact']),
  );

  test.each([
    ...splitTexts('nfeFilter¦NFEFilter¦receivedFilter¦nfe_filter¦NFE_FILTER¦nfe-filter¦--nfe-filter¦X-Nfe-Filter'),
    ...splitTexts('openFilters¦meusFiltros¦my2Filter¦éFilter¦FILTERS_NEW¦filtersNew¦nfeFilter2¦newFilters_open'),
    ...splitTexts(
      'filterBy¦filter_id¦FILTER_NEW¦FilterNew¦filterExpr¦filtroNfe¦FILTRO_NOVAS¦filter-open.new¦newFilterName¦QIVE_FILTER_NEW',
    ),
  ])('%s holds one', (name) => expect([name, nameTest(keys)(name)]).toEqual([name, 'named']));

  test.each(splitTexts('prefilter¦FILTERED¦filtering¦biofilter¦fil-ter¦filterable¦infiltro¦'))('no match: %s', (name) =>
    expect([name, nameTest(keys)(name)]).toEqual([name, undefined]),
  );

  test.each<(string | undefined)[]>([
    ['rule', 'rule', 'configured'],
    ['rule', 'nfeRule', 'configured'],
    ['rule', 'ruleName', 'named'],
    ['*Selector', 'rowSelector', 'configured'],
    ...['row_selector', 'ROW_SELECTOR', 'row-selector', 'Selector', 'SELECTOR', 'rowSelector'].map((name) => [
      '*Selector',
      name,
      'configured',
    ]),
    ...['subselector', 'selectorRow', 'row_selectors'].map((name) => ['*Selector', name, undefined]),
    ...['subselector', 'row_selector', 'rowSelector'].map((name) => ['*selector', name, 'configured']),
    ...['open_query', 'openQuery', 'OPEN_QUERY'].map((name) => ['open_*', name, 'configured']),
    ...['opened', 'reopenQuery'].map((name) => ['open_*', name, undefined]),
    ...['nfeOpenFilter', 'nfe_filter', 'NFE-OPEN-FILTER'].map((name) => ['nfe*Filter', name, 'configured']),
    ['nfe*Filter', 'nfeFiltered', undefined],
  ])('the configured key %s: %s', (key = '', name = '', grade) => expect(nameTest([...keys, key])(name)).toBe(grade));
});

test.each<[string[], string[], boolean, string | undefined]>([
  [['filter'], ['a', 'nfeFilter'], false, 'named'],
  [['filters.*'], ['Filters', 'open'], false, 'exact'],
  [['filters.*'], ['filters', 'open', 'x'], false, 'named'],
  [['filters.*'], ['filters'], true, 'exact'],
  [['filters.*'], ['filters'], false, undefined],
  [['received.where'], ['received', 'where'], false, 'configured'],
  [['received.where'], ['sent', 'where'], false, undefined],
  [['*Filter'], ['nfeFilter'], false, 'configured'],
  [['*Filter'], ['nfe_filter'], false, 'configured'],
  [['where*'], ['whereOpen'], false, 'configured'],
  [['a.*.b'], ['a', 'x', 'b'], false, 'configured'],
  [[], ['filter'], false, undefined],
])('a path of keys: %j %j', (patterns, path, listed, expected) =>
  expect(keyTest(patterns)(path, listed)).toBe(expected),
);

test('a configured list extends the default, and `!` removes a default', () => {
  const { sources } = settingsOf({ sources: { keys: ['where', '!filters.*', '!filtros.*'], tags: ['!filter', 'f'] } });
  expect(sources.keys).toEqual(['filter', 'filter.*', 'filters', 'filtro', 'filtro.*', 'filtros', 'where']);
  expect(sources.tags).toEqual(['f']);
  expect(sources.parameters).toEqual(['filter']);
});
