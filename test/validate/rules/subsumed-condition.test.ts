import { expect, test } from 'vitest';
import { validate } from '../../../src/validate/validate.ts';
import { full } from '../../meaning/full.ts';
import { problemsAt } from '../problems-at.ts';

test.each([
  [
    '(OR (= a 1) <|(AND (= a 1) (= b 2))|>)',
    '`(AND (= a 1) (= b 2))` adds nothing: `(= a 1)` already covers it.',
    'safe (= a 1)',
  ],
  ['(AND (> a 2) <|(> a 1)|>)', '`(> a 1)` restricts nothing: `(> a 2)` already implies it.', 'safe (> a 2)'],
  [
    '(OR (= a 1) (AND (= c 3) (OR (= b 2) <|(= a 1)|>)))',
    '`(= a 1)` has no effect here: the same condition elsewhere in the filter is enough.',
    'safe (OR (= a 1) (AND (= c 3) (= b 2)))',
  ],
  // A value of a list is removed with the white space before it.
  ['(OR (> a 2) (in a 1 <|5|>))', '`5` adds nothing: `(> a 2)` already covers it.', 'safe (OR (> a 2) (in a 1))'],
])('%s', (source, message, fixed) => {
  expect(problemsAt('subsumed-condition', source, { dialect: full })).toEqual([[message, fixed]]);
});

test('the problem points at the condition that is enough', () => {
  const [problem] = validate('(AND (> a 2) (> a 1))', { dialect: full });
  expect(problem?.related).toEqual([{ message: 'this one is enough', span: { start: 5, end: 12 } }]);
});

test.each(['(OR (= a 1) (= a 2))', '(AND (> a 1) (< a 2))', '(OR (= a 1) (near b c) (AND (= a 1) (= b 2)))'])(
  'every part of %s has an effect, or may have one',
  (text) => {
    expect(problemsAt('subsumed-condition', text, { dialect: full })).toEqual([]);
  },
);
