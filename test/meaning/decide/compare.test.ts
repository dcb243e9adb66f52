import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import { type Comparison, compare, type Region } from '../../../src/meaning/decide/compare.ts';
import { refusal } from '../../support/refusal.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { full, read } from '../full.ts';
import { naive } from '../naive.ts';

// before, after, verdict, what is lost and what is gained
describe.each<[string, string, Comparison['verdict'], string | undefined, string | undefined]>([
  ['(= a 1)', '(NOT (NOT (= a 1)))', 'equivalent', undefined, undefined],
  ['(OR (= p false) (_not_exists p))', '(= p false)', 'narrowed', '(_not_exists p)', undefined],
  ['(= p false)', '(OR (= p false) (_not_exists p))', 'widened', undefined, '(_not_exists p)'],
  ['(OR (= s a) (= s b))', '(OR (= s b) (= s c))', 'changed', '(= s a)', '(= s c)'],
  ['(= a 1)', '(= a 2)', 'disjoint', '(= a 1)', '(= a 2)'],
  ['(< n 5)', '(< n 9)', 'widened', undefined, '(AND (< n 9) (NOT (< n 5)))'],
  ['(AND (= a 1) (= a 2))', '(= a 1)', 'widened', undefined, '(= a 1)'],
  ['(AND (= a 1) (= a 2))', '(AND (= b 1) (= b 2))', 'equivalent', undefined, undefined],
  [
    '(OR (_exists a) (_not_exists a))',
    '(AND (= a 1) (= a 2))',
    'narrowed',
    '(OR (_exists a) (_not_exists a))',
    undefined,
  ],
])('%s, then %s', (before, after, verdict, lost, gained) => {
  test(`is ${verdict}`, () => {
    const text = (region: Region | undefined) => region && print(region.region, { dialect: full });
    const found = compare(read(before), read(after), { dialect: full });
    expect([found.verdict, text(found.lost), text(found.gained)]).toEqual([verdict, lost, gained]);
  });
});

test('an error for a region names the meaning that the dialect lacks', () => {
  const { lost } = compare(read('(OR (= a 1) (= b 2))'), read('(= a 1)'), { dialect: received });
  const error = refusal(() => print((lost as Region).region, { dialect: received }));
  expect(error.message).toMatch(/`received` has no operator for `(and|notEqual)`/);
});

test('the documents of a region can be listed', () => {
  const { lost, gained } = compare(
    read('(AND (= status new) (< total 10))'),
    read('(AND (= status new) (> total 20))'),
  );
  expect([lost?.document, gained?.document]).toEqual([
    { status: 'new', total: 9 },
    { status: 'new', total: 21 },
  ]);
});

test('without a budget the verdict is unknown', () => {
  const many = Array.from({ length: 40 }, (_, i) => `(OR (= a${i} 1) (= b${i} 1))`).join(' ');
  const [before, after] = [read(`(AND ${many} (= c 1))`), read(`(AND ${many} (= d 1))`)];
  expect(compare(before, after, { budget: 1 })).toEqual({ verdict: 'unknown' });
});

test('the old filter without what is lost, plus what is gained, selects the same as the new filter', () => {
  fc.assert(
    fc.property(crowded(), crowded(), fc.constantFrom<Equality>('text', 'typed'), (before, after, equality) => {
      const { verdict, lost, gained } = compare(before, after, { equality });
      const is = (filter: Filter | undefined, document: object) =>
        filter !== undefined && naive(filter, document, equality);
      let [overlap, gone, added] = [false, false, false];
      const shown = [lost, gained].flatMap((region) => (region ? [region.document] : []));
      for (const document of [...shown, ...documents(candidates([before, after]), 200)]) {
        const [old, young] = [is(before, document), is(after, document)];
        expect([is(lost?.region, document), is(gained?.region, document)]).toEqual([old && !young, young && !old]);
        expect((old && !is(lost?.region, document)) || is(gained?.region, document)).toBe(young);
        overlap ||= old && young;
        gone ||= old && !young;
        added ||= young && !old;
      }
      expect([gone, added]).toEqual([lost !== undefined, gained !== undefined]);
      const expected = gone && added ? ['changed', 'disjoint'] : [gone ? 'narrowed' : added ? 'widened' : 'equivalent'];
      expect(expected).toContain(verdict);
      if (verdict === 'disjoint') expect(overlap).toBe(false);
      if (overlap && gone && added) expect(verdict).toBe('changed');
    }),
    runs(1 / 12),
  );
});
