import { expect, test } from 'vitest';
import { checkOptions } from '../../src/language/check-options.ts';
import { objectCheck, propertiesCheck } from '../../src/language/check-properties.ts';
import { refusal } from '../support/refusal.ts';

const check = (properties: unknown) => checkOptions({ properties }, propertiesCheck);
const types = 'is `string`, `number`, `boolean`, a list of texts or `{ type }` with one of them.';

test.each([
  [{}],
  [undefined],
  [{ a: 'string', b: 'number', c: 'boolean', d: ['x'], e: [] }],
  [{ a: { type: 'string' }, b: { type: ['x'], many: true }, c: { type: 'number', many: undefined, default: '0' } }],
  // A property may be named like a fact.
  [{ type: 'string', many: 'boolean' }],
])('%j is accepted', (properties) => {
  expect(() => check(properties)).not.toThrow();
});

test.each<[unknown, string]>([
  ...[null, 'a', 5, ['a']].map(
    (value) =>
      [value, "`properties` is an object of names and types, such as `{ processed: 'boolean' }`."] as [unknown, string],
  ),
  ...['text', null, undefined, 7, [1], {}, { type: 'text' }, { type: undefined }, { type: [1] }].map(
    (value) => [{ fine: 'string', a: value }, `In \`properties\`, the type of "a" ${types}`] as [unknown, string],
  ),
  [{ a: { type: 'string', many: 'yes' } }, 'In `properties`, `many` of "a" is `true` or `false`.'],
])('%j is rejected', (properties, message) => {
  expect(refusal(() => check(properties))).toMatchObject({ code: 'invalid-options', message });
});

test('a list, null and a function are not objects', () => {
  const [isRight, what] = objectCheck('limits');
  expect(what).toBe('`limits` is an object.');
  expect([{}, Object.create(null), new Date(0), null, [], 'a', () => 1].map(isRight)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
