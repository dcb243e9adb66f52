import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Locale, locales } from '../../src/messages/locale.ts';
import { github, githubSummary } from '../../src/report/formats/github.ts';
import { gitlab } from '../../src/report/formats/gitlab.ts';
import { json, jsonl } from '../../src/report/formats/json.ts';
import { compact, pretty } from '../../src/report/formats/pretty.ts';
import { sarif } from '../../src/report/formats/sarif.ts';
import { checkstyle, junit } from '../../src/report/formats/xml.ts';
import { exactJson, JsonText } from '../../src/report/json.ts';
import type { Report, Reporter } from '../../src/report/report.ts';
import { summarize, verdict } from '../../src/report/summary.ts';
import { colored } from '../../src/report/terminal.ts';
import type { Fix } from '../../src/source/problem.ts';
import { findingIn, findingsOf, reportOf } from './report-of.ts';
import { repository } from './repository.ts';

/*
 * For each `golden/NAME.filter` (`golden/qive.NAME.filter` in the dialect `qive`), `golden/NAME.txt` contains the whole
 * report; `golden/repository/` has a repository in every format. UPDATE_GOLDEN=1 rewrites these.
 */

const folder = new URL('golden/', import.meta.url);
const filters = readdirSync(folder).filter((name) => name.endsWith('.filter'));

function isGolden(name: string, text: string): void {
  const golden = new URL(name, folder);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(golden, text);
  expect(existsSync(golden), `${golden.pathname} is missing: UPDATE_GOLDEN=1 writes it`).toBe(true);
  expect(text).toBe(readFileSync(golden, 'utf8'));
}

test.each(filters)('%s is reported as in the golden file', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const reported = (reporter: Reporter, locale: Locale) => {
    const dialect = name.startsWith('qive.') ? 'qive' : 'received';
    const found = findingsOf(name, text, { dialect, locale: locale });
    return reporter(reportOf(found, { summary: summarize(found, { files: 1, filters: 1, durationMs: 7 }), locale }));
  };
  const parts = [
    ...locales.map((locale) => [`pretty, ${locale}`, reported(pretty, locale)]),
    ['compact', reported(compact, 'en')],
    ['json', reported(json, 'en')],
  ];
  isGolden(name.replace(/filter$/, 'txt'), parts.map(([title, part]) => `=== ${title}\n${part}`).join(''));
});

test('each report belongs to a filter', () => {
  const reports = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  expect(reports.map((name) => name.replace(/txt$/, 'filter'))).toEqual(filters);
  expect(filters.length).toBeGreaterThanOrEqual(20);
});

const golden: readonly [name: string, reporter: Reporter, given?: Partial<Report>][] = [
  ['pretty.txt', pretty],
  ['pretty.80.txt', pretty, { columns: 80 }],
  ['pretty.120.pt-BR.txt', pretty, { columns: 120, locale: 'pt-BR' }],
  ['pretty.color.txt', pretty, { columns: 80, paint: colored }],
  ['compact.txt', compact],
  ['json.txt', json],
  ['jsonl.txt', jsonl],
  ['github.txt', github],
  ['github-summary.txt', githubSummary],
  ['github-summary.pt-BR.txt', githubSummary, { locale: 'pt-BR' }],
  ['sarif.txt', sarif],
  ['junit.txt', junit],
  ['gitlab.txt', gitlab],
  ['checkstyle.txt', checkstyle],
];

test.each(golden)('%s is as in the golden file', (name, reporter, given = {}) => {
  isGolden(`repository/${name}`, reporter(repository(given)).replaceAll('\u001b', '␛'));
});

test('machine-readable formats have no color', () => {
  const machines = [compact, json, jsonl, github, githubSummary, sarif, junit, gitlab, checkstyle];
  for (const reporter of machines) {
    expect(reporter(repository({ paint: colored, columns: 40 }))).toBe(reporter(repository()));
  }
});

test.each([80, 120])('in a terminal of %i columns no line of code is wrapped', (columns) => {
  for (const line of pretty(repository({ columns })).split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
});

const run = { files: 3, filters: 5, durationMs: 7 };
const fix = (safety: Fix['safety']): Fix => ({ title: 'Fix it', safety, edits: [] });

test('findings are counted by severity and by fix, suppressed ones apart', () => {
  const findings = [
    findingIn('a', 'x', { fix: fix('safe') }),
    findingIn('a', 'x', { severity: 'warning', fix: fix('unsafe') }),
    findingIn('b', 'x', { severity: 'warning' }),
    findingIn('b', 'x', { severity: 'info', fix: fix('safe') }),
    { ...findingIn('b', 'x', { fix: fix('safe') }), suppressed: { kind: 'inSource' } as never },
  ];
  expect(summarize(findings, run)).toEqual({
    ...run,
    errors: 1,
    warnings: 2,
    infos: 1,
    fixable: 2,
    unsafeFixable: 1,
    suppressed: 1,
  });
});

test('nothing found is nothing counted', () => {
  expect(new Set(Object.values(summarize([], { files: 0, filters: 0, durationMs: 0 })))).toEqual(new Set([0]));
});

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

test('bigints are written as numbers, with all their digits', () => {
  const value = { id: 12345678901234567890n, list: [-1n, 0n], text: '12', name: 'a "1" b' };
  expect(exactJson(value)).toBe('{"id":12345678901234567890,"list":[-1,0],"text":"12","name":"a \\"1\\" b"}');
  expect(exactJson({ a: 1n }, 2)).toBe('{\n  "a": 1\n}');
});

test('everything else is written as by JSON.stringify', () => {
  // Texts and keys may also contain the markers that the writer uses itself.
  const text = fc.string({ unit: fc.constantFrom('\u0000', '"', '\\', ':', '1', '-', ' ', 'u') });
  const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text));
  const property = fc.property(value, (one) => {
    expect(exactJson(one)).toBe(JSON.stringify(one));
  });
  fc.assert(property);
});

test('what is JSON already is written as it is', () => {
  const document = '{"id":12345678901234567890, "a":"\\u0000J\\"x"}';
  expect(exactJson([new JsonText(document), '\u0000J1'])).toBe(`[${document},"\\u0000J1"]`);
});
