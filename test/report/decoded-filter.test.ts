import { expect, test } from 'vitest';
import { decodedFilter } from '../../src/report/code-frame.ts';
import { hosted } from './hosted.ts';
import { findingIn } from './report-of.ts';

test.each([
  ['as it stands', 'none', 'x = "«(or a)»"', undefined, ''],
  ['as it stands on several lines', 'none', 'x = `«(OR\n  (or a)\n  (= a b))»`', undefined, ''],
  ['percent-encoded', 'percent', '?filter=«%28or%20a%29»&limit=5', '(or a)', ' ^^'],
  ['percent-encoded behind the place', 'percent', '?filter=«(or a%29»', '(or a)', ' ^^'],
  ['escaped', 'backslash', '"«(or \\u0061)»"', '(or a)', ' ^^'],
  ['with an escaped line break', 'backslash', '"«(OR\\n(or a) (= a b))»"', '(OR (or a) (= a b))', '     ^^'],
  ['put together from lines', 'folded', 'a:\n  «(OR\n  (or a)\n  (= a b))»', '(OR (or a) (= a b))', '     ^^'],
] as const)('a filter %s', (_, writing, text, code, underline) => {
  const finding = hosted('a', text, 'x', writing).find(({ problem }) => problem.code === 'unknown-operator');
  expect(finding).toBeDefined();
  expect(finding && decodedFilter(finding, 80)).toEqual(code && { line: 1, code, underline });
});

test('returns nothing without a filter', () => {
  const { filter: _, ...finding } = findingIn('a.yaml', '[');
  expect(decodedFilter(finding, 80)).toBeUndefined();
});

test('cuts a long filter around the position', () => {
  const [finding] = hosted('a', `?filter=«(OR ${'(=%20a%20b)'.repeat(50)}(== a b))»`, 'env', 'percent').slice(-1);
  const shown = finding && decodedFilter(finding, 60);
  expect(shown?.code).toMatch(/^….{1,58}$/);
  expect(shown?.code.slice(shown.underline.indexOf('^'), shown.underline.length)).toBe('==');
});
