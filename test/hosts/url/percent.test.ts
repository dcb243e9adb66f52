import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFormEncoded, percentDecoded } from '../../../src/hosts/url/percent.ts';

test.each([
  ['%28%3D%20a%20b%29', '(= a b)'],
  ['a%20b+c', 'a b+c'],
  ['a b+c', 'a b+c'],
  ['%28=+a+b%2Bc)', '(= a b+c)'],
  ['S%C3%A3o %f0%9F%98%80', 'São 😀'],
  ['%', '%'],
  ['%2', '%2'],
  ['%zz%2x%20', '%zz%2x '],
  ['%ff%C3%28%ED%A0%80', '%ff%C3(%ED%A0%80'],
  ['%E0%80', '%E0%80'],
])('%s is read as %s', (text, decoded) => {
  expect(percentDecoded(text, isFormEncoded(text)).text).toBe(decoded);
});

test('any text is decoded as by a browser, and read back as written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(percentDecoded(encodeURIComponent(text), false).text).toBe(text);
      const form = new URLSearchParams({ text }).toString().slice('text='.length);
      expect(percentDecoded(form, true).text).toBe(text);
      for (const isForm of [false, true]) {
        const written = percentDecoded('', isForm).encode(text) as string;
        expect(percentDecoded(written, isForm).text).toBe(text);
      }
    }),
  );
  expect(percentDecoded('', false).encode('\ud800')).toBeUndefined();
});

test('a space is written like the other spaces of the value', () => {
  expect(percentDecoded('a+b', isFormEncoded('a+b')).encode('c d+')).toBe('c+d%2B');
  expect(percentDecoded('a%20b', isFormEncoded('a%20b')).encode('c d+')).toBe('c%20d%2B');
});
