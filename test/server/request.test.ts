import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encode } from '../../src/language/encode.ts';
import { acceptedLocale, readParameter } from '../../src/server/request.ts';
import { takesAtMost } from '../support/cpu-ms.ts';

const read = (request: Parameters<typeof readParameter>[0], max = 100) => readParameter(request, 'filter', max);

describe('the text is the same, wherever it comes from', () => {
  const query = `a=1&filter=${encode('(= a b+c/é%)')}&b=2`;
  const plain = { text: '(= a b+c/é%)' };
  test.each([
    ['the path and query', `/notes?${query}`],
    ['a query with its mark', `?${query}`],
    ['a whole URL as text', `https://api.example/notes?${query}#filter=x`],
    ['a URL', new URL(`https://api.example/notes?${query}`)],
    ['a request', new Request(`https://api.example/notes?${query}#filter=x`)],
    ['search parameters', new URLSearchParams(query)],
  ])('%s', (_, request) => {
    expect(read(request)).toEqual(plain);
  });
});

describe.each([
  ['as text', (query: string) => `/notes?${query}`],
  ['as a URL', (query: string) => new URL(`https://api.example/notes?${query}`)],
  ['as search parameters', (query: string) => new URLSearchParams(query)],
])('%s', (_, requestOf) => {
  test.each([
    ['', undefined],
    ['a=1', undefined],
    ['filters=1&xfilter=2&Filter=3&filte=4', undefined],
    ['filter', ''],
    ['filter=', ''],
    ['filter=a=b', 'a=b'],
    ['filter=(=+a+b)', '(= a b)'],
    ['filter=%28%3D%20a%20b%29', '(= a b)'],
    ['%66ilter=x', 'x'],
    ['&&filter=x&&', 'x'],
    ['filter=%2528', '%28'],
  ])('%s gives %j', (query, text) => {
    expect(read(requestOf(query))).toEqual({ text });
  });

  test.each([
    ['filter=a&filter=b', 'repeated'],
    ['filter=a&filter=a', 'repeated'],
    ['filter&filter', 'repeated'],
    ['filter=a&%66%69lter=b', 'repeated'],
    ['filter[]=a', 'list'],
    ['filter%5B%5D=a', 'list'],
    ['filter=x&filter[0]=a', 'list'],
    ['filter[a][b]=c', 'list'],
  ])('%s is refused: %s', (query, flaw) => {
    expect(read(requestOf(query))).toEqual({ flaw });
  });
});

test.each(['q%=1', 'q%25=1', 'filter[x]=1', 'filter%5Bx%5d=1'])('%s is read by its name', (query) => {
  const name = query.startsWith('q') ? 'q%' : 'filter[x]';
  expect(readParameter(`/?${query}`, name, 100)).toEqual({ text: '1' });
});

test('a parameter is found in any spelling, among any others', () => {
  const piece = fc.constantFrom(
    ...['filter', '%66ilter', 'filt%65r', 'FILTER', '%46ilter', 'fil', 'ter', 'x', '%e2%82%ac', '\u20ac'],
    ...['=', '=', '&', '&', '&', '+', '%3D', '%26', '[', ']', '%5B', '%5b'],
  );
  const names = fc.constantFrom('filter', 'x', 'x ter', '\u20acx', 'x&', 'x=', 'x+');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), names, (pieces, name) => {
      const query = pieces.join('');
      const all = [...new URLSearchParams(query)].filter(([key]) => key === name || key.startsWith(`${name}[`));
      const [first, second] = all;
      const isList = [first, second].some((one) => one !== undefined && one[0] !== name);
      const flaw = isList ? 'list' : second && 'repeated';
      expect(readParameter(`/?${query}`, name, 100)).toEqual(flaw ? { flaw } : { text: first?.[1] });
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['%', 0],
  ['ab%zz', 2],
  ['é%E2%28%A1', 1],
  ['%F0%9F%98%80%F0%9F', 2],
  ['%C0%80', 0],
  ['%ED%A0%80', 0],
  ['%F4%90%80%80', 0],
  ['a+%2', 2],
])('broken encoding, %s: the first %i characters can be read', (raw, at) => {
  expect(read(`/?filter=${raw}`)).toEqual({ flaw: 'encoding', at });
  expect(read(new URL(`http://a/?filter=${raw}`))).toEqual({ flaw: 'encoding', at });
});

test('a text that search parameters could not decode is refused, but a literal U+FFFD is not', () => {
  expect(read(new URLSearchParams('filter=%ff'))).toEqual({ flaw: 'replaced' });
  expect(read('/?filter=%EF%BF%BD')).toEqual({ text: '\ufffd' });
});

test('broken encoding is found exactly where it occurs', () => {
  const piece = fc.oneof(
    fc
      .string({ unit: 'binary', maxLength: 3 })
      .filter((text) => text.isWellFormed())
      .map(encode),
    fc.constantFrom('%', '%8', '%C3', '%A9', '%E2%82', '%ed%a0', '%F0%9F', '%zz', 'a'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const raw = pieces.join('');
      const found = read(`/?filter=${raw}`, 1000);
      const whole = decodedLength(raw);
      if (whole >= 0) {
        expect(found).toEqual({ text: decodeURIComponent(raw) });
        return;
      }
      // The position is the end of the longest readable beginning.
      const beginnings = Array.from({ length: raw.length }, (_, end) => decodedLength(raw.slice(0, end)));
      expect(found).toEqual({ flaw: 'encoding', at: Math.max(...beginnings) });
    }),
    { numRuns: 50 },
  );
});

function decodedLength(raw: string): number {
  try {
    return decodeURIComponent(raw).length;
  } catch {
    return -1;
  }
}

test('a text that is too long is refused before it is decoded', () => {
  expect(read(`/?filter=${'a'.repeat(901)}`)).toEqual({ flaw: 'too-long' });
  expect(read(`/?filter=${encode('€'.repeat(100))}`)).toEqual({ text: '€'.repeat(100) });
  expect(read(`/?${'filter'.repeat(1000)}=x&filter=y`)).toEqual({ text: 'y' });
});

test.each([undefined, null, 7, {}, [], 'filter=(= a b)', '(= a b)', { url: '/notes', headers: {} }])(
  '%j is not a request',
  (request) => {
    expect(() => read(request as string)).toThrow(/^`request` must be a web `Request`/);
  },
);

test.each([
  [undefined, 'en'],
  [null, 'en'],
  ['', 'en'],
  ['pt-BR', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['en-GB,pt;q=0.9', 'en'],
  ['en;q=0.5, pt;q=0.8', 'pt-BR'],
  ['pt;q=0.8, en;q=0.9', 'en'],
  ['de, pt;q=0.1', 'pt-BR'],
  ['pt;q=0', 'en'],
  ['pt;q=0.0, de', 'en'],
  ['*', 'en'],
  ['*;q=0.1, pt ; q=0.001', 'pt-BR'],
  ['ptx', 'en'],
  ['de;q=1;level=1, pt;q=0.7', 'pt-BR'],
  [',,;;=,', 'en'],
])('%j is answered in %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});

test('a header of 100,000 characters is read in no time', () => {
  for (const part of ['a', 'a-', ';q=', 'pt;q=0,', ' ', 'a;']) {
    const header = part.repeat(100_000 / part.length);
    expect([part, takesAtMost(200, () => acceptedLocale(header))]).toEqual([part, true]);
  }
});
