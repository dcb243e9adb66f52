import { expect, test } from 'vitest';
import { knownLocale, localized, texts } from '../../src/messages/locale.ts';

test('a text that a language lacks appears in English', () => {
  expect(texts({ en: { a: 'one' } })['pt-BR']).toEqual({ a: 'one' });
  expect(localized({ en: 'one' }, 'pt-BR')).toBe('one');
  expect(localized({ en: 'one', 'pt-BR': 'um' }, 'pt-BR')).toBe('um');
  expect(localized('one', 'pt-BR')).toBe('one');
});

test('an unknown language means English', () => {
  expect([undefined, 'fr', 'pt-BR', 'en'].map((asked) => knownLocale(asked as never))).toEqual([
    'en',
    'en',
    'pt-BR',
    'en',
  ]);
});
