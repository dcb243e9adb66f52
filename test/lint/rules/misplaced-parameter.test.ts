import { expect, test } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { address } from '../../../src/lint/received-url.ts';
import { findings, settings } from '../files.ts';

const filter = '%28%3D%20a%20b%29';

test.each([
  [`${address}?filter=${filter}&filter=${filter}&filter=${filter}`, ['filter', 'filter']],
  [`${address}?limit=1#filter=${filter}`, ['filter']],
  [`${address}?limit=1#filter=`, []],
  [`${address}?filter=${filter}#/notes?filter=${filter}`, []],
  [`https://a.b/#!/x?filter=${filter}`, []],
  [`${address}?fliter=${filter}`, ['fliter']],
  [`${address}?where=${filter}`, []],
  [`${address}?filters=open`, []],
  [`${address}?Filter=%2528%253D%2520a%2520b%2529`, []],
])('%s', (url, names) => {
  const found = findings('markdown', `<${url}>\n`).filter((finding) => finding.startsWith('misplaced-parameter'));
  expect(found).toEqual(names.map((name) => `misplaced-parameter: ${name}`));
});

test('the first of two is shown with the second', () => {
  const text = `<${address}?filter=${filter}&filter=${filter}>\n`;
  const [found] = lint({ file: 'a.md', text }, settings);
  const start = text.indexOf('filter=');
  expect(found?.problem.related).toEqual([{ message: 'first given here', span: { start, end: start + 6 } }]);
});
