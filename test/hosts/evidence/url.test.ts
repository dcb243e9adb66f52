import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Interpolation, verbatim } from '../../../src/hosts/embedded.ts';
import { urlsIn } from '../../../src/hosts/evidence/url.ts';
import type { UrlQuoting } from '../../../src/hosts/host.ts';
import { isFormEncoded, percentDecoded, readQuery } from '../../../src/hosts/query-string.ts';
import { growsLinearly } from '../../support/cpu-ms.ts';
import { marked } from '../../support/marked.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { settings } from '../extracted.ts';

const api = 'https://api.arquivei.com.br/v1/nfe/received';

/** The URL, and in it each value of a parameter and the filters as decoded. */
function read(source: string, place: UrlQuoting = 'literal', interpolations: readonly Interpolation[] = []) {
  const { filters, urls } = urlsIn({ ...verbatim(source), interpolations }, 'json', place, settings);
  return {
    urls: urls.map(({ text, map, parameters }) => {
      const span = map({ start: 0, end: text.length });
      expect(source.slice(span.start, span.end)).toBe(text);
      const values = parameters.map(({ name, nameSpan, valueSpan, inFragment }) => {
        expect(text.slice(nameSpan.start, nameSpan.end)).toBe(name);
        return `${inFragment ? '#' : ''}${name}=${text.slice(valueSpan.start, valueSpan.end)}`;
      });
      return [text, ...values];
    }),
    filters: filters.map((filter) => filter.text),
  };
}

test.each<[string, UrlQuoting, string, string[], string[]]>([
  [
    'encoded',
    'literal',
    `${api}?filter=%28%3D%20a%20b%29&limit=5`,
    ['filter=%28%3D%20a%20b%29', 'limit=5'],
    ['(= a b)'],
  ],
  ['raw', 'literal', `${api}?filter=(= a b)&limit=5`, ['filter=(= a b)', 'limit=5'], ['(= a b)']],
  ['half encoded', 'literal', `${api}?filter=%28= a b%29&limit=5`, ['filter=%28= a b%29', 'limit=5'], ['(= a b)']],
  [
    'encoded twice',
    'literal',
    '/x?filter=%2528%253D%2520a%2520b%2529',
    ['filter=%2528%253D%2520a%2520b%2529'],
    ['(= a b)'],
  ],
  ['encoded as a form', 'literal', '/x?filter=(=+a+b%2B)', ['filter=(=+a+b%2B)'], ['(= a b+)']],
  ['a plus', 'literal', '/x?filter=(=%20a%20b+c)', ['filter=(=%20a%20b+c)'], ['(= a b+c)']],
  [
    'broken sequences',
    'literal',
    `${api}?filter=(=%20a%2%zz%ff%C3)`,
    ['filter=(=%20a%2%zz%ff%C3)'],
    ['(= a%2%zz%ff%C3)'],
  ],
  [
    'given twice',
    'literal',
    '?filter=(= a b)&filter=(= c d)',
    ['filter=(= a b)', 'filter=(= c d)'],
    ['(= a b)', '(= c d)'],
  ],
  ['behind the #', 'literal', `${api}#filter=(= a b)`, ['#filter=(= a b)'], ['(= a b)']],
  ['on a page of its own', 'literal', '/app#/notes?a=1&filter=(= a b)', ['#a=1', '#filter=(= a b)'], ['(= a b)']],
  ['cut short by &', 'literal', `${api}?filter=(= a b&c)&limit=5`, ['filter=(= a b', 'limit=5'], ['(= a b']],
  ['misspelt', 'literal', '/x?filters=(= a b)', ['filters=(= a b)'], []],
  [
    'other parameters of a known host',
    'literal',
    `${api}?created_at[from]=2019-09-12&access_key=1`,
    ['created_at[from]=2019-09-12', 'access_key=1'],
    [],
  ],
  [
    'a host in capitals, with a user and a port',
    'literal',
    'https://me@API.arquivei.com.br:443/x?filter=a',
    ['filter=a'],
    ['a'],
  ],
  ['no scheme', 'shell-unquoted', 'api.arquivei.com.br/x?filter=a', ['filter=a'], ['a']],
  ['a comparison with marks of HTML', 'literal', '/x?filter=(= a <b>)', ['filter=(= a <b>)'], ['(= a <b>)']],
  ['never closed', 'literal', '/x?filter=(OR (= a b) \nmore', ['filter=(OR (= a b)'], ['(OR (= a b)']],
  ['an extra parenthesis', 'literal', '/x?filter=(= a b))', ['filter=(= a b))'], ['(= a b))']],
])('%s', (_, place, source, values, filters) => {
  const { urls, filters: found } = read(source, place);
  expect(urls.map(([, ...rest]) => rest)).toEqual([values]);
  expect(found).toEqual(filters);
});

test.each<[UrlQuoting, string]>([
  ['literal', 'See <|https://x.y/z?filter=(= a b)|> now'],
  ['literal', "a '<|/z?filter=(= a b)|>' b"],
  ['literal', '"<|$BASE/z?filter=(= a b)|>"'],
  ['literal', '<<|{{base}}/z?filter=(= a b)|>>'],
  ['literal', 'url(<|/z?filter=(= a b)|>) x'],
  ['literal', 'x,url=<|http://y/z?filter=(= a b)|>'],
  ['literal', '<|a?filter=(= a b)|> <|b?filter=(= a b)|>'],
  ['prose', '(<|https://x.y/z?filter=(= a b)|>), or <|?filter=(= a b)|>.'],
  ['prose', '**<|?filter=%28%3D%20a%20b%29&b=c|>**, so'],
  ['prose', '[x](<|/y?filter=(= a b)&c=d|> "title")'],
])('%s: %s', (place, source) => {
  const { text, spans } = marked(source);
  expect(read(text, place).urls.map(([url]) => url)).toEqual(spans.map(({ start, end }) => text.slice(start, end)));
});

test.each([
  'https://x.y/z?filter=open&a=(b c)',
  'Why? filter=(= a b)',
  '?filter= (= a b)',
  'a ? filter : (= a b)',
  '/x?filter=(&(cn=a)(cn=b))',
  '/x?a=(b',
  '# filter (= a b)',
  '????#?&&&==',
])('%j contains nothing to check', (source) => {
  expect(read(source)).toEqual({ urls: [], filters: [] });
});

test.each(splitTexts('¦{filter}¦{{filter}}¦<filter>¦$FILTER¦${FILTER}¦:filter¦%s¦...¦…¦YOUR_FILTER'))(
  'a value %j may be anything',
  (value) => {
    const { urls, filters } = read(`${api}?filter=${value}`);
    expect(filters).toEqual([]);
    expect(urls).toHaveLength(1);
  },
);

test('interpolations are not part of the syntax, and nothing is decoded in them', () => {
  const holed = (source: string) => {
    const { text, spans } = marked(source);
    const interpolations = spans.map((span) => ({ span, safe: false }));
    const { filters, urls } = urlsIn({ ...verbatim(text), interpolations }, 'javascript', 'literal', settings);
    return {
      filters: filters.map((filter) => [
        filter.text,
        ...filter.interpolations.map(({ span }) => filter.text.slice(span.start, span.end)),
      ]),
      urls: urls.map((url) => [
        url.text,
        ...url.interpolations.map(({ span }) => url.text.slice(span.start, span.end)),
      ]),
    };
  };
  expect(holed('<|${a?b}|>/x?filter=%28=%20<|${x%41&y}|>%20%C3%A3<|${z#}|>)&<|${r}|>=1 ')).toEqual({
    filters: [['(= ${x%41&y} ã${z#})', '${x%41&y}', '${z#}']],
    urls: [['${a?b}/x?filter=%28=%20${x%41&y}%20%C3%A3${z#})&${r}=1', '${a?b}', '${x%41&y}', '${z#}', '${r}']],
  });
  expect(holed(`${api}?filter=<|\${f}|>&limit=<|\${g}|>`).filters).toEqual([]);
  expect(holed(`${api}?filter=<|\${f}|><|\${g}|>`).filters).toEqual([]);
});

test('takes time in proportion to the text', () => {
  for (const text of splitTexts('?¦#¦&¦(¦?filter=(¦/x?filter=(= a b) ¦a://¦%28¦?a=%28¦?filter=%2528¦#a=b?¦[¦?[')) {
    const read = (size: number) => {
      const source = text.repeat(size / text.length);
      urlsIn(verbatim(source), 'json', 'prose', settings);
      urlsIn(verbatim(`${api}?filter=${source}`), 'json', 'literal', settings);
    };
    expect([text, growsLinearly(read, 8000)]).toEqual([text, true]);
  }
});

describe('query string', () => {
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
});
