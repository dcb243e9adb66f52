import { expect, test } from 'vitest';
import { defineDialect, type Operators } from '../../../src/language/dialect/dialect.ts';
import { full } from '../../meaning/full.ts';
import { problemsAt } from '../problems-at.ts';

const { '=': equal, OR: or, AND: and, NOT: not, _exists: exists, _not_exists: notExists } = full.operators;

const fixIn = (operators: Operators, source: string) =>
  problemsAt('unconfirmed-behaviour', source, { dialect: defineDialect({ name: 'some', operators }) }).map(
    ([, fixed]) => fixed,
  );

test.each([
  // A comparison that is negated an odd number of times is true for absent properties, and the fix says so.
  [
    { '=': equal, NOT: not, OR: or, _not_exists: notExists },
    '<|(NOT (= a 1))|>',
    'unsafe (OR (NOT (= a 1)) (_not_exists a))',
  ],
  [{ '=': equal, NOT: not, OR: or }, '<|(NOT (= a 1))|>', undefined],
  [{ '=': equal, NOT: not, _not_exists: notExists }, '<|(NOT (= a 1))|>', undefined],
  [
    { '=': equal, NOT: not, AND: and, _exists: exists },
    '(NOT (AND <|(= a 1)|> (_exists b)))',
    'unsafe (NOT (AND (AND (= a 1) (_exists a)) (_exists b)))',
  ],
  [
    { '=': equal, NOT: not, AND: and, _not_exists: notExists },
    '(NOT (AND <|(= a 1)|> (_not_exists b)))',
    'unsafe (NOT (AND (AND (= a 1) (NOT (_not_exists a))) (_not_exists b)))',
  ],
])('with %j, %s', (operators, source, fixed) => {
  expect(fixIn(operators as Operators, source)).toEqual([fixed]);
});

test.each([
  '(= a 1)',
  '(NOT (_exists a))',
  '(NOT (NOT (= a 1)))',
  '(OR (!= a 1) (_not_exists a))',
  '(AND (!= a 1) (_exists a))',
  // Nothing is known about an operator without a meaning.
  '(AND (!= a 1) (near b c))',
  '(!= a 1',
])('%s does not depend on unpublished behaviour', (text) => {
  expect(problemsAt('unconfirmed-behaviour', text, { dialect: full })).toEqual([]);
});
