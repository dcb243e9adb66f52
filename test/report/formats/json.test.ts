import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/report/finding.ts';
import { githubSummary } from '../../../src/report/formats/github.ts';
import { gitlab } from '../../../src/report/formats/gitlab.ts';
import { json, jsonl } from '../../../src/report/formats/json.ts';
import { compact } from '../../../src/report/formats/pretty.ts';
import { type Format, formats, reporters } from '../../../src/report/formats/reporters.ts';
import { type ProblemData, problemData } from '../../../src/report/json.ts';
import type { Position } from '../../../src/source/lines.ts';
import { applyEdits, type Span } from '../../../src/source/problem.ts';
import { rules } from '../../../src/validate/rules.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { findingIn, findingsOf, reportOf } from '../report-of.ts';

interface Document {
  readonly ok: boolean;
  readonly results: readonly object[];
  readonly problems: readonly ProblemData[];
  readonly summary: object;
}

function reported(text: string, locale: 'en' | 'pt-BR', options = {}) {
  const findings = findingsOf('a.filter', text, { ...options, locale });
  return { document: JSON.parse(json(reportOf(findings, { locale }))) as Document, findings };
}

const examples = Object.values(rules).flatMap(({ bad }) => bad);

describe.each(examples)('$filter', ({ filter, fixed, ...options }) => {
  const text = `\n ${filter}\n`;
  const { document, findings } = reported(text, 'en', options);

  test('each position is that of its span, and each edit can be applied', () => {
    const lines = text.split('\n');
    const offsetOf = ({ line, column }: Position) =>
      lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
    for (const [index, problem] of document.problems.entries()) {
      const { related = [], fix, filter: bare } = problem;
      for (const { span, position } of [problem, ...related, ...(fix?.edits ?? [])]) {
        expect(position && { start: offsetOf(position.start), end: offsetOf(position.end) }).toEqual(span);
      }
      if (filter !== '') {
        const { start, end } = problem.span as Span;
        expect(bare?.text.slice(bare.span.start, bare.span.end)).toBe(text.slice(start, end));
      }
      const edits = fix?.edits.map(({ span, text }) => ({ span, text }));
      expect(edits).toEqual(findings[index]?.problem.fix?.edits);
      if (edits !== undefined) applyEdits(text, edits);
    }
  });

  test('in Portuguese only messages and titles differ', () => {
    const withoutMessages = (problems: readonly ProblemData[]) =>
      JSON.parse(
        JSON.stringify(problems, (name, value) =>
          ['message', 'help', 'title', 'locale'].includes(name) ? undefined : value,
        ),
      ) as unknown;
    const portuguese = reported(text, 'pt-BR', options).document.problems;
    expect(withoutMessages(portuguese)).toEqual(withoutMessages(document.problems));
    expect(new Set(portuguese.map(({ locale }) => locale))).toEqual(new Set(['pt-BR']));
  });
});

test('what could not be read follows the findings', () => {
  const failure = { code: 'unreadable-file', severity: 'error', message: 'No.', locale: 'en', file: 'b' } as const;
  const { ok, problems } = JSON.parse(json(reportOf([findingIn('a', 'x')], { failures: [failure], exitCode: 2 })));
  expect([ok, problems.length, problems[1]]).toEqual([false, 2, failure]);
});

test('findings without a filter, and suppressed findings', () => {
  const { filter: _, ...finding } = findingIn('a.yaml', '[', { code: 'host-parse', severity: 'warning' });
  const findings: Finding[] = [
    { ...finding, host: { kind: 'yaml', encoding: 'percent' } },
    { ...finding, suppressed: { kind: 'inSource', justification: 'known' } },
    { ...finding, suppressed: { kind: 'external' } },
  ];
  const { summary, problems, results } = JSON.parse(json(reportOf(findings))) as Document;
  expect(summary).toMatchObject({ warnings: 1, suppressed: 2 });
  expect(results).toEqual([{ file: 'a.yaml', errors: 0, warnings: 1, infos: 0 }]);
  expect(problems.map(({ host, suppressed }) => [host?.encoding, suppressed])).toEqual([
    ['percent', undefined],
    ['none', { kind: 'inSource', justification: 'known' }],
    ['none', { kind: 'external' }],
  ]);
});

test('a line of jsonl is a problem of json', () => {
  const report = reportOf(examples.flatMap(({ filter }) => [findingIn('a.filter', `${filter}\n\u2028`)]));
  const lines = jsonl(report).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual((JSON.parse(json(report)) as Document).problems);
  expect(jsonl(reportOf([]))).toBe('');
});

const span = { start: 3, end: 5 };
const located = { span, position: { start: { line: 2, column: 1 }, end: { line: 2, column: 3 } } };

test('the fields of a finding have the names of the library; what is missing is left out', () => {
  const finding = findingIn('a.filter', 'ab\ncd', {
    span,
    help: 'Help.',
    related: [{ message: 'here', span }],
    fix: { title: 'Fix it', safety: 'safe', edits: [{ span, text: 'x' }] },
  });
  const fields = {
    code: 'syntax',
    severity: 'error',
    message: 'Wrong.',
    locale: 'pt-BR',
    file: 'a.filter',
    ...located,
    host: { kind: 'filter', encoding: 'none' },
    filter: { text: 'ab\ncd', span },
    related: [{ message: 'here', ...located }],
    help: 'Help.',
    fix: { title: 'Fix it', safety: 'safe', edits: [{ ...located, text: 'x' }] },
  };
  // In this order.
  expect(JSON.stringify(problemData(finding, 'pt-BR'))).toBe(JSON.stringify(fields));
  const { source, problem } = findingIn('a.filter', 'ab\ncd', { span });
  expect(Object.keys(problemData({ source, problem }, 'en')).sort()).toEqual(
    splitTexts('code¦file¦locale¦message¦position¦severity¦span'),
  );
});

// The problem matcher that CI systems use.
const matcher = /^(.+?):(\d+):(\d+): (error|warning|info): (.+) \[([a-z-]+)\]$/;

function line(file: string, message: string, text = '(= a b)'): string {
  return compact(reportOf([findingIn(file, text, { code: 'wrong-arity', message, span: { start: 1, end: 2 } })]));
}

test.each([
  ['a.filter', 'Too much.', 'a.filter:1:2: error: Too much. [wrong-arity]\n'],
  ['a\nb.filter', 'One\r\ntwo\u001b[2J', 'a\\nb.filter:1:2: error: One\\r\\ntwo\\u001b[2J [wrong-arity]\n'],
  ['<argument 1>', '`a: error: b [c]`', '<argument 1>:1:2: error: `a: error: b [c]` [wrong-arity]\n'],
  ['C:/x.filter', 'x', 'C:/x.filter:1:2: error: x [wrong-arity]\n'],
])('%j, %j', (file, message, expected) => {
  expect(line(file, message)).toBe(expected);
  const [, path, row, column, severity, , rule] = matcher.exec(expected.trimEnd()) ?? [];
  expect([path, row, column, severity, rule]).toEqual([file.replace('\n', '\\n'), '1', '2', 'error', 'wrong-arity']);
});

test('prints nothing without findings, and nothing about suppressed ones', () => {
  expect(compact(reportOf([]))).toBe('');
  expect(compact(reportOf([{ ...findingIn('a.filter', '()'), suppressed: { kind: 'external' } }]))).toBe('');
});

test('the fields', () => {
  const findings = [
    findingIn('src/a.ts', '\n(\n', { message: 'Half \ud800.', span: { start: 1, end: 3 } }),
    findingIn('a.ts', '()', { severity: 'warning' }),
    findingIn('a.ts', '()', { severity: 'info' }),
    findingIn('a.yaml', '[', { code: 'host-parse', severity: 'error' }),
    findingIn('a.yaml', '[', { code: 'host-parse', severity: 'warning' }),
    { ...findingIn('a.ts', '()'), suppressed: { kind: 'external' as const } },
  ];
  const issues = JSON.parse(gitlab(reportOf(findings))) as readonly { fingerprint: string; severity: string }[];
  expect(issues[0]).toEqual({
    description: 'syntax: Half \ufffd.',
    check_name: 'syntax',
    fingerprint: issues[0]?.fingerprint,
    severity: 'major',
    location: { path: 'src/a.ts', lines: { begin: 2, end: 3 } },
  });
  expect(issues.map(({ severity }) => severity)).toEqual(['major', 'minor', 'info', 'critical', 'minor']);
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(5);
  for (const { fingerprint } of issues) expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
});

test('without findings it is an empty list', () => {
  expect(gitlab(reportOf([]))).toBe('[]\n');
});

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
