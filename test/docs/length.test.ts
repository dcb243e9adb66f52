import { expect, test } from 'vitest';
import { kindOf } from '../../build/site/navigation.ts';
import { pages, readPage } from './page.ts';

// A page is a task that somebody has, so it is read from its beginning to its end.
test('a tutorial or guide has at most 1,500 words, its code and tables among them', () => {
  const found = pages
    .filter((path) => ['tutorials', 'guides'].includes(kindOf(path)))
    .filter((path) => (readPage(path).match(/\S+/g) ?? []).length > 1500);
  expect(found).toEqual([]);
});
