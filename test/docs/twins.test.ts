import { expect, test } from 'vitest';
import { kindOf } from '../../build/site/navigation.ts';
import { inLocale } from '../../src/site/paths.ts';
import { pages, readPage } from './page.ts';

/*
 * A page in Portuguese says what its English twin says: it has the same headings, blocks of code and rows of tables, in the
 * same order.
 */

const start = 'docs/pt-BR/';
const translated = pages.filter((path) => path.startsWith(start));

/** The levels of the headings, the kinds of the blocks of code, and the rows of tables, in order. */
function outlineOf(page: string): readonly string[] {
  const text = page.replace(/^ {0,3}```(\w*)[\s\S]*?^ {0,3}```$/gm, (block) => `\n@${block.split('\n')[0]?.trim()}\n`);
  return [...text.matchAll(/^(#+) |^@```(.*)$|^\|/gm)].map(
    ([, level, info]) => level ?? (info === undefined ? 'row' : `code ${info.split(' ')[0]}`),
  );
}

test('every tutorial and guide has a twin', () => {
  const guides = pages.filter((path) => ['tutorials', 'guides'].includes(kindOf(path)));
  expect(guides.filter((path) => !pages.includes(inLocale(path, 'pt-BR')))).toEqual([]);
});

test.each(translated)('%s has each heading, block of code and row of its twin', (path) => {
  const [own, twin] = [readPage(path), readPage(inLocale(path, 'en'))];
  expect(outlineOf(own)).toEqual(outlineOf(twin));
});

// Names of rules and code are the same in both languages.
test.each(translated)('%s has no sentence of its twin', (path) => {
  const sentences = (page: string) =>
    page
      .replace(/^ {0,3}```[\s\S]*?^ {0,3}```$/gm, '')
      .split('\n')
      .filter((line) => /^(?!\||#| {4}).*(?: [a-z]+){3}/.test(line.replace(/`[^`]*`/g, '')));
  const twin = new Set(sentences(readPage(inLocale(path, 'en'))));
  expect(sentences(readPage(path)).filter((line) => twin.has(line))).toEqual([]);
});

test('the first page has the same figures in both languages', () => {
  const figuresOf = (path: string) =>
    [
      ...readPage(path)
        .replace(/```[\s\S]*?```/g, '')
        .matchAll(/\d[\d.,]*/g),
    ].map(([text]) => text.replace(/[.,](?=\d)/g, '.').replace(/[.,]$/, ''));
  expect(figuresOf('docs/pt-BR/README.md')).toEqual(figuresOf('README.md'));
});
