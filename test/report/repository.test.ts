import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkstyle } from '../../src/report/formats/checkstyle.ts';
import { github, githubSummary } from '../../src/report/formats/github.ts';
import { gitlab } from '../../src/report/formats/gitlab.ts';
import { json, jsonl } from '../../src/report/formats/json.ts';
import { junit } from '../../src/report/formats/junit.ts';
import { compact, pretty } from '../../src/report/formats/pretty.ts';
import { sarif } from '../../src/report/formats/sarif.ts';
import type { Report, Reporter } from '../../src/report/report.ts';
import { colored } from '../../src/report/terminal.ts';
import { repository } from './repository.ts';

// A repository in every format; UPDATE_GOLDEN=1 rewrites `golden/repository/`.
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
  const text = reporter(repository(given)).replaceAll('\u001b', '␛');
  const file = new URL(`golden/repository/${name}`, import.meta.url);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
  expect(existsSync(file), `${file.pathname} is missing: UPDATE_GOLDEN=1 writes it`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
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
