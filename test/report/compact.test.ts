import { expect, test } from 'vitest';
import { compact } from '../../src/report/compact.ts';
import { plain } from '../../src/report/paint.ts';
import { summarize } from '../../src/report/summary.ts';

// The problem matcher that CI systems are given.
const matcher = /^(.+?):(\d+):(\d+): (error|warning|info): (.+) \[([a-z-]+)\]$/;

function line(file: string, message: string, text = '(= a b)'): string {
  const problem = { code: 'wrong-arity', severity: 'error', message, span: { start: 1, end: 2 } } as const;
  const findings = [{ source: { file, text, filter: text }, problem }];
  const summary = summarize(findings, { files: 1, filters: 1, durationMs: 0 });
  return compact({ findings, summary, locale: 'en', version: '1.2.3', paint: plain, columns: Infinity });
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

test('of nothing it says nothing', () => {
  const summary = summarize([], { files: 0, filters: 1, durationMs: 0 });
  expect(compact({ findings: [], summary, locale: 'en', version: '', paint: plain, columns: 80 })).toBe('');
});
