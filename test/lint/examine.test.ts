import { expect, test } from 'vitest';
import { startInFile, verbatim } from '../../src/hosts/embedded.ts';
import type { HostedFilter } from '../../src/hosts/host.ts';
import { examine, filterProblems } from '../../src/lint/examine.ts';
import { extracted } from '../../src/lint/lint.ts';
import { address } from '../../src/lint/received-url.ts';
import { findings, settings } from './files.ts';

const examined = (file: string, text: string, more: Partial<typeof settings> = {}) => {
  const source = { file, text };
  return examine(source, extracted(source, { ...settings, ...more }), { ...settings, ...more });
};

test('levels apply to the rules for files and for filters', () => {
  const text = `<${address}?cnpj=1>\n`;
  expect(findings('markdown', text, { rules: { 'list-parameter-without-brackets': 'off' } })).toEqual([]);
  const source = { file: 'a.md', text };
  const [found] = examined(source.file, source.text, { rules: { 'list-parameter-without-brackets': 'error' } });
  expect(found?.finding.problem.severity).toBe('error');
  expect(findings('json', '{', { rules: { 'host-parse': 'off' } })).toEqual([]);
});

test('positions of a problem in a filter map to the file, also related ones', () => {
  const text = '{ "filter": "(OR (= \\u0061 b) (= a b))" }';
  const [found] = examined('a.json', text).filter(({ finding }) => finding.problem.code === 'duplicate-condition');
  const cut = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  expect(found && cut(found.finding.problem.span)).toBe('(= a b)');
  expect(found?.finding.problem.related?.map(({ span }) => cut(span))).toEqual(['(= \\u0061 b)']);
  expect(found?.at && text.slice(startInFile(found.at)).startsWith('(OR')).toBe(true);
});

test('edits are given for both the filter and the file, or for neither', () => {
  const [found] = examined('a.json', '{ "filter": "(or (= \\"a\\" b) (= c d))" }').filter(({ edits }) => edits);
  expect(found?.edits?.length).toBe(found?.finding.problem.fix?.edits.length);
  const [raw] = examined('a.md', `<${address}?filter=(= a b)>\n`);
  expect([raw?.finding.problem.code, raw?.edits, raw?.finding.problem.fix?.edits.length]).toEqual([
    'invalid-url-encoding',
    undefined,
    1,
  ]);
});

test('findings beyond ten thousand are counted', () => {
  const text = JSON.stringify(Array.from({ length: 10_002 }, () => ({ filter: '(== a b)' })));
  const found = examined('a.json', text);
  expect(found).toHaveLength(10_001);
  expect(found.at(-1)?.finding.problem.message).toMatch(/^This file has [\d,]+ more findings, which are not shown\.$/);
});

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
