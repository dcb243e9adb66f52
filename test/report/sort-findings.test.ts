import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortFindings } from '../../src/report/finding.ts';
import { runs } from '../support/runs.ts';
import { findingIn } from './report-of.ts';

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
