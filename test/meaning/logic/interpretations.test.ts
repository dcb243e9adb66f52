import { describe, expect, test } from 'vitest';
import { AllInterpretations, interpretations } from '../../../src/meaning/logic/interpretations.ts';
import { type Formula, type Junction, normalForm } from '../../../src/meaning/normal-form.ts';
import { read } from '../full.ts';

test.each([
  ['(= a x)', 1],
  ['(OR (= a 1) (_not_exists b))', 1],
  // Under typed equality, the number and the text differ, and `1.0` is not a number in its own spelling.
  ['(OR (= a 1) (= a "1"))', 2],
  // In both readings numbers below 5, one text and the rest.
  ['(OR (< a 5) (= a x))', 1],
  // A negated comparison can be read in two ways, however it is negated.
  ['(!= a x)', 2],
  ['(NOT (= a x))', 2],
  ['(NOT (!= a x))', 1],
  ['(NOT (_exists a))', 1],
  ['(AND (!= a 1) (= a "1"))', 4],
])('%s has %i interpretations that differ', (text, count) => {
  const found = interpretations(normalForm(read(text)), {}, { left: Infinity });
  expect(found).toHaveLength(count);
  expect(found[0]?.negation).toBe('complement');
});

function claims(text: string, left = Infinity) {
  const formula = normalForm(read(text)) as Junction;
  const budget = { left };
  const all = new AllInterpretations(formula, interpretations(formula, {}, budget), budget);
  const [first, second] = formula.operands as readonly [Formula, Formula];
  return { all, first, second, formula };
}

describe('what is never true in one interpretation is never true under any', () => {
  test.each([
    ['(AND (= a 1) (= a 2))', true],
    ['(AND (= a 1) (= b 2))', false],
    // Under typed equality, `1` is not the text "1"; under text equality, both are the same.
    ['(AND (= a 1) (!= a "1"))', false],
    // Under SQL, no negated comparison is true for an absent property.
    ['(AND (!= a 1) (_not_exists a))', false],
    ['(AND (= a 1) (_not_exists a))', true],
  ])('both parts of %s: %s', (text, isNever) => {
    const { all, first, second, formula } = claims(text);
    expect(all.never([all.is(first, true), all.is(second, true)])).toBe(isNever);
    expect(all.never([all.is(formula, true)])).toBe(isNever);
    expect(all.never([all.and([all.is(first, true), all.is(second, true)])])).toBe(isNever);
  });

  test('a claim and its negation', () => {
    const { all, first } = claims('(OR (= a 1) (= b 1))');
    expect(all.is(first, false)).toEqual(all.not(all.is(first, true)));
    expect(all.never([all.is(first, true), all.is(first, false)])).toBe(true);
    expect(all.never([all.not(all.always)])).toBe(true);
    expect(all.never([all.always])).toBe(false);
  });
});

test('without budget only what needs no search is known', () => {
  const { all, first, second, formula } = claims('(AND (= a 1) (= a 2))', 0);
  expect(all.never([all.is(first, true), all.is(second, true)])).toBe(false);
  expect(all.never([all.not(all.always)])).toBe(true);
  expect(formula.kind).toBe('and');
});
