import { expect, test } from 'vitest';
import { SeenDocuments } from '../../../src/client/pages/seen.ts';

const error = { code: 'no-xml', message: '' } as const;

test('the very same document, another one with its key, and a new one', () => {
  const seen = new SeenDocuments();
  expect(seen.add({ accessKey: 'a', xml: '1' })).toBe('new');
  expect(seen.add({ accessKey: 'a', xml: '1' })).toBe('same');
  expect(seen.add({ accessKey: 'a', xml: '2' })).toBe('other');
  expect(seen.add({ accessKey: 'a', xml: '1' })).toBe('same');
  expect(seen.add({ accessKey: 'b', xml: '1' })).toBe('new');
});

test('without a key or XML, documents are distinguished by their content', () => {
  const seen = new SeenDocuments();
  expect(seen.add({ accessKey: undefined, xml: '1', error, raw: '1' })).toBe('new');
  expect(seen.add({ accessKey: undefined, xml: '2', error, raw: '2' })).toBe('new');
  expect(seen.add({ accessKey: undefined, xml: '2', error, raw: '2' })).toBe('same');
  expect(seen.add({ accessKey: 'a', xml: undefined, error, raw: 'x' })).toBe('new');
  expect(seen.add({ accessKey: 'a', xml: undefined, error, raw: { y: 1 } })).toBe('other');
  expect(seen.add({ accessKey: 'a', xml: undefined, error, raw: { y: 1 } })).toBe('same');
});

test('texts that differ in one position have different hashes', () => {
  const seen = new SeenDocuments();
  const text = 'x'.repeat(2000);
  for (let at = 0; at < text.length; at++) {
    const xml = `${text.slice(0, at)}y${text.slice(at + 1)}`;
    expect(seen.add({ accessKey: 'a', xml })).toBe(at === 0 ? 'new' : 'other');
  }
});

test('a hundred thousand keys are remembered, and no more', () => {
  const seen = new SeenDocuments();
  for (let at = 0; at <= 100_000; at++) seen.add({ accessKey: `${at}`, xml: '' });
  expect(seen.add({ accessKey: '100000', xml: '' })).toBe('same');
  expect(seen.add({ accessKey: '0', xml: '' })).toBe('new');
});
