import { expect, test } from 'vitest';
import { type Interpolation, verbatim } from '../../../src/hosts/embedded.ts';
import { urlsIn } from '../../../src/hosts/evidence/url.ts';
import type { UrlQuoting } from '../../../src/hosts/host.ts';
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
