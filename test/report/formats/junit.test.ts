import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import type { Finding } from '../../../src/report/finding.ts';
import { checkstyle } from '../../../src/report/formats/checkstyle.ts';
import { junit } from '../../../src/report/formats/junit.ts';
import type { Report } from '../../../src/report/report.ts';
import { runs } from '../../support/runs.ts';
import { findingIn, reportOf } from '../report-of.ts';
import { repository } from '../repository.ts';

interface Counts {
  readonly name: string;
  readonly tests: string;
  readonly failures: string;
  readonly errors: string;
  readonly skipped: string;
}
interface Case {
  readonly name: string;
  readonly file?: string;
  readonly failure?: unknown;
  readonly error?: unknown;
  readonly skipped?: unknown;
  readonly 'system-out'?: unknown;
}
type Suite = Counts & { readonly testcase: readonly Case[] };
type Suites = Counts & { readonly testsuite: readonly Suite[] };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  htmlEntities: true,
  isArray: (name) => ['testsuite', 'testcase'].includes(name),
});

function read(report: Report): Suites {
  const document = junit(report);
  expect(XMLValidator.validate(document)).toBe(true);
  return (parser.parse(document) as { testsuites: Suites }).testsuites;
}

const outcomes = ['failure', 'error', 'skipped', 'system-out'] as const;
const outcomeOf = (one: Case) => outcomes.filter((name) => one[name] !== undefined).join();

test('each result', () => {
  const cases: readonly [Partial<Finding['problem']>, Finding['suppressed']?][] = [
    [{ code: 'syntax', severity: 'error' }],
    [{ code: 'limit', severity: 'warning' }],
    [{ code: 'host-parse', severity: 'warning' }],
    [{ code: 'host-parse', severity: 'error' }],
    [{ code: 'syntax', severity: 'error' }, { kind: 'external' }],
  ];
  const findings = cases.map(([problem, suppressed]): Finding => {
    const finding = findingIn('a.filter', '()', problem);
    return suppressed ? { ...finding, suppressed } : finding;
  });
  const { testsuite, ...all } = read(reportOf(findings));
  expect(testsuite[0]?.testcase.map(outcomeOf)).toEqual(['failure', 'system-out', 'system-out', 'error', 'skipped']);
  expect(all).toMatchObject({ tests: '5', failures: '1', errors: '1', skipped: '1', time: '0.007' });
  const strict = read(reportOf(findings, { failOn: 'warning' }));
  expect(strict.testsuite[0]?.testcase.map(outcomeOf)).toEqual(['failure', 'failure', 'error', 'error', 'skipped']);
});

test.each([
  ['nothing was looked at', [], 'prefilter'],
  ['all is clean', ['src/a.ts'], 'src/a.ts'],
])('if %s, one case passes', (_, files, name) => {
  const { testsuite } = read(reportOf([], { files }));
  expect(testsuite).toMatchObject([{ name, tests: '1', failures: '0', testcase: [{ name: 'No problems' }] }]);
  expect(testsuite[0]?.testcase.map(outcomeOf)).toEqual(['']);
});

test('the totals match the cases', () => {
  const { testsuite, ...all } = read(repository());
  const count = (cases: readonly Case[]) => ({
    tests: String(cases.length),
    failures: String(cases.filter((one) => outcomeOf(one) === 'failure').length),
    errors: String(cases.filter((one) => outcomeOf(one) === 'error').length),
    skipped: String(cases.filter((one) => outcomeOf(one) === 'skipped').length),
  });
  for (const suite of testsuite) expect(suite).toMatchObject(count(suite.testcase));
  expect(all).toMatchObject(count(testsuite.flatMap(({ testcase }) => testcase)));
  expect(testsuite.map(({ name }) => name)).toContain('clean.filter');
});

test('hostile texts do not break JUnit or checkstyle', () => {
  const hostile = fc.oneof(
    fc.constantFrom(']]>', '<!--', '&', '"', '\u0000\u001b', '\ud800', '😀', '\uffff', '\r\n', '{{{'),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  const finding = fc
    .record({ file: hostile, text: hostile, message: hostile, help: hostile })
    .map(({ file, text, ...problem }) => findingIn(file, text, problem));
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 4 }), (findings) => {
      read(reportOf(findings));
      const document = checkstyle(reportOf(findings));
      expect(XMLValidator.validate(document)).toBe(true);
      const errors = document.match(/<error /g) ?? [];
      expect(errors.length).toBe(findings.length);
    }),
    runs(0.03),
  );
});
