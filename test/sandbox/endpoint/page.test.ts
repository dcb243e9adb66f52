import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { noteMaker } from '../../../src/sandbox/data/note.ts';
import { entry, link, pageText } from '../../../src/sandbox/endpoint/page.ts';

const note = noteMaker({ seed: 1 })(0);
const links = { origin: 'https://a.example', path: '/notes', doubledQuestionMark: false, escapedSlashes: false };

test.each([
  ['', {}, 'https://a.example/notes?cursor=7'],
  ['limit=2&cursor=3', {}, 'https://a.example/notes?limit=2&cursor=7'],
  // The service repeats parameters decoded.
  ['filter=%28%3D+a+b%26cursor%3D5%29', {}, 'https://a.example/notes?filter=(= a b&cursor=5)&cursor=7'],
  ['a%5B%5D=1&a%5B%5D=2', { doubledQuestionMark: true }, 'https://a.example/notes??a[]=1&a[]=2&cursor=7'],
  ['', { escapedSlashes: true }, 'https:\\/\\/a.example\\/notes?cursor=7'],
])('the link for %j with %j', (query, quirks, url) => {
  expect(link('7', { ...links, ...quirks, parameters: new URLSearchParams(query) })).toBe(url);
});

test('a document is in base64 of UTF-8, broken in the middle, or missing', () => {
  const xml = '<x>São João 😀</x>';
  expect(entry(note, xml, false, false)).toEqual({
    access_key: note.accessKey,
    xml: Buffer.from(xml).toString('base64'),
  });
  expect(entry(note, xml, true, false).xml).toMatch(/^[^*]+\*$/);
  expect(entry(note, xml, true, true)).toEqual({ access_key: note.accessKey });
});

test('a page counts and signs its documents', async () => {
  const data = [entry(note, '<x/>', false, false)];
  expect(JSON.parse(await pageText(data, null, 'previous'))).toEqual({
    status: { code: 200, message: 'Ok' },
    data,
    page: { next: null, previous: 'previous' },
    count: 1,
    signature: createHash('sha256').update(JSON.stringify(data)).digest('hex'),
  });
});
