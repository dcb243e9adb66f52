import { expect, test } from 'vitest';
import { checkOptions, viewOf } from '../../src/meaning/options.ts';
import { normalize } from '../../src/meaning/simplify/normalize.ts';
import { refusal } from '../support/refusal.ts';
import { read, typed } from './full.ts';

test.each([
  [{}],
  [{ equality: 'typed', codegen: false, budget: 0, properties: {}, dialect: 'qive' }],
  // The options of other functions pass.
  [{ width: 80 }],
])('%j is accepted', (options) => {
  expect(() => checkOptions(options)).not.toThrow();
});

test.each([
  [{ equality: 'loose' }, '`equality` must be `text` or `typed`, not "loose".'],
  [{ codegen: 1 }, '`codegen` must be `true` or `false`, not 1.'],
  [{ budget: -1 }, '`budget` must be a number from 0, not -1. `Infinity` means no limit.'],
  [{ budget: '5' }, '`budget` must be a number from 0, not a string. `Infinity` means no limit.'],
  [{ budgets: 5 }, '`budgets` is not an option. Did you mean `budget`?'],
])('%j is rejected', (options, message) => {
  expect(refusal(() => checkOptions(options))).toMatchObject({ code: 'invalid-options', message });
});

test.each([
  [undefined, '`options` must be an object, not undefined.'],
  [{}, '`form` must be `disjunctive` or `conjunctive`, not undefined.'],
  [
    { form: 'conjuctive' },
    '`form` must be `disjunctive` or `conjunctive`, not "conjuctive". Did you mean `conjunctive`?',
  ],
  [{ form: 'disjunctive', limit: Number.NaN }, '`limit` must be a number from 0, not NaN. `Infinity` means no limit.'],
])('`normalize` rejects %j', (options, message) => {
  expect(refusal(() => normalize(read('(= a 1)'), options as never))).toMatchObject({
    code: 'invalid-options',
    message,
  });
});

test.each([
  [{}, 'text'],
  [{ dialect: 'qive' as const }, 'text'],
  [{ dialect: typed }, 'typed'],
  // The option overrides the dialect.
  [{ dialect: typed, equality: 'text' as const }, 'text'],
])('%j compares as %s', (options, equality) => {
  expect(viewOf(options).equality).toBe(equality);
});

test('a property has several values only if it is declared with `many`', () => {
  const { many } = viewOf({ properties: { tags: { type: 'string', many: true }, one: 'string' } });
  expect(['tags', 'one', 'other', 'constructor'].map(many)).toEqual([true, false, false, false]);
  expect(viewOf({}).many('tags')).toBe(false);
});
