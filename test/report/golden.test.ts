import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Locale, locales } from '../../src/messages/locale.ts';
import { github, githubSummary } from '../../src/report/formats/github.ts';
import { gitlab } from '../../src/report/formats/gitlab.ts';
import { json, jsonl } from '../../src/report/formats/json.ts';
import { compact, pretty } from '../../src/report/formats/pretty.ts';
import { sarif } from '../../src/report/formats/sarif.ts';
import { checkstyle, junit } from '../../src/report/formats/xml.ts';
import type { Report, Reporter } from '../../src/report/report.ts';
import { summarize } from '../../src/report/summary.ts';
import { colored } from '../../src/report/terminal.ts';
import { findingsOf, reportOf } from './report-of.ts';
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
