import { expect, test } from 'vitest';
import { verdict } from '../../src/report/summary.ts';

const summary = { errors: 0, warnings: 0, infos: 0, suppressed: 0, files: 1, filters: 2, durationMs: 1 };

test.each([
  [{}, 'No problems in 2 filters.'],
  [{ filters: 0 }, 'No problems.'],
  [{ errors: 1, warnings: 2 }, '1 error and 2 warnings in 2 filters.'],
  [{ infos: 1, filters: 1 }, '1 info in 1 filter.'],
  [{ suppressed: 3 }, 'No problems in 2 filters; 3 suppressed.'],
])('%o: %s', (counts, sentence) => {
  expect(verdict({ summary: { ...summary, ...counts } as never, locale: 'en' })).toBe(sentence);
});
