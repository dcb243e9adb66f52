import type { Report } from '../../src/report/report.ts';
import { summarize } from '../../src/report/summary.ts';
import { findingsOf, reportOf } from './report-of.ts';

const long = Array.from({ length: 12 }, (_, index) => `(= supplier company-${index})`).join('');

/** Text by file: each way to write a filter, what cannot be read, and what is suppressed. */
const files: Readonly<Record<string, string>> = {
  '.env': 'RECEIVED=https://api.example/received?filter=%28or%20%28=%20a%20b%29%29&limit=50\n',
  'config/filters.json': '{\n\t"filter": "(= note \\"São\\u00a0João\\")"\n}\n',
  'config/long.json': `{ "filter": "(OR ${long}\\t(== a b))" }\n`,
  'jobs.yaml': 'jobs:\n  - filter: >-\n      (OR (= processed true)\n      (== status ok)\n',
  'notes.yaml': 'filter: [\n',
  'src/a.ts': 'const all = filter`(OR\n  (= processed true)\n  (AND a b))`;\n',
  'src/b.ts':
    '// prefilter-disable-next-line missing-absent-branch -- only old notes\nconst mine = filter`(= processed false)`;\n',
  'src/jobs/sync.sh': '#!/bin/sh\ncurl "$BASE/received?filters=%28%3D%20a%20b%29"\n',
};

/** The report of a small repository, with findings of every kind. */
export function repository(given: Partial<Report> = {}): Report {
  const found = Object.entries(files).flatMap(([file, text]) =>
    findingsOf(file, text, { locale: given.locale ?? 'en' }),
  );
  return reportOf(found, {
    summary: summarize(found, { files: 31, filters: 9, durationMs: 84 }),
    files: [...Object.keys(files), 'clean.filter'].sort(),
    failures: [
      {
        code: 'unreadable-file',
        severity: 'error',
        message: 'cannot read `secret.filter`: EACCES: permission denied.',
        locale: given.locale ?? 'en',
        file: 'secret.filter',
      },
    ],
    ...given,
  });
}
