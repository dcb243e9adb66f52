import { expect, test } from 'vitest';
import { verbatim } from '../../src/hosts/embedded.ts';
import type { HostedFilter } from '../../src/hosts/host.ts';
import { filterProblems } from '../../src/lint/examine.ts';
import { settings } from './files.ts';

const filter = (text: string, ...spans: [number, number][]): HostedFilter => ({
  ...verbatim(text),
  ...{ kind: 'json', encoding: 'none' },
  interpolations: spans.map(([start, end]) => ({ span: { start, end }, safe: false })),
});

test('equal texts are checked once, with the same settings and interpolations', () => {
  const own = { ...settings };
  const first = filterProblems(filter('(== a b)'), own);
  expect(first.map(({ code }) => code)).toEqual(['unknown-operator']);
  expect(filterProblems(filter('(== a b)'), own)).toBe(first);
  expect(filterProblems(filter('(== a b)'), { ...settings })).not.toBe(first);
  expect(filterProblems(filter('(== a b)', [1, 3]), own)).not.toBe(first);
});

test('old results are dropped', () => {
  const own = { ...settings };
  const first = filterProblems(filter('(== a b)'), own);
  filterProblems(filter(`(= a ${'b'.repeat(1_000_000)})`), own);
  expect(filterProblems(filter('(== a b)'), own)).not.toBe(first);
  expect(filterProblems(filter('(== a b)'), own)).toEqual(first);
});
