import { readdirSync, readFileSync } from 'node:fs';
import { env } from 'node:process';
import { expect, test } from 'vitest';
import { blocksOf, readPage, writePage } from './page.ts';

// The recipes run in `test/real` with their frameworks and databases; this test compares the pages with them.
// `UPDATE_DOCS=1` rewrites the pages.
test.each(['server', 'client', 'many'])('docs/%s.md shows each recipe as it is run', (room) => {
  const folder = new URL(`../real/${room}/recipes/`, import.meta.url);
  const path = `docs/${room}.md`;
  const page = readPage(path);
  const shown = blocksOf(page).flatMap(({ title, code }) => (title === undefined ? [] : [[title, code] as const]));
  const recipes = new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
  if (env.UPDATE_DOCS !== undefined) {
    writePage(
      path,
      shown.reduce((text, [title, code]) => text.replace(code, () => recipes.get(title) ?? code), page),
    );
    return;
  }
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(recipes));
});
