import { expect, test } from 'vitest';
import { full } from '../../meaning/full.ts';
import { problemsAt } from '../problems-at.ts';

test.each([
  [
    '(AND (= s done) (OR <|(= s new)|> (= k 1)))',
    '`(= s new)` is never true here: `(= s done)` excludes it.',
    'safe (AND (= s done) (= k 1))',
  ],
  [
    '(OR (_not_exists s) (AND <|(_exists s)|> (= k 1)))',
    '`(_exists s)` makes no difference: it is true wherever `(_not_exists s)` is not.',
    'safe (OR (_not_exists s) (= k 1))',
  ],
  [
    '(AND (OR (= a 1) (= b 1)) (OR (= a 2) (= b 2)) <|(OR (_exists a) (= c 1))|>)',
    '`(OR (_exists a) (= c 1))` makes no difference: the rest of the filter decides it.',
    'safe (AND (OR (= a 1) (= b 1)) (OR (= a 2) (= b 2)))',
  ],
])('%s', (source, message, fixed) => {
  expect(problemsAt('redundant-condition', source, { dialect: full })).toEqual([[message, fixed]]);
});

test('a part that is redundant only by its declaration has a fix that is a guess', () => {
  const properties = { a: 'boolean', k: 'string' } as const;
  const source = '(AND (= a true) (OR <|(!= a true)|> (= k 1)))';
  expect(problemsAt('redundant-condition', source, { dialect: full, properties })).toHaveLength(1);
});
