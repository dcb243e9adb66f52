import { expect, test } from 'vitest';
import { validate } from '../../../src/validate/validate.ts';
import { full } from '../../meaning/full.ts';

const measured = (text: string, options: { encodedLength?: number; depth?: number; conditions?: number }) =>
  validate(text, { dialect: full, rules: { 'max-complexity': ['warn', options] } })
    .filter(({ code }) => code === 'max-complexity')
    .map(({ message }) => message);

test.each([
  ['(OR (= a 1) (= a 2))', { conditions: 1 }, ['The filter has 2 conditions (limit 1).']],
  ['(OR (= a 1) (= a 2))', { conditions: 2 }, []],
  // Each value of a list counts, and so does an operator without a meaning.
  ['(AND (in a 1 2 3) (near b c))', { conditions: 3 }, ['The filter has 4 conditions (limit 3).']],
  ['(NOT (AND (= a 1)))', { depth: 2 }, ['The filter is 3 levels deep (limit 2).']],
  ['(NOT (AND (= a 1)))', { depth: 3 }, []],
  // The length is that of the text as it is sent: 17 characters for `(= a 1)`.
  [
    '(= a 1)',
    { encodedLength: 16 },
    ['The encoded filter has 17 characters (limit 16). Many proxies refuse long URLs.'],
  ],
  ['(= a 1)', { encodedLength: 17 }, []],
  [
    '(= a 1)',
    { encodedLength: 5, depth: 0, conditions: 0 },
    [
      'The encoded filter has 17 characters (limit 5). Many proxies refuse long URLs.',
      'The filter is 1 levels deep (limit 0).',
      'The filter has 1 conditions (limit 0).',
    ],
  ],
  ['(= a 1', { conditions: 0 }, []],
])('%s with %j', (text, options, messages) => {
  expect(measured(text, options)).toEqual(messages);
});
