import { expect, test } from 'vitest';
import { pages, readPage } from './page.ts';

/*
 * A page in Portuguese says what its English twin says: it has the same headings and the same blocks of code, in the same order.
 */

/** Pages in Portuguese that are shorter than their twins. */
const shorter = ['README', 'many', 'modules', 'notes', 'sdk', 'server', 'testing'];
const start = 'docs/pt-BR/';
const translated = pages.filter((path) => path.startsWith(start));

/** The levels of the headings, and the kinds and files of the blocks of code, in order. */
function outlineOf(page: string): readonly string[] {
  const text = page.replace(/^ {0,3}```(\w*)[\s\S]*?^ {0,3}```$/gm, (block) => `\n@${block.split('\n')[0]?.trim()}\n`);
  return [...text.matchAll(/^(#+) |^@```(.*)$/gm)].map(([, level, info]) => level ?? `code ${info?.split(' ')[0]}`);
}

const compared = translated.filter((path) => !shorter.includes(path.slice(start.length, -'.md'.length)));

test.each(compared)('%s has each heading and each block of code of its twin', (path) => {
  const [own, twin] = [readPage(path), readPage(path.replace(start, 'docs/'))];
  expect(outlineOf(own)).toEqual(outlineOf(twin));
});

test('the pages that are named as shorter are', () => {
  const same = shorter.filter((name) => {
    const twin = name === 'README' ? 'README.md' : `docs/${name}.md`;
    return JSON.stringify(outlineOf(readPage(`${start}${name}.md`))) === JSON.stringify(outlineOf(readPage(twin)));
  });
  expect(same).toEqual([]);
});
