import { expect, test } from 'vitest';
import { sqlColumnTypes } from '../../src/language/column.ts';
import { exactTest, fieldName, fieldOf, isExtra } from '../../src/translate/field.ts';

const fields = { a: { field: 'b', type: 'number' }, c: { field: 'd' } } as const;

test.each([
  ['a', { field: 'b', type: 'number' }],
  ['c', { field: 'd' }],
  ['e', {}],
  ['constructor', {}],
])('the field of %s is %j', (property, field) => {
  expect(fieldOf({ fields }, property)).toEqual(field);
  expect(fieldOf({}, property)).toEqual({});
  expect(fieldName({ fields }, property)).toBe('field' in field ? field.field : property);
});

test('three types are those of some engines of SQL only', () => {
  expect(sqlColumnTypes.filter(isExtra)).toEqual(['unsigned', 'float32', 'decimal']);
  expect(sqlColumnTypes).toHaveLength(7);
});

test.each([
  [{}, false, false],
  [{ exact: true as const }, true, true],
  [{ exact: ['a'] }, true, false],
  [{ exact: [] }, false, false],
])('with %j, `a` is compared exactly: %s, `b`: %s', (options, a, b) => {
  expect(['a', 'b'].map(exactTest(options))).toEqual([a, b]);
});
