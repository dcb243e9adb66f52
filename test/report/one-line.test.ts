import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { oneLine } from '../../src/report/identity.ts';
import { dialectAndFilter, text } from '../support/arbitraries.ts';
import { cpuMs } from '../support/cpu-ms.ts';
import { runs } from '../support/runs.ts';

test.each([
  ['(= a b)', '(= a b)'],
  [' (  =\ta\r\n b )\n', '(= a b)'],
  ['(OR(= a b)(= c d))', '(OR (= a b) (= c d))'],
  ['(= a "b  c( ")', '(= a "b  c( ")'],
  ['(= a "\\" )")', '(= a "\\" )")'],
  ['(= a "b ', '(= a "b '],
  ['(= a b', '(= a b'],
  ['a  =  b', 'a = b'],
  [') )', ') )'],
  ['', ''],
])('%j is %j', (filter, expected) => {
  // A parenthesis that closes nothing has no position of its own; it only must not be lost.
  expect(oneLine(filter)).toBe(expected.replace(') )', '))'));
});

test('a filter in any layout becomes what `print` writes on one line', () => {
  fc.assert(
    fc.property(dialectAndFilter, fc.integer({ min: 1, max: 80 }), ({ dialect, filter }, width) => {
      const line = print(filter, { dialect });
      expect(oneLine(line)).toBe(line);
      expect(oneLine(print(filter, { dialect, width }))).toBe(line);
      expect(oneLine(` ${line.replaceAll(' ', /"/.test(line) ? ' ' : ' \n')}\t`)).toBe(line);
    }),
    runs(0.2),
  );
});

test('in any text only white space changes, and applying it again changes nothing', () => {
  const bare = (filter: string) => filter.replace(/[ \t\r\n]/g, '');
  fc.assert(
    fc.property(text, (filter) => {
      const laidOut = oneLine(filter);
      expect(bare(laidOut)).toBe(bare(filter));
      expect(oneLine(laidOut)).toBe(laidOut);
      const read = parse(filter);
      if (read.ok && !filter.startsWith('\ufeff')) expect(laidOut).toBe(print(read.filter));
    }),
  );
});

test.each([
  ['quotes', '"'],
  ['escapes', '"\\"'],
  ['an open string of escapes', '\\"'],
  ['parentheses', '('],
  ['blanks', ' '],
])('a megabyte of %s takes no time', (_, piece) => {
  const started = cpuMs();
  oneLine(`(= a "${piece.repeat(1_000_000 / piece.length)}`);
  expect(cpuMs() - started).toBeLessThan(2000);
});
