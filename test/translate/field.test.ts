import { expect, test } from 'vitest';
import { fieldOf, isExtra, sqlColumnTypes, typedFieldOf } from '../../src/translate/field.ts';

const fields = { a: { field: 'b', type: 'number' }, c: { field: 'd' } } as const;

test.each([
  ['a', { field: 'b', type: 'number' }],
  ['c', { field: 'd' }],
  ['e', {}],
  ['constructor', {}],
])('the field of %s is %j', (property, field) => {
  expect(fieldOf({ fields }, property)).toEqual(field);
  expect(fieldOf({}, property)).toEqual({});
});

test('where a type is needed, a property without one is refused', () => {
  expect(typedFieldOf({ fields }, 'a')).toEqual({ field: 'b', type: 'number' });
  for (const property of ['c', 'e', 'constructor']) {
    expect(() => typedFieldOf({ fields }, property)).toThrow(`The property "${property}" has no type in \`fields\`.`);
  }
});

test('three types are those of some engines of SQL only', () => {
  expect(sqlColumnTypes.filter(isExtra)).toEqual(['unsigned', 'float32', 'decimal']);
  expect(sqlColumnTypes).toHaveLength(7);
});
