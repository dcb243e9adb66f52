import { expect, test } from 'vitest';
import { checkOptions, viewOf } from '../../src/meaning/options.ts';
import { refusal } from '../support/refusal.ts';
import { typed } from './full.ts';

test.each([
  [{}],
  [{ equality: 'typed', budget: 0, properties: {}, dialect: 'qive' }],
  // The options of other functions pass.
  [{ width: 80 }],
])('%j is accepted', (options) => {
  expect(() => checkOptions(options)).not.toThrow();
});

test.each([
  [{ equality: 'loose' }, '`equality` must be `text` or `typed`, not "loose".'],
  [{ budget: -1 }, '`budget` must be a number from 0, not -1. `Infinity` means no limit.'],
  [{ budget: '5' }, '`budget` must be a number from 0, not a string. `Infinity` means no limit.'],
  [{ budgets: 5 }, '`budgets` is not an option. Did you mean `budget`?'],
])('%j is rejected', (options, message) => {
  expect(refusal(() => checkOptions(options))).toMatchObject({ code: 'invalid-options', message });
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
