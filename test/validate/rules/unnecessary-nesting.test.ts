import { expect, test } from 'vitest';
import { applyFixes } from '../../../src/source/edit.ts';
import { validate } from '../../../src/validate/validate.ts';
import { full } from '../../meaning/full.ts';
import { problemsAt } from '../problems-at.ts';

test.each<[string, readonly (readonly [string, string])[]]>([
  ['(<|OR|> (= a 1))', [['`OR` with one operand is unnecessary.', 'safe (= a 1)']]],
  ['( <|AND|>\n(= a 1) )', [['`AND` with one operand is unnecessary.', 'safe (= a 1)']]],
  ['(<|NOT|> (NOT (= a 1)))', [['`NOT` of `NOT` is unnecessary.', 'safe (= a 1)']]],
  [
    '(AND (= a 1) (<|AND|> (= b 2) (= c 3)) (= d 4))',
    [['Nested `AND` can be flattened.', 'safe (AND (= a 1) (= b 2) (= c 3) (= d 4))']],
  ],
  // Another operator between keeps the groups apart.
  ['(AND (= a 1) (NOT (AND (= b 2) (= c 3))))', []],
  // `OR` is documented for two operands only.
  ['(OR (OR (= a 1) (= a 2)) (= a 3))', []],
  ['(NOT (= a 1))', []],
  ['(AND (= a 1) (= b 2)', []],
])('%s', (source, problems) => {
  expect(problemsAt('unnecessary-nesting', source, { dialect: full })).toEqual(problems);
});

test.each([
  ['(AND (AND (= a 1) (= b 2)))', '(AND (= a 1) (= b 2))'],
  ['(AND (AND (AND (= a 1))))', '(= a 1)'],
  ['(NOT (NOT (NOT (NOT (= a 1)))))', '(= a 1)'],
  ['(AND (AND (AND (= a 1) (= b 2)) (= c 3)) (= d 4))', '(AND (= a 1) (= b 2) (= c 3) (= d 4))'],
])('the fixes of %s, repeated, give %s', (text, plain) => {
  let fixed = text;
  for (let round = 0; round < 5; round++) {
    const problems = validate(fixed, { dialect: full }).filter(({ code }) => code === 'unnecessary-nesting');
    fixed = applyFixes(
      fixed,
      problems.flatMap(({ fix }) => fix ?? []),
    );
  }
  expect(fixed).toBe(plain);
});
