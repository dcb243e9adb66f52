import { expect, test } from 'vitest';
import { omitUndefined } from '../../src/client/omit-undefined.ts';

test.each([
  [{}, {}],
  [{ a: undefined }, {}],
  [
    { a: 1, b: undefined, c: null, d: '', e: 0, f: false },
    { a: 1, c: null, d: '', e: 0, f: false },
  ],
])('%j', (entries, kept) => {
  expect(omitUndefined(entries)).toStrictEqual(kept);
});
