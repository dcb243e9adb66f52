import { expect, test } from 'vitest';
import { viewOf } from '../../src/meaning/options.ts';
import { full } from './full.ts';

const typed = full.extend({}, { equality: 'typed' });

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
