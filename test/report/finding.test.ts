import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressOf,
  bareFilter,
  byFile,
  type Finding,
  isAtLeast,
  sortFindings,
  worstFirst,
} from '../../src/report/finding.ts';
import { runs } from '../support/runs.ts';
import { findingIn } from './report-of.ts';

test.each([
  ['(= a b)', '(= a b)', [0, 7], [0, 7]],
  ['  (= a b)\r\n', '(= a b)', [2, 9], [0, 7]],
  ['\ufeff\n\t(= a b)', '(= a b)', [4, 5], [1, 2]],
  ['\ufeff', '', [0, 1], [0, 0]],
  [' \n ', '', [0, 3], [0, 0]],
  ['', '', [0, 0], [0, 0]],
  ['(= a b) \n', '(= a b)', [0, 9], [0, 7]],
  ['\u00a0(= a b)\u00a0', '\u00a0(= a b)\u00a0', [0, 1], [0, 1]],
] as const)('%j without the white space around it is %j', (filter, text, [start, end], range) => {
  expect(bareFilter(filter, { start, end })).toEqual({ text, span: { start: range[0], end: range[1] } });
});

test('a span of the text maps to the same characters in the bare filter', () => {
  const anywhere = fc.record({
    lead: fc.stringMatching(/^[ \t\r\n]*$/),
    filter: fc.stringMatching(/^\([a-z ]*\)$/),
    tail: fc.stringMatching(/^[ \t\r\n]*$/),
    from: fc.nat(),
    length: fc.nat(),
  });
  fc.assert(
    fc.property(anywhere, ({ lead, filter, tail, from, length }) => {
      const start = lead.length + (from % filter.length);
      const end = Math.min(start + (length % filter.length), lead.length + filter.length);
      const text = lead + filter + tail;
      const bare = bareFilter(text, { start, end });
      expect(bare.text).toBe(filter);
      expect(bare.text.slice(bare.span.start, bare.span.end)).toBe(text.slice(start, end));
    }),
    runs(0.2),
  );
});

test('an address has the file, the line and the column', () => {
  const source = { file: 'a.filter', text: '; one\r\n(= a\rb)\n' };
  const problem = { code: 'syntax', severity: 'error', message: '', span: { start: 8, end: 9 } } as const;
  expect(addressOf({ source, problem })).toBe('a.filter:2:2');
});

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

test('an error is at least a warning, a warning is not an error', () => {
  expect(isAtLeast('error', 'warning')).toBe(true);
  expect(isAtLeast('warning', 'warning')).toBe(true);
  expect(isAtLeast('info', 'warning')).toBe(false);
  expect(isAtLeast('warning', 'error')).toBe(false);
});

test('the worst come first, and the order within a severity is kept', () => {
  const findings = ['info 1', 'error 1', 'warning 1', 'error 2'].map(
    (name) => ({ problem: { severity: name.split(' ')[0], message: name } }) as never as Finding,
  );
  expect(worstFirst(findings).map(({ problem }) => problem.message)).toEqual([
    'error 1',
    'error 2',
    'warning 1',
    'info 1',
  ]);
});

const finding = ([file, start, length, code]: readonly [string, number, number, string]) =>
  findingIn(file, 'x'.repeat(20), { code, span: { start, end: start + length } });

test('files in the given order, then positions, then rules', () => {
  const given = [
    ['b', 3, 1, 'syntax'],
    ['b', 1, 2, 'syntax'],
    ['a', 0, 0, 'wrong-arity'],
    ['b', 1, 1, 'wrong-arity'],
    ['b', 1, 1, 'limit'],
  ] as const;
  const order = sortFindings(given.map(finding)).map(({ source, problem: { code, span } }) => [
    source.file,
    span.start,
    span.end - span.start,
    code,
  ]);
  expect(order).toEqual([given[4], given[3], given[1], given[0], given[2]]);
});

test('the order within a file does not depend on the order of the findings', () => {
  const one = fc.tuple(fc.constant('a'), fc.nat(9), fc.nat(9), fc.constantFrom('limit', 'syntax', 'wrong-arity'));
  const several = fc
    .uniqueArray(one, { selector: String })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(several, ([found, shuffled]) => {
      expect(sortFindings(shuffled.map(finding))).toEqual(sortFindings(found.map(finding)));
    }),
    runs(0.3),
  );
});
