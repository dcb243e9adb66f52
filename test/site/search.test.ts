import { expect, test } from 'vitest';
import { indexSections, sectionSearch } from '../../src/site/search.ts';

const section = (heading: string, text: string) => ({ heading, level: 2, anchor: heading.toLowerCase(), text });
const index = indexSections([
  {
    path: 'a.html',
    title: 'Rules',
    locale: 'en',
    sections: [section('Rules', 'what lint finds in $schema'), section('Fixes', 'safe and unsafe, not_exists')],
  },
  { path: 'pt-BR/a.html', title: 'Regras', locale: 'pt-BR', sections: [section('Regras', 'correção segura lint')] },
  {
    path: 'b.html',
    title: 'Lint',
    locale: 'en',
    sections: [section('Lint', 'constructor'), section('More', 'lint a repository')],
  },
]);
// The index travels as JSON.
const search = sectionSearch(JSON.parse(JSON.stringify(index)));
const found = (query: string, locale: 'en' | 'pt-BR' = 'en') =>
  search(query, locale).map(({ path, anchor }) => `${path}#${anchor}`);

test('a section is found if it has all words, or their beginnings', () => {
  expect(found('saf uns')).toEqual(['a.html#fixes']);
  expect(found('')).toEqual([]);
  expect(found('!?')).toEqual([]);
  expect(found('not_ex')).toEqual(['a.html#fixes']);
  expect(found('$schema')).toEqual(['a.html#rules']);
});

test("headings come before titles before texts, the reader's language before the other", () => {
  expect(found('lint')).toEqual(['b.html#lint', 'b.html#more', 'a.html#rules', 'pt-BR/a.html#regras']);
  expect(found('lint', 'pt-BR')[0]).toBe('pt-BR/a.html#regras');
});

test('accents and capitals do not count', () => {
  expect(found('CORREÇÃO')).toEqual(found('correcao'));
  expect(found('correcao')).toEqual(['pt-BR/a.html#regras']);
});

test('words that objects inherit are ordinary words', () => {
  expect(found('constructor')).toEqual(['b.html#lint']);
  expect(found('tostring')).toEqual([]);
});

test('a word that is spelt nearly right is found, and else what has any of the words', () => {
  expect(found('unsfae')).toEqual(found('unsafe'));
  expect(found('safe lint').length).toBeGreaterThan(1);
  expect(found('qwxyz')).toEqual([]);
});

test('pages are found by what people call their subject; the changelog comes last', () => {
  const pages = indexSections([
    { path: 'changelog.html', title: 'Changelog', locale: 'en', sections: [section('VS Code', 'vscode typescript')] },
    { path: 'editors.html', title: 'Set up your editor', locale: 'en', sections: [section('Set up your editor', '')] },
    { path: 'types.html', title: 'Let the compiler check filters', locale: 'en', sections: [section('Let', 'it')] },
    { path: 'server.html', title: 'Accept filters', locale: 'en', sections: [section('Accept filters', '')] },
  ]);
  const first = (query: string) => sectionSearch(JSON.parse(JSON.stringify(pages)))(query, 'en')[0]?.path;
  expect(['vscode', 'typescript', 'ts', 'sql injection'].map(first)).toEqual([
    'editors.html',
    'types.html',
    'types.html',
    'server.html',
  ]);
});

test('one page does not fill the list, and what repeats the pages of entry points is left out', () => {
  const many = Array.from({ length: 9 }, (_, index) => section(`Same ${index}`, 'same'));
  const pages = indexSections(
    ['a.html', 'rules/b.html', 'api/c.html', 'api.html'].map((path) => ({
      path,
      title: path,
      locale: 'en',
      sections: many,
    })),
  );
  const counts = new Map<string, number>();
  for (const { path } of sectionSearch(pages)('same', 'en')) counts.set(path, (counts.get(path) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({ 'a.html': 3, 'rules/b.html': 1, 'api/c.html': 3, 'api.html': 1 });
});

test('guides are found by Portuguese names of their subject, English ones if they are not translated', () => {
  const own = [section('x', '')];
  const pages = indexSections([
    { path: 'kinds.html', title: 'Kinds', locale: 'en', sections: own },
    { path: 'pt-BR/kinds.html', title: 'Tipos', locale: 'pt-BR', sections: own },
    { path: 'targets.html', title: 'Translate', locale: 'en', sections: own },
  ]);
  const first = (query: string) => sectionSearch(pages)(query, 'pt-BR')[0]?.path;
  expect(['data', 'fuso', 'traduzir'].map(first)).toEqual(['pt-BR/kinds.html', 'pt-BR/kinds.html', 'targets.html']);
});
