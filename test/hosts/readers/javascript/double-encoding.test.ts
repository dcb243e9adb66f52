import { expect, test } from 'vitest';
import { javascript } from '../../../../src/hosts/readers/javascript/javascript.ts';
import { extracted } from '../../extracted.ts';

/** Whether a filter in the place of `x` is found by its name, and the parameter whose encoding of `x` is encoded again. */
function read(text: string) {
  const named = extracted(javascript, text.replace('x', "'(== a b)'")).filters.length === 1;
  const [encoding] = extracted(javascript, text.replace('x', 'encodeURIComponent(x)')).encodings;
  return [named, encoding?.parameter];
}

test.each<[string, isNamed: boolean, encoded: string | undefined]>([
  ["url.searchParams.set('filter', x)", true, 'filter'],
  ['mySearchParams?.append(`filter`, x)', true, 'filter'],
  ["q.set('filter', x)", true, undefined],
  ["const q = new URLSearchParams(); q.set('filter', x)", true, 'filter'],
  ["const q: URLSearchParams = y(); q.set('filter', x)", true, 'filter'],
  ["(q: URLSearchParams) => q.append('filter', x)", true, 'filter'],
  ["const name = 'filter'; q.set(name, x)", true, undefined],
  ["const name = 'filter'; searchParams.set(name, x)", true, 'filter'],
  ["new URLSearchParams([['limit', 1], ['filter', x]])", true, 'filter'],
  ['new URLSearchParams({ limit: 1, filter: x })', true, 'filter'],
  ["new URLSearchParams({ ['filter']: x })", true, 'filter'],
  ["searchParams.set('sort', x)", false, undefined],
  ["searchParams.get('filter', x)", false, undefined],
  ["searchParams.set('filter', 1, x)", false, undefined],
  ["set('filter', x)", false, undefined],
  ["new Map([['filter', x]])", true, undefined],
  ['({ filter: x })', true, undefined],
  ['new URLSearchParams({ sort: x })', false, undefined],
])('%s', (text, isNamed, encoded) => {
  expect(read(text)).toEqual([isNamed, encoded]);
});
