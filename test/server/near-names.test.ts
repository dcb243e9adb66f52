import { describe, expect, test } from 'vitest';
import { accept } from '../../src/server/index.ts';

const read = accept({ properties: { status: 'string' } });

const kinds: readonly (readonly [string, (query: string) => Parameters<typeof read>[0]])[] = [
  ['a path', (query) => `/notes?${query}`],
  ['a URL', (query) => new URL(`https://api.example/notes?${query}`)],
  ['a request', (query) => new Request(`https://api.example/notes?${query}`)],
  ['parameters', (query) => new URLSearchParams(query)],
];

describe.each(kinds)('in %s', (_, requestOf) => {
  test.each([
    ...[
      'filtr',
      'fliter',
      'filters',
      'filer',
      'filterr',
      '$filter',
      '%24filter',
      'Filter',
      'FILTER',
      '?filter',
      '%2Bfilter',
    ],
    ...['filter.status', 'filter_by', 'filter:', 'Filter[]', 'amp;filter'],
  ])('`%s` is nearly the filter', (name) => {
    const asked = read(requestOf(`limit=5&${name}=x`));
    expect(asked).toMatchObject({ ok: false, problems: [{ code: 'unknown-parameter' }] });
    if (asked.ok) return;
    expect(asked.response.status).toBe(400);
    expect(asked.problems[0]?.message).toMatch(/^There is no parameter `.+`\. Did you mean `filter`\?$/);
  });

  test.each(['profile', 'fields', 'limit', 'filtered', 'alter', 'my_filter', 'f', 'sort', 'after', '日本', ''])(
    '`%s` is another parameter',
    (name) => {
      expect(read(requestOf(`${name}=x&filter=(%3D status new)`))).toMatchObject({ ok: true });
    },
  );
});

test('a name may be that of another parameter', () => {
  const own = accept({ properties: { status: 'string' }, otherParameters: ['filters', 'filter_by'] });
  expect(own('/notes?filters=a&filter_by=b')).toMatchObject({ ok: true });
  expect(own('/notes?filtes=a')).toMatchObject({ ok: false });
});

test('of a short name one edit makes another', () => {
  const own = accept({ properties: { status: 'string' }, parameter: 'q' });
  expect(own('/notes?p=a&sq=b')).toMatchObject({ ok: true });
  expect(own('/notes?Q=a')).toMatchObject({ problems: [{ message: 'There is no parameter `Q`. Did you mean `q`?' }] });
});

test('in Portuguese, and of a long name only its beginning', () => {
  const asked = read(`/notes?filter.${'x'.repeat(20)}=1`, undefined, { acceptLanguage: 'pt' });
  expect(!asked.ok && asked.problems[0]?.message).toMatch(/^Não há o parâmetro `filter\.x+/);
});
