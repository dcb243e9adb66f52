import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuery } from '../../../src/hosts/url/query-string.ts';

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
  const piece = fc.constantFrom(
    'a',
    '=',
    '&',
    '#',
    '?',
    '(',
    ')',
    '%28',
    '%29',
    ' ',
    '[',
    ']',
    '"',
    '>',
    '.',
    '\n',
    'filter=(',
  );
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
