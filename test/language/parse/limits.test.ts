import { expect, test } from 'vitest';
import { maxDepth } from '../../../src/language/check-filter.ts';
import { completeLimits } from '../../../src/language/parse/limits.ts';
import { parse } from '../../../src/language/parse/parse.ts';
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
  [{ length: '5' }, '`limits.length` must be a number from 0, not a string. `Infinity` means no limit.'],
  [{ depth: Number.NaN }, '`limits.depth` must be a number from 0, not NaN. `Infinity` means no limit.'],
  [{ problems: -1 }, '`limits.problems` must be a number from 0, not -1. `Infinity` means no limit.'],
  [{ problem: 5 }, '`limits.problem` is not an option. Did you mean `problems`?'],
  [{ size: 5 }, '`limits.size` is not an option. Known: `length`, `depth`, `problems`.'],
  [null, '`limits` must be an object, not null.'],
])('`limits` that are %j are refused', (limits, message) => {
  expect(refusal(() => parse('(= a b)', { limits: limits as never }))).toMatchObject({
    code: 'invalid-options',
    message,
  });
});
