import { expect, test } from 'vitest';
import { Selection } from '../../../src/server/properties-from/selection.ts';

const text = { type: 'string' } as const;

test('what can be declared is collected, what cannot is skipped with the reason', () => {
  const selection = new Selection({}, ['a', 'b', 'c d', '__proto__'], 'the model');
  selection.add('a', text);
  selection.add('b', 'it is a list');
  selection.add('c d', text);
  selection.add('__proto__', text);
  selection.skip('oneOf', 'only `properties` is read');
  const { properties, skipped } = selection.done();
  expect(Object.keys(properties)).toEqual(['a', '__proto__']);
  expect(skipped).toEqual([
    { name: 'b', reason: 'it is a list' },
    { name: 'c d', reason: 'its name cannot be used in a filter' },
    { name: 'oneOf', reason: 'only `properties` is read' },
  ]);
});

test('with `only`, the others are not even skipped', () => {
  const selection = new Selection({ only: ['b'] }, ['a', 'b', 'c'], 'the model');
  selection.add('a', text);
  selection.add('b', text);
  selection.add('c', 'it is a list');
  expect(selection.done()).toEqual({ properties: { b: text }, skipped: [] });
});

test('`only` may name no other properties than the model has', () => {
  expect(() => new Selection({ only: ['a', 'x'] }, ['a'], 'the model')).toThrow(
    '`only[1]` must be a property of the model, not "x".',
  );
});
