import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, bareFilter } from '../../src/report/finding.ts';
import { runs } from '../support/runs.ts';

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
  expect(bareFilter({ filter }, { start, end })).toEqual({ text, span: { start: range[0], end: range[1] } });
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
      const bare = bareFilter({ filter: text }, { start, end });
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
