import { expect, test } from 'vitest';
import { checkOptions } from '../../src/meaning/options.ts';
import { refusal } from '../support/refusal.ts';

test.each([
  [{}],
  [{ equality: 'typed', codegen: false, budget: 0, limit: Infinity, properties: {}, dialect: 'qive' }],
  // The options of other functions pass.
  [{ width: 80 }],
])('%j is accepted', (options) => {
  expect(() => checkOptions(options)).not.toThrow();
});

test.each([
  [{ equality: 'loose' }, '`equality` is `text` or `typed`.'],
  [{ codegen: 1 }, '`codegen` is `true` or `false`.'],
  [{ budget: -1 }, '`budget` is a number from 0; `Infinity` means no limit.'],
  [{ budget: '5' }, '`budget` is a number from 0; `Infinity` means no limit.'],
  [{ limit: Number.NaN }, '`limit` is a number from 0; `Infinity` means no limit.'],
  [{ budgets: 5 }, 'There is no option `budgets`. Did you mean `budget`?'],
])('%j is rejected', (options, message) => {
  expect(refusal(() => checkOptions(options))).toMatchObject({ code: 'invalid-options', message });
});
