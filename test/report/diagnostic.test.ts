import { expect, test } from 'vitest';
import { diagnostic } from '../../src/report/formats/json.ts';
import { findingIn } from './report-of.ts';

const span = { start: 3, end: 5 };
const range = { start: { line: 2, column: 1, offset: 3 }, end: { line: 2, column: 3, offset: 5 } };

test('positions are lines, columns and offsets', () => {
  const finding = findingIn('a.filter', 'ab\ncd', {
    span,
    help: 'Help.',
    related: [{ message: 'here', span }],
    fix: { title: 'Fix it', safety: 'safe', edits: [{ span, text: 'x' }] },
  });
  expect(diagnostic(finding, 'pt-BR')).toEqual({
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
  });
});

test('what is missing is null', () => {
  const { filter: _, ...finding } = findingIn('a.filter', 'ab\ncd', { span });
  expect(diagnostic(finding as never, 'en')).toMatchObject({ filter: null, related: [], help: null, fix: null });
  const suppressed = { ...finding, suppressed: { kind: 'inSource' } } as never;
  expect(diagnostic(suppressed, 'en').suppressed).toEqual({ kind: 'inSource', justification: null });
});
