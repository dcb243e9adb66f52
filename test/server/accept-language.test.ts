import { expect, test } from 'vitest';
import { acceptedLocale } from '../../src/server/accept-language.ts';

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
  const start = performance.now();
  for (const part of ['a', 'a-', ';q=', 'pt;q=0,', ' ', 'a;']) acceptedLocale(part.repeat(100_000 / part.length));
  expect(performance.now() - start).toBeLessThan(1000);
});
