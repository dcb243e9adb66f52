import { expect, test } from 'vitest';
import { byFile, type Finding } from '../../src/report/finding.ts';

test('groups files in the order of first mention, named files first, with empty groups for those without findings', () => {
  const findings = ['b', 'a', 'b', 'c'].map((file, at) => ({ source: { file, text: '' }, at }) as never as Finding);
  const groups = [...byFile(findings, ['d', 'a'])].map(([file, found]) => [
    file,
    found.map((finding) => findings.indexOf(finding)),
  ]);
  expect(groups).toEqual([
    ['d', []],
    ['a', [1]],
    ['b', [0, 2]],
    ['c', [3]],
  ]);
});
