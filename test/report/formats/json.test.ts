import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/report/finding.ts';
import { diagnostic, json, jsonl } from '../../../src/report/formats/json.ts';
import { applyEdits } from '../../../src/source/edit.ts';
import type { Span } from '../../../src/source/span.ts';
import { rules } from '../../../src/validate/rules.ts';
import { findingIn, findingsOf, reportOf } from '../report-of.ts';

type Place = Record<'line' | 'column' | 'offset', number>;
type Range = Record<'start' | 'end', Place>;

interface Diagnostic {
  readonly lang: string;
  readonly range: Range;
  readonly filter: { readonly decoded: string; readonly range: Span };
  readonly related: readonly { readonly range: Range }[];
  readonly fix: { readonly edits: readonly { range: Range; newText: string }[] } | null;
}

function reported(text: string, language: 'en' | 'pt-BR', options = {}) {
  const findings = findingsOf('a.filter', text, { ...options, language });
  const report = json(reportOf(findings, { locale: language }));
  const document = JSON.parse(report) as { version: number; tool: object; summary: object; diagnostics: Diagnostic[] };
  return { document, findings };
}

const examples = Object.values(rules).flatMap(({ bad }) => bad);

describe.each(examples)('$filter', ({ filter, fixed, ...options }) => {
  const text = `\n ${filter}\n`;
  const { document, findings } = reported(text, 'en', options);

  test('each range is correct, and each edit can be applied', () => {
    const lines = text.split('\n');
    const offsetOf = ({ line, column }: Place) =>
      lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
    for (const [index, { range, related, fix, filter: bare }] of document.diagnostics.entries()) {
      const ranges = [range, ...related.map((place) => place.range), ...(fix?.edits.map((edit) => edit.range) ?? [])];
      for (const { start, end } of ranges) {
        expect([offsetOf(start), offsetOf(end)]).toEqual([start.offset, end.offset]);
      }
      if (filter !== '') {
        expect(bare.decoded.slice(bare.range.start, bare.range.end)).toBe(
          text.slice(range.start.offset, range.end.offset),
        );
      }
      const edits = fix?.edits.map((edit) => ({
        span: { start: edit.range.start.offset, end: edit.range.end.offset },
        text: edit.newText,
      }));
      expect(edits).toEqual(findings[index]?.problem.fix?.edits);
      if (edits !== undefined) applyEdits(text, edits);
    }
  });

  test('in Portuguese only messages and titles differ', () => {
    const withoutWords = (diagnostics: readonly Diagnostic[]) =>
      JSON.parse(
        JSON.stringify(diagnostics, (name, value) =>
          ['message', 'help', 'title', 'lang'].includes(name) ? undefined : value,
        ),
      ) as unknown;
    const portuguese = reported(text, 'pt-BR', options).document.diagnostics;
    expect(withoutWords(portuguese)).toEqual(withoutWords(document.diagnostics));
    expect(new Set(portuguese.map(({ lang }) => lang))).toEqual(new Set(['pt-BR']));
  });
});

test('the names of the fields', () => {
  const { document } = reported('(OR (= a b', 'en');
  expect(Object.keys(document)).toEqual(['version', 'tool', 'summary', 'diagnostics']);
  expect(document.version).toBe(1);
  expect(document.tool).toEqual({ name: 'prefilter', version: '1.2.3' });
  expect(document.summary).toEqual({
    files: 1,
    filters: 1,
    errors: 1,
    warnings: 0,
    infos: 0,
    fixable: 0,
    unsafeFixable: 1,
    suppressed: 0,
    durationMs: 7,
  });
  expect(document.diagnostics[0]?.related.length).toBe(2);
});

test('findings without a filter, and suppressed findings', () => {
  const { filter: _, ...finding } = findingIn('a.yaml', '[', { code: 'host-parse', severity: 'warning' });
  const findings: Finding[] = [
    { ...finding, host: { kind: 'yaml', encoding: 'percent' } },
    { ...finding, suppressed: { kind: 'inSource', justification: 'known' } },
    { ...finding, suppressed: { kind: 'external' } },
  ];
  const document = JSON.parse(json(reportOf(findings))) as { summary: object; diagnostics: object[] };
  expect(document.summary).toMatchObject({ warnings: 1, suppressed: 2 });
  expect(document.diagnostics).toMatchObject([
    { filter: null, suppressed: null, host: { kind: 'yaml', encoding: 'percent' } },
    { filter: null, suppressed: { kind: 'inSource', justification: 'known' } },
    { filter: null, suppressed: { kind: 'external', justification: null } },
  ]);
});

test('a line of jsonl is a diagnostic of json', () => {
  const report = reportOf(examples.flatMap(({ filter }) => [findingIn('a.filter', `${filter}\n\u2028`)]));
  const lines = jsonl(report).split('\n');
  expect(lines.pop()).toBe('');
  const { diagnostics } = JSON.parse(json(report)) as { diagnostics: object[] };
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(diagnostics);
  expect(jsonl(reportOf([]))).toBe('');
});

const span = { start: 3, end: 5 };
const range = { start: { line: 2, column: 1, offset: 3 }, end: { line: 2, column: 3, offset: 5 } };

test('the fields of a finding, with positions as lines, columns and offsets', () => {
  const finding = findingIn('a.filter', 'ab\ncd', {
    span,
    help: 'Help.',
    related: [{ message: 'here', span }],
    fix: { title: 'Fix it', safety: 'safe', edits: [{ span, text: 'x' }] },
  });
  const fields = {
    rule: 'syntax',
    severity: 'error',
    message: 'Wrong.',
    lang: 'pt-BR',
    file: 'a.filter',
    range,
    host: { kind: 'filter', encoding: 'none' },
    filter: { decoded: 'ab\ncd', range: span },
    related: [{ message: 'here', range }],
    help: 'Help.',
    fix: { safety: 'safe', title: 'Fix it', edits: [{ range, newText: 'x' }] },
    suppressed: null,
  };
  // In this order.
  expect(JSON.stringify(diagnostic(finding, 'pt-BR'))).toBe(JSON.stringify(fields));
});

test('what is missing is null', () => {
  const { filter: _, ...finding } = findingIn('a.filter', 'ab\ncd', { span });
  expect(diagnostic(finding as never, 'en')).toMatchObject({ filter: null, related: [], help: null, fix: null });
});
