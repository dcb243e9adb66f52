import { describe, expect, test } from 'vitest';
import { keyTest, nameTest } from '../../../src/hosts/evidence/names.ts';
import { settingsOf } from '../../../src/lint/config/settings-of.ts';

const { keys } = settingsOf().sources;

describe('a name matches if its last part is a configured word', () => {
  test.each([
    ...['filter', 'Filter', 'FILTER', 'nfeFilter', 'NFEFilter', 'receivedFilter', 'nfe_filter', 'NFE_FILTER'],
    ...[
      'nfe-filter',
      '--nfe-filter',
      'X-Nfe-Filter',
      'received.filter',
      'filters',
      'openFilters',
      'filtro',
      'meusFiltros',
    ],
    ...['my2Filter', 'éFilter', 'FILTERS_NEW', 'filtersNew'],
  ])('%s', (name) => expect([name, nameTest(keys)(name)]).toEqual([name, true]));

  test.each([
    ...['prefilter', 'FILTERED', 'filterBy', 'filter_id', 'filtering', 'biofilter', 'newFilterName', 'fil-ter', ''],
  ])('no match: %s', (name) => expect([name, nameTest(keys)(name)]).toEqual([name, false]));
});

describe('a path of keys', () => {
  test.each<[string[], string[], boolean, boolean]>([
    [['filter'], ['a', 'nfeFilter'], false, true],
    [['filters.*'], ['Filters', 'open'], false, true],
    [['filters.*'], ['filters', 'open', 'x'], false, false],
    [['filters.*'], ['filters'], true, true],
    [['filters.*'], ['filters'], false, false],
    [['received.where'], ['received', 'where'], false, true],
    [['received.where'], ['sent', 'where'], false, false],
    [['*Filter'], ['nfeFilter'], false, true],
    [['*Filter'], ['nfe_filter'], false, false],
    [['where*'], ['whereOpen'], false, true],
    [['a.*.b'], ['a', 'x', 'b'], false, true],
    [[], ['filter'], false, false],
  ])('%j %j', (patterns, path, listed, expected) => expect(keyTest(patterns)(path, listed)).toBe(expected));
});

test('a configured list extends the default, and `!` removes a default', () => {
  const { sources } = settingsOf({ sources: { keys: ['where', '!filters.*', '!filtros.*'], tags: ['!filter', 'f'] } });
  expect(sources.keys).toEqual(['filter', 'filters', 'filtro', 'filtros', 'where']);
  expect(sources.tags).toEqual(['f']);
  expect(sources.parameters).toEqual(['filter']);
});
