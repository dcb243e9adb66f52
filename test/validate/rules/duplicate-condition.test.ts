import { expect, test } from 'vitest';
import { validate } from '../../../src/validate/validate.ts';
import { full } from '../../meaning/full.ts';
import { problemsAt } from '../problems-at.ts';

test.each<[string, readonly (readonly [string, string])[]]>([
  ['(OR (= a 1) (= a 2))', []],
  [
    '(OR (= a 1) (= b 2) <|( = a\t1 )|>)',
    [['Condition `( = a\t1 )` is repeated; first used at column 5.', 'safe (OR (= a 1) (= b 2))']],
  ],
  [
    '(AND\n  (OR (= a 1) (= b 2))\n  <|(OR (= a 1) (= b 2))|>)',
    [
      [
        'Condition `(OR (= a 1) (= b 2))` is repeated; first used at line 2, column 3.',
        'safe (AND\n  (OR (= a 1) (= b 2)))',
      ],
    ],
  ],
  // Each repetition names the first use.
  [
    '(OR (= a 1) <|(= a 1)|> <|(= a 1)|>)',
    [
      ['Condition `(= a 1)` is repeated; first used at column 5.', 'safe (OR (= a 1) (= a 1))'],
      ['Condition `(= a 1)` is repeated; first used at column 5.', 'safe (OR (= a 1) (= a 1))'],
    ],
  ],
  ['(in a 1 <|1|> "1")', [['Value `1` is repeated; first used at column 7.', 'safe (in a 1 "1")']]],
  // Among the operands of one operator only.
  ['(OR (= a 1) (AND (= a 1) (= b 2)))', []],
  // The order of operands counts, and so does what is in quotes.
  ['(OR (AND (= a 1) (= b 2)) (AND (= b 2) (= a 1)))', []],
  ['(OR (= a 1) (= a "1"))', []],
  [
    '(OR (near a b) <|(near a b)|>)',
    [['Condition `(near a b)` is repeated; first used at column 5.', 'safe (OR (near a b))']],
  ],
])('%s', (source, problems) => {
  expect(problemsAt('duplicate-condition', source, { dialect: full })).toEqual(problems);
});

test('the problem points at the first use', () => {
  expect(validate('(OR (= a 1) (= a 1))').find(({ code }) => code === 'duplicate-condition')?.related).toEqual([
    { message: 'first used here', span: { start: 4, end: 11 } },
  ]);
});
