import { expect, test } from 'vitest';
import { received } from '../../../src/language/dialect/received.ts';
import { full } from '../../meaning/full.ts';
import { problemsAt } from '../problems-at.ts';

const declared = { status: { type: ['new', 'done'], default: 'new' }, plain: 'boolean' } as const;

test.each([
  // Nested disjunctions count as one.
  '(OR (= processed false) (OR (= a 1) (_not_exists processed)))',
  '(OR (OR (= processed false) (= a 1)) (_not_exists processed))',
  '(OR (OR <|(= processed false)|> (= a 1)) (_not_exists b))',
  // The condition outside is no part of the disjunction.
  '(AND (_not_exists processed) (OR <|(= processed false)|> (= a 1)))',
  '(OR (_not_exists processed) (AND <|(= processed false)|> (= a 1)))',
  // A negation turns an exclusion into an inclusion, a second one turns it back.
  '(NOT (= processed false))',
  '(NOT (NOT <|(= processed false)|>))',
  '(NOT (OR (= processed false) (= a 1)))',
  // An operator without a meaning may select anything.
  '(OR (= processed false) (near x y))',
  '(AND <|(= processed false)|> (near x y))',
  // Only equality can match the initial value of a new document.
  '(!= processed false)',
  '(< processed false)',
  '<|(in processed true false)|>',
  '(in processed true)',
  '<|(= processed "false")|>',
])('%s', (source) => {
  expect(problemsAt('missing-absent-branch', source, { dialect: full })).toHaveLength(source.split('<|').length - 1);
});

test.each([
  ['<|(= status new)|>', 1],
  ['(= status done)', 0],
  ['<|(in status done new)|>', 1],
  // Declared without a default: nothing is known about new documents.
  ['(= plain false)', 0],
  ['<|(= other false)|>', 1],
])('%s with declared properties', (source, count) => {
  expect(problemsAt('missing-absent-branch', source, { dialect: full, properties: declared })).toHaveLength(count);
});

test('the fix needs a disjunction and a test of absence', () => {
  const [message, fixed] = problemsAt('missing-absent-branch', '<|(= a false)|>')[0] ?? [];
  expect(message).toBe(
    '`(= a false)` leaves out documents where `a` was never set. Add `(_not_exists a)` if new documents should match too.',
  );
  expect(fixed).toBe('unsafe (OR (= a false) (_not_exists a))');
  const dialect = received.extend({ _not_exists: { operands: 'property' } });
  expect(problemsAt('missing-absent-branch', '<|(= a false)|>', { dialect })).toEqual([
    ['`(= a false)` leaves out documents where `a` was never set.'],
  ]);
});

test('the operands of an unknown operator are not checked', () => {
  expect(problemsAt('missing-absent-branch', '(or (= processed false) (_not_exists processed))')).toEqual([]);
});
