import { expect, test } from 'vitest';
import { compact } from '../../../src/report/formats/pretty.ts';
import { findingIn, reportOf } from '../report-of.ts';

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
