import { expect, test } from 'vitest';
import { completeLimits, maxDepth } from '../../../src/language/parse/limits.ts';
import { refusal } from '../../support/refusal.ts';

const defaults = { length: 1_000_000, depth: 256, problems: 100 };

test.each([
  [undefined, defaults],
  [{}, defaults],
  [{ depth: undefined as never }, defaults],
  [
    { length: 0, depth: 0, problems: 0 },
    { length: 0, depth: 0, problems: 0 },
  ],
  [{ depth: maxDepth + 1 }, { ...defaults, depth: maxDepth }],
  [
    { length: Infinity, depth: Infinity, problems: Infinity },
    { length: Infinity, depth: maxDepth, problems: Infinity },
  ],
])('%j', (given, limits) => {
  expect(completeLimits(given)).toEqual(limits);
});

test.each([
  ['length', '5'],
  ['depth', Number.NaN],
  ['problems', -1],
  ['problems', {}],
])('`limits.%s` is not %j', (name, value) => {
  expect(refusal(() => completeLimits({ [name]: value as number }))).toMatchObject({
    code: 'invalid-options',
    message: `\`limits.${name}\` is a number from 0.`,
  });
});
