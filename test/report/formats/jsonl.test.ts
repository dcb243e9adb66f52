import { expect, test } from 'vitest';
import { jsonl } from '../../../src/report/formats/json.ts';
import { findingIn, reportOf } from '../report-of.ts';

test('as lines of JSON, each finding is one line', () => {
  const findings = [findingIn('a', 'x'), findingIn('b', 'y\u2028')];
  const lines = jsonl(reportOf(findings)).split('\n');
  expect(lines.slice(0, -1).map((line) => JSON.parse(line).file)).toEqual(['a', 'b']);
  expect(jsonl(reportOf([]))).toBe('');
});
