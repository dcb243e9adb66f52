import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFormEncoded, percentDecoded, readQuery } from '../../../src/hosts/evidence/query-string.ts';
import { splitTexts } from '../../support/split-texts.ts';

function read(text: string, { closer, isProse = false }: { closer?: string; isProse?: boolean } = {}) {
  const mayHoldSpaces = (name: string) => name === 'filter';
  const { end, parameters } = readQuery(text, 0, { closer, isProse, mayHoldSpaces });
  const shown = parameters.map(({ nameSpan, name, valueSpan, inFragment }) => {
    expect(text.slice(nameSpan.start, nameSpan.end)).toBe(name);
    return `${inFragment ? '#' : ''}${name}=${text.slice(valueSpan.start, valueSpan.end)}`;
  });
  return { parameters: shown, rest: text.slice(end) };
}

test.each<[string, string[], rest: string, { closer?: string; isProse?: boolean }?]>([
  ['?a=b&c=d e', ['a=b', 'c=d'], ' e'],
  ['?a&b=&=c', ['b=', '=c'], ''],
  ['?a=b#c=d?e=f', ['a=b', '#c=d', '#e=f'], ''],
  ['?a?b=c?d', ['a?b=c?d'], ''],
  ['?filter=(= a b)&c=d', ['filter=(= a b)', 'c=d'], ''],
  ['?filter=%28= a b%29 c', ['filter=%28= a b%29'], ' c'],
  ['?other=(= a b)', ['other=(='], ' a b)'],
  ['?filter=(= a "<b>")&c=d', ['filter=(= a "<b>")', 'c=d'], ''],
  ['?filter=(= a b&c=d)&e=f', ['filter=(= a b', 'c=d)', 'e=f'], ''],
  ['?filter=(= a b \nc', ['filter=(= a b'], ' \nc'],
  ['?a=b)c', ['a=b)c'], ''],
  ['?a=b)c', ['a=b'], ')c', { closer: ')' }],
  ['?a=(b))c', ['a=(b)'], ')c', { closer: ')' }],
  ['?a=b>c', ['a=b'], '>c', { closer: '>' }],
  ['?filter=(= a b>c)', ['filter=(= a b'], '>c)', { closer: '>' }],
  ['?a[b]=c]d', ['a[b]=c'], ']d', { closer: ']' }],
  ["?a=b'c", ["a=b'c"], ''],
  ["?a=b'c", ['a=b'], "'c", { closer: "'" }],
  ['?a=b).', ['a=b'], ').', { isProse: true }],
  ['?a=b.*_~,', ['a=b'], '.*_~,', { isProse: true }],
  ['?a=b.', ['a=b.'], ''],
  ['?a=.', ['a='], '.', { isProse: true }],
  ['?a', [], ''],
])('%j with %j', (text, parameters, rest, options) => {
  expect(read(text, options)).toEqual({ parameters, rest });
});

test('values follow each other, in the text', () => {
  const piece = fc.constantFrom(...splitTexts('a¦=¦&¦#¦?¦(¦)¦%28¦%29¦ ¦[¦]¦"¦>¦.¦\n¦filter=('));
  const closer = fc.constantFrom(undefined, ')', ']', '>', '"');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), closer, fc.boolean(), (pieces, closing, isProse) => {
      const text = `?${pieces.join('')}`;
      const { end, parameters } = readQuery(text, 0, { closer: closing, isProse, mayHoldSpaces: () => true });
      let at = 1;
      for (const { nameSpan, valueSpan } of parameters) {
        expect(nameSpan.start).toBeGreaterThanOrEqual(at);
        expect(valueSpan.start).toBe(nameSpan.end + 1);
        expect(valueSpan.end).toBeGreaterThanOrEqual(valueSpan.start);
        at = valueSpan.end;
      }
      expect(at).toBeLessThanOrEqual(Math.max(end, 1));
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

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
