import type { Locale } from '../../src/messages/locale.ts';
import { type Finding, sortFindings } from '../../src/report/finding.ts';
import type { Report } from '../../src/report/report.ts';
import { summarize } from '../../src/report/summary.ts';
import { hosted } from './hosted.ts';
import { reportOf } from './report-of.ts';

const long = Array.from({ length: 12 }, (_, index) => `(= supplier company-${index})`).join('');

function findings(locale: Locale): readonly Finding[] {
  const say = (en: string, portuguese: string) => (locale === 'en' ? en : portuguese);
  const notes = { file: 'notes.yaml', text: 'filter: [\n' };
  const sync = { file: 'src/jobs/sync.sh', text: '#!/bin/sh\ncurl "$BASE/received?filters=%28%3D%20a%20b%29"\n' };
  return [
    ...hosted(
      '.env',
      'RECEIVED=https://api.example/received?filter=«%28or%20a%29»&limit=50\n',
      'env',
      'percent',
      locale,
    ),
    ...hosted(
      'config/filters.json',
      '{\n\t"filter": "«(= note \\"São\\u00a0João\\")»"\n}\n',
      'json',
      'backslash',
      locale,
    ),
    ...hosted('config/long.json', `{ "filter": "«(OR ${long}\\t(== a b))»" }\n`, 'json', 'backslash', locale),
    ...hosted(
      'jobs.yaml',
      'jobs:\n  - filter: >-\n      «(OR (= processed true)\n      (== status ok)»\n',
      'yaml',
      'folded',
      locale,
    ),
    {
      source: notes,
      problem: {
        code: 'host-parse',
        severity: 'warning',
        message: say('This is no YAML: `[` is never closed.', 'Isto não é YAML: `[` nunca é fechado.'),
        span: { start: 8, end: 9 },
      },
      host: { kind: 'yaml', encoding: 'none' },
    },
    ...hosted(
      'src/a.ts',
      'const all = filter`«(OR\n  (= processed true)\n  (AND a b))»`;\n',
      'javascript',
      'none',
      locale,
    ),
    ...hosted('src/b.ts', 'const mine = "«(= processed false)»";\n', 'javascript', 'none', locale).map((finding) => ({
      ...finding,
      suppressed: { kind: 'inSource' as const, justification: 'only old notes' },
    })),
    {
      source: sync,
      problem: {
        code: 'misplaced-parameter',
        severity: 'warning',
        message: say('`filters` is no parameter.', '`filters` não é um parâmetro.'),
        help: say('Did you mean `filter`?', 'Você quis dizer `filter`?'),
        span: { start: 31, end: 38 },
      },
      host: { kind: 'shell', encoding: 'none' },
    },
  ];
}

/** The report of a small repository, with findings of every kind. */
export function repository(given: Partial<Report> = {}): Report {
  const found = sortFindings(findings(given.locale ?? 'en'));
  return reportOf(found, {
    summary: summarize(found, { files: 31, filters: 9, durationMs: 84 }),
    files: ['.env', 'clean.filter', 'config/filters.json', 'config/long.json', 'jobs.yaml', 'src/a.ts', 'src/b.ts'],
    notices: ['`--min-severity` hides what `--fail-on` counts.'],
    ...given,
  });
}
