import { describe, expect, test } from 'vitest';
import { equals } from '../../src/builder/operators.ts';
import { received } from '../../src/language/dialect/received.ts';
import { accept } from '../../src/server/index.ts';
import { completeOptions } from '../../src/server/options.ts';

const properties = { processed: 'boolean', status: ['new', 'done'], total: 'number', note: 'string' } as const;

describe('options that are refused', () => {
  test.each([
    [undefined, /needs `properties`/],
    [{}, /needs `properties`/],
    [{ properties: null }, /`properties` must be an object/],
    [{ properties: 'all' }, /`properties` must be an object/],
    [{ properties: { a: 'date' } }, /^`properties.a` must be `string`/],
    [{ properties, dialect: {} }, /`dialect`/],
    [{ properties, dialect: 'quive' }, /`dialect` must be a dialect, `received` or `qive`/],
    [{ properties, force: () => null }, /no option `force`; the options are dialect, properties/],
    [{ properties, parameter: '' }, /`parameter`/],
    [{ properties, forced: equals('a', 'b') }, /`forced` is a function/],
    [{ properties, limits: { lenght: 1 } }, /no limit `lenght`/],
    [{ properties, limits: { depth: '16' } }, /`limits.depth`/],
    [{ properties, limits: { depth: Number.NaN } }, /`limits.depth`/],
    [{ properties, rules: { 'always-flase': 'off' } }, /no rule `always-flase`/],
    [{ properties, rules: { 'unknown-property': 'off' } }, /cannot be less than an error here; `properties: 'any'`/],
    [{ properties, rules: { 'unknown-property': 'warn' } }, /cannot be less than an error/],
    [{ properties, rules: { syntax: 'off' } }, /cannot be less than an error/],
    [{ properties, rules: { limit: ['info', {}] } }, /cannot be less than an error/],
    [{ properties: { a: { type: 'string', operators: ['OR'] } } }, /no operator "OR" for a property/],
    [{ properties: { a: { type: 'string', operators: '=' } } }, /`operators` is a list/],
    [{ properties: { a: { type: 'string', storedAs: '' } } }, /`storedAs` is a name/],
    [{ properties: { a: { type: 'string', computed: {} } } }, /`computed` is a function/],
    [{ properties: { a: { type: 'string', computed: () => equals('b', 1), storedAs: 'c' } } }, /cannot be combined/],
  ])('%j', (options, message) => {
    expect(() => accept(options as never)).toThrow(message);
  });
});

test('options that are left out have their defaults', () => {
  expect(completeOptions({ properties: 'any' })).toMatchObject({
    dialect: received,
    parameter: 'filter',
    problemType: 'about:blank',
    properties: undefined,
    forced: undefined,
    limits: { length: 8000, depth: 16, conditions: 100, values: 100 },
    rules: {},
    refusesAlwaysFalse: true,
  });
  expect(completeOptions({ properties, limits: { depth: 3, length: undefined as never } }).limits).toMatchObject({
    length: 8000,
    depth: 3,
  });
});

test.each([
  [undefined, true],
  ['error', true],
  ['warn', false],
  ['off', false],
  [['info', {}], false],
] as const)('with `always-false` set to %j, such filters are refused: %s', (level, refuses) => {
  const rules = level === undefined ? {} : { 'always-false': level };
  expect(completeOptions({ properties, rules }).refusesAlwaysFalse).toBe(refuses);
});
