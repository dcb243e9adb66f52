import { expect, test } from 'vitest';
import { canHold, factsOf, type PropertyType, valuesOf } from '../../src/language/properties.ts';

test('facts can be given as a type, a list or an object; inherited names are not declared', () => {
  const properties = { total: 'number', status: ['new'], note: { type: 'string', many: true } } as const;
  expect(factsOf(properties, 'total')).toEqual({ type: 'number' });
  expect(factsOf(properties, 'status')).toEqual({ type: ['new'] });
  expect(factsOf(properties, 'note')).toBe(properties.note);
  expect(factsOf(properties, 'constructor')).toBeUndefined();
});

test.each<[PropertyType, string, boolean]>([
  ['string', '', true],
  ['number', '007', true],
  ['number', '-1.5e+3', true],
  ['number', '1.', false],
  ['number', '.5', false],
  ['number', '+1', false],
  ['number', 'NaN', false],
  ['boolean', 'true', true],
  ['boolean', 'TRUE', false],
  [['new', 'done'], 'done', true],
  [['new', 'done'], 'Done', false],
])('%j can hold `%s`: %s', (type, text, expected) => {
  expect(canHold(type, text)).toBe(expected);
});

test('the values of a type', () => {
  expect(valuesOf('boolean')).toEqual(['true', 'false']);
  expect(valuesOf(['new'])).toEqual(['new']);
  expect(valuesOf('number')).toEqual([]);
});
