import { expect, test } from 'vitest';
import { apiPages, apiTable } from '../../../build/site/api.ts';

const entryPoints = [
  {
    name: 'prefilter/translate/kysely',
    items: [
      { name: 'kysely', kind: 'function', code: 'function kysely(): void;', doc: 'Writes <a> for `a_b`.' },
      { name: 'Options', kind: 'type', code: 'interface Options {}', doc: '' },
    ],
  },
] as const;

test('the page of an entry point has functions before types', () => {
  const [page] = apiPages(entryPoints);
  expect(page?.path).toBe('docs/api/translate-kysely.md');
  expect(page?.markdown).toMatch(/^# prefilter\/translate\/kysely\n/);
  expect(page?.markdown).toContain(
    '## Functions\n\n### kysely\n\nWrites \\<a> for `a_b`.\n\n````ts declaration\nfunction kysely(): void;\n````',
  );
  expect(page?.markdown.indexOf('## Types')).toBeGreaterThan(page?.markdown.indexOf('## Functions') as number);
});

test('the table lists the run-time exports', () => {
  expect(apiTable(entryPoints)).toContain('| [`prefilter/translate/kysely`](api/translate-kysely.md) | `kysely`');
  expect(apiTable(entryPoints)).not.toContain('Options');
});
