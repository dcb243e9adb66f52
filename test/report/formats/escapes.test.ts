import { describe, expect, test } from 'vitest';
import { githubSummary } from '../../../src/report/formats/github.ts';
import { type Format, formats, reporters } from '../../../src/report/formats/reporters.ts';
import { findingIn, reportOf } from '../report-of.ts';

// A text in a report must not control a terminal that shows the report, or a log that contains it.

const steering = '\u001b]0;title\u0007\u001b[2J\u009b31m\u0000\u007f';
const finding = findingIn(`a${steering}.filter`, `(= a ${steering})`, {
  message: `Wrong ${steering}.`,
  help: `Help ${steering}.`,
  fix: { title: `Fix ${steering}`, safety: 'safe', edits: [{ span: { start: 0, end: 1 }, text: steering }] },
});

const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

describe.each([...formats, 'github-summary'])('%s', (format) => {
  test.each(['en', 'pt-BR'] as const)('shows no control character: %s', async (locale) => {
    const reporter = format === 'github-summary' ? githubSummary : await reporters[format as Format]();
    const text = reporter(
      reportOf([finding], {
        locale,
        failures: [{ code: 'run-failed', severity: 'error', message: `Failure ${steering}`, locale }],
      }),
    );
    expect(text.length).toBeGreaterThan(20);
    expect(control.exec(text)?.[0]).toBeUndefined();
  });
});
