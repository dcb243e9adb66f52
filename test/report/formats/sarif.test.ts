import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { Log, Region, Run } from 'sarif';
import { describe, expect, test } from 'vitest';
import { sarif } from '../../../src/report/formats/sarif.ts';
import type { Report } from '../../../src/report/report.ts';
import { runs } from '../../support/runs.ts';
import { findingIn, reportOf } from '../report-of.ts';
import { repository } from '../repository.ts';

// The schema from the npm package @microsoft/jest-sarif 1.0.0-beta.0 (MIT). It is draft 04, but uses only what draft 07
// has too, apart from one renamed key.
const {
  id,
  $schema: _,
  ...schema
} = JSON.parse(readFileSync(new URL('sarif-2.1.0-rtm.5.json', import.meta.url), 'utf8')) as {
  id: string;
  $schema: string;
};
const ajv = new Ajv({ strict: false, unicodeRegExp: false });
addFormats.default(ajv);
const isValid = ajv.compile({ ...schema, $id: id });

function read(report: Report): Run {
  const text = sarif(report);
  const document = JSON.parse(text) as Log;
  isValid(document);
  expect(isValid.errors ?? []).toEqual([]);
  expect(text.isWellFormed()).toBe(true);
  return document.runs[0] as Run;
}

test('the schema detects invalid logs', () => {
  const broken = JSON.parse(sarif(repository())) as Log;
  expect(isValid({ ...broken, version: '2.0.0' })).toBe(false);
  expect(isValid({ ...broken, more: 1 })).toBe(false);
  const [run] = broken.runs;
  expect(isValid({ ...broken, runs: [{ ...run, tool: {} }] })).toBe(false);
});

describe('a repository', () => {
  const report = repository();
  const run = read(report);
  const results = run.results ?? [];

  test('has what code scanning needs', () => {
    expect(run).toMatchObject({
      columnKind: 'utf16CodeUnits',
      language: 'en',
      automationDetails: { id: 'prefilter/' },
      originalUriBaseIds: { SRCROOT: { uri: 'file:///repo/' } },
      tool: { driver: { name: 'prefilter', semanticVersion: '1.2.3' } },
      invocations: [
        {
          executionSuccessful: true,
          exitCode: 1,
          toolExecutionNotifications: [{ level: 'error', message: { text: report.failures[0]?.message } }],
        },
      ],
    });
    const { rules = [] } = run.tool.driver;
    expect(rules.map((rule) => rule.id)).toEqual(report.rules.map((rule) => rule.id));
    for (const { id, shortDescription, fullDescription, help, helpUri, properties } of rules) {
      // The command is the only page about a rule.
      expect([help?.markdown, helpUri]).toEqual([expect.stringContaining(`\`prefilter explain ${id}\``), undefined]);
      expect([shortDescription?.text, fullDescription?.text, help?.text, help?.markdown]).not.toContain(undefined);
      expect(fullDescription?.text.length).toBeLessThanOrEqual(1024);
      expect(properties).toMatchObject({ tags: ['filter'], precision: expect.any(String) as string });
    }
  });

  test('has each finding, its rule by index, and its location', () => {
    expect(results.map(({ ruleId }) => ruleId)).toEqual(report.findings.map(({ problem }) => problem.code));
    for (const [index, { ruleId, ruleIndex, locations }] of results.entries()) {
      const { source, problem } = report.findings[index] as (typeof report.findings)[number];
      if (ruleIndex !== undefined) expect(run.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
      const place = locations?.[0]?.physicalLocation;
      expect(place?.artifactLocation).toEqual({ uri: source.file, uriBaseId: 'SRCROOT' });
      const { start, end } = problem.span;
      expect(cut(source.text, place?.region as Region, run)).toBe(source.text.slice(start, end));
      expect(place?.region?.snippet?.text).toBe(source.text.slice(start, end));
    }
  });

  test('has the edits of the fixes, and the reason why a finding is suppressed', () => {
    const fixes = results.flatMap((result) => result.fixes ?? []);
    expect(fixes.length).toBe(report.findings.filter(({ problem }) => problem.fix).length);
    expect(fixes.length).toBeGreaterThan(3);
    for (const [index, { fixes: [fix] = [] }] of results.entries()) {
      const { source, problem } = report.findings[index] as (typeof report.findings)[number];
      const edits = fix?.artifactChanges[0]?.replacements.map(({ deletedRegion, insertedContent }) => [
        cut(source.text, deletedRegion, run),
        insertedContent?.text,
      ]);
      expect(edits).toEqual(
        problem.fix?.edits.map(({ span, text }) => [source.text.slice(span.start, span.end), text]),
      );
    }
    const suppressions = results.flatMap((result) => result.suppressions ?? []);
    expect(suppressions).toEqual([{ kind: 'inSource', justification: 'only old notes' }]);
  });
});

/** The text of a region as a reader of the format finds it, with line ends as the run declares. */
function cut(text: string, { startLine = 1, startColumn = 1, endLine = 1, endColumn = 1 }: Region, by: Run): string {
  const ends = by.newlineSequences ?? ['\r\n', '\n'];
  const starts = [0];
  for (let at = 0; at < text.length; ) {
    const end = ends.find((sequence) => text.startsWith(sequence, at));
    at += end?.length ?? 1;
    if (end !== undefined) starts.push(at);
  }
  const offset = (line: number, column: number) => (starts[line - 1] as number) + column - 1;
  return text.slice(offset(startLine, startColumn), offset(endLine, endColumn));
}

test('is valid also if it is empty, failed, or has a rule that is not in the list', () => {
  expect(read(reportOf([], { rules: [], exitCode: 0 })).results).toEqual([]);
  expect(read(reportOf([], { exitCode: 2 })).invocations).toMatchObject([{ executionSuccessful: false }]);
  expect(read(reportOf([findingIn('a', '()', { code: 'host-parse' })])).results?.[0]).not.toHaveProperty('ruleIndex');
});

test.each([
  ['src/ç d#1?.ts', 'src/%C3%A7%20d%231%3F.ts', 'SRCROOT'],
  ['../other/a:b.ts', '../other/a%3Ab.ts', 'SRCROOT'],
  ['<stdin>', '%3Cstdin%3E', 'SRCROOT'],
  ['/elsewhere/a b.ts', 'file:///elsewhere/a%20b.ts', undefined],
  ['\ud800.ts', '%EF%BF%BD.ts', 'SRCROOT'],
])('the path %j is %j', (file, uri, uriBaseId) => {
  const { results = [] } = read(reportOf([findingIn(file, '()')]));
  expect(results[0]?.locations?.[0]?.physicalLocation?.artifactLocation).toEqual({
    uri,
    ...(uriBaseId && { uriBaseId }),
  });
});

test('a message contains no link, and a long text has no snippet', () => {
  const text = '('.repeat(2000);
  const { results = [] } = read(reportOf([findingIn('a', text, { message: 'Not `[a](https://x.invalid)`.' })]));
  expect(results[0]?.message.text).toBe('Not `[a\\](https://x.invalid)`.');
  expect(results[0]?.locations?.[0]?.physicalLocation?.region).not.toHaveProperty('snippet');
});

test('for any text, the log is valid and its regions are right', () => {
  const piece = fc.oneof(
    fc.constantFrom('\r', '\n', '\r\n', '\u2028', '😀'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const anyText = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
  const problem = fc.record({ message: anyText, help: anyText, related: fc.constant([]) });
  fc.assert(
    fc.property(anyText, anyText, problem, (file, text, rest) => {
      const fix = { title: rest.message, safety: 'safe' as const, edits: [{ span: { start: 0, end: 0 }, text }] };
      const related = [{ message: rest.message, span: { start: 0, end: text.length } }];
      const run = read(reportOf([findingIn(file, text, { ...rest, fix, related })]));
      expect(cut(text, run.results?.[0]?.locations?.[0]?.physicalLocation?.region as Region, run)).toBe(text);
    }),
    runs(0.015),
  );
});

test('more results than GitHub takes are cut to the most severe ones, and a notification says so', () => {
  const finding = findingIn('a.filter', '(= a b)');
  const mild = { ...finding, problem: { ...finding.problem, severity: 'warning' as const } };
  const severe = { ...finding, problem: { ...finding.problem, severity: 'error' as const } };
  const findings = [...Array.from({ length: 25_500 }, () => mild), ...Array.from({ length: 500 }, () => severe)];
  const [run] = (JSON.parse(sarif(reportOf(findings))) as Log).runs;
  const levels = (run?.results ?? []).map(({ level }) => level);
  expect([levels.length, levels.filter((level) => level === 'error').length]).toEqual([25_000, 500]);
  expect(run?.invocations?.[0]?.toolExecutionNotifications?.at(-1)?.message.text).toContain('26,000');
  expect(run?.tool.driver).toMatchObject({
    version: expect.any(String),
    informationUri: expect.stringContaining('https://'),
  });
});
