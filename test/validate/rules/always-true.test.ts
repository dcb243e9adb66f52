import { expect, test } from 'vitest';
import { full } from '../../meaning/full.ts';
import { problemsAt } from '../problems-at.ts';

test.each([
  ['<|(OR (_exists a) (_not_exists a))|>', 'This is always true, so the filter restricts nothing.'],
  [
    '(AND (= b 1) <|(OR (_exists a) (_not_exists a))|>)',
    '`(OR (_exists a) (_not_exists a))` is always true, so it restricts nothing.',
  ],
  // True for absent properties only as this toolkit reads a negation.
  ['(OR (= a 1) (NOT (= a 1)))', undefined],
])('%s', (source, message) => {
  expect(problemsAt('always-true', source, { dialect: full })).toEqual(message === undefined ? [] : [[message]]);
});

test.each([
  ['<|(contains a "")|>', 1],
  ['(OR (= b 1) <|(startsWith a "")|> <|(endsWith a "")|>)', 2],
  ['(= a "")', 0],
  ['(contains a " ")', 0],
  // The whole is reported, not its parts.
  ['<|(OR (contains a "") (_exists a) (_not_exists a))|>', 1],
  ['(contains a ""', 0],
])('a search for the empty text in %s', (source, count) => {
  expect(problemsAt('always-true', source, { dialect: full })).toHaveLength(count);
});
