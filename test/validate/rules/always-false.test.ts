import { expect, test } from 'vitest';
import { validate } from '../../../src/validate/validate.ts';
import { full } from '../../meaning/full.ts';
import { problemsAt } from '../problems-at.ts';

test.each([
  [
    '<|(AND (= a 1) (_not_exists a))|>',
    'No document can match this filter: `(= a 1)` and `(_not_exists a)` exclude each other.',
  ],
  [
    '<|(AND (= a 1) (= b 2) (< a 1))|>',
    'No document can match this filter: `(= a 1)` and `(< a 1)` exclude each other.',
  ],
  // Three conditions that exclude each other only together.
  ['<|(AND (OR (= a 1) (= a 2)) (!= a 1) (!= a 2))|>', 'No document can match this filter.'],
  [
    '(OR (= s x) <|(AND (= a 1) (= a 2))|>)',
    'No document can match this part: `(= a 1)` and `(= a 2)` exclude each other.',
  ],
  ['(OR (= a 1) (= a 2))', undefined],
  ['(AND (= a 1) (= b 1))', undefined],
])('%s', (source, message) => {
  expect(problemsAt('always-false', source, { dialect: full })).toEqual(message === undefined ? [] : [[message]]);
});

test('the help suggests a disjunction for a pair, and names the declarations the problem follows from', () => {
  const [pair] = validate('(AND (= a 1) (= a 2))', { dialect: full });
  expect(pair).toMatchObject({
    help: 'If one of them is enough, join them with `OR`.',
    related: [
      { message: 'excluded by the others', span: { start: 5, end: 12 } },
      { message: 'excluded by the others', span: { start: 13, end: 20 } },
    ],
  });
  const text = '(AND (_exists a) (!= a true) (!= a false))';
  const declared = validate(text, { dialect: full, properties: { a: 'boolean' } });
  expect(declared.find(({ code }) => code === 'always-false')?.help).toBe('This follows from how `a` is declared.');
});
