import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withoutComments } from '../../src/hosts/filter-file.ts';
import { qive } from '../../src/language/dialect/qive.ts';
import { received } from '../../src/language/dialect/received.ts';
import { type Locale, locales } from '../../src/messages/locale.ts';
import { bareFilter, type Finding } from '../../src/report/finding.ts';
import { json } from '../../src/report/formats/json.ts';
import { compact, pretty } from '../../src/report/formats/pretty.ts';
import type { Reporter } from '../../src/report/report.ts';
import { summarize } from '../../src/report/summary.ts';
import { validate } from '../../src/validate/validate.ts';
import { reportOf } from './report-of.ts';

/*
 * For each `golden/NAME.filter` (`golden/qive.NAME.filter` in the dialect `qive`), `golden/NAME.txt` contains the whole
 * report. UPDATE_GOLDEN=1 rewrites these.
 */

const folder = new URL('golden/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.filter'));

function reported(name: string, reporter: Reporter, locale: Locale): string {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const filter = withoutComments(text);
  const source = { file: name, text };
  const dialect = name.startsWith('qive.') ? qive : received;
  const findings = validate(filter, { dialect, locale }).map(
    (problem): Finding => ({
      source,
      problem,
      host: { kind: 'filter', encoding: 'none' },
      filter: bareFilter({ filter }, problem.span),
    }),
  );
  const summary = summarize(findings, { files: 1, filters: 1, durationMs: 7 });
  return reporter(reportOf(findings, { summary, locale }));
}

describe.each(names)('%s', (name) => {
  test('is reported as in the golden file', () => {
    const parts = [
      ...locales.map((locale) => [`pretty, ${locale}`, reported(name, pretty, locale)]),
      ['compact', reported(name, compact, 'en')],
      ['json', reported(name, json, 'en')],
    ];
    const text = parts.map(([title, part]) => `=== ${title}\n${part}`).join('');
    const golden = new URL(name.replace(/filter$/, 'txt'), folder);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(golden, text);
    expect(existsSync(golden), `${golden.pathname} is missing: UPDATE_GOLDEN=1 writes it`).toBe(true);
    expect(text).toBe(readFileSync(golden, 'utf8'));
  });
});

test('each report belongs to a filter', () => {
  const reports = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  expect(reports.map((name) => name.replace(/txt$/, 'filter'))).toEqual(names);
  expect(names.length).toBeGreaterThanOrEqual(20);
});
