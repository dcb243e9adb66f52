import { expect, test } from 'vitest';
import { readTokens } from '../../../src/hosts/javascript/lexer.ts';
import { SearchParameters } from '../../../src/hosts/javascript/search-params.ts';

function read(text: string) {
  const { tokens } = readTokens(text, false);
  let value = 0;
  while (tokens.at(value) !== 'x') value++;
  const parameters = new SearchParameters(tokens, ['filter', 'where']);
  return [parameters.isNamed(value), parameters.encodedName(value)];
}

test.each<[string, isNamed: boolean, encoded: string | undefined]>([
  ["url.searchParams.set('filter', x)", true, 'filter'],
  ['mySearchParams?.append(`where`, x)', true, 'where'],
  ["q.set('filter', x)", true, undefined],
  ["const q = new URLSearchParams(); q.set('filter', x)", true, 'filter'],
  ["const q: URLSearchParams = y(); q.set('filter', x)", true, 'filter'],
  ["(q: URLSearchParams) => q.append('filter', x)", true, 'filter'],
  ["const name = 'filter'; q.set(name, x)", true, undefined],
  ["const name = 'filter'; searchParams.set(name, x)", true, 'filter'],
  ["new URLSearchParams([['limit', 1], ['filter', x]])", true, 'filter'],
  ['new URLSearchParams({ limit: 1, filter: x })', false, 'filter'],
  ["new URLSearchParams({ ['filter']: x })", false, 'filter'],
  ["searchParams.set('sort', x)", false, undefined],
  ["searchParams.get('filter', x)", false, undefined],
  ["searchParams.set('filter', 1, x)", false, undefined],
  ["set('filter', x)", false, undefined],
  ["new Map([['filter', x]])", false, undefined],
  ['({ filter: x })', false, undefined],
  ['new URLSearchParams({ sort: x })', false, undefined],
])('%s', (text, isNamed, encoded) => {
  expect(read(text)).toEqual([isNamed, encoded]);
});
