import { expect, describe as group, test } from 'vitest';
import { PrefilterError } from '../../src/source/problem.ts';
import {
  amount,
  type Check,
  callback,
  check,
  describe,
  flag,
  is,
  isObject,
  listOf,
  once,
  oneOf,
  openShape,
  recordOf,
  required,
  shape,
  text,
  wholeNumber,
} from '../../src/source/shape.ts';

test.each([
  [null, 'null'],
  [Number.NaN, 'NaN'],
  [[1], 'a list'],
  [{}, 'an object'],
  ['', 'a string'],
  [true, 'a boolean'],
])('%o is %s', (value, words) => {
  expect(describe(value)).toBe(words);
});

const equality = oneOf('text', 'typed');
const type = oneOf('string', 'number', listOf(text, 'a list of strings'));
const options = shape({
  ...{ budget: amount, deep: flag, log: callback, retries: wholeNumber(0, 9), equality, name: required(text) },
  limits: shape({ length: amount }),
  properties: recordOf(oneOf(type, shape({ type: required(type), 'default-value': text }, 'an object with `type`'))),
  none: shape({}),
  rule: listOf(oneOf(equality, recordOf(amount)), 'a pair'),
});
const open = openShape({ budget: amount, limits: shape({ length: amount }) });

group('a wrong value is named with its place, what it must be, and what was probably meant', () => {
  test.each<[expected: Check, value: unknown, message: string]>([
    [text, 5, '`x` must be a string, not 5.'],
    [text, undefined, '`x` must be a string, not undefined.'],
    [callback, 'secret', '`x` must be a function, not a string.'],
    [wholeNumber(1), 1.5, '`x` must be a whole number from 1, not 1.5.'],
    [wholeNumber(1), 2 ** 53, '`x` must be a whole number from 1, not 9007199254740992.'],
    [oneOf(text), null, '`x` must be a string, not null.'],
    [oneOf('a', 'b', flag), 'c', '`x` must be `a`, `b` or `true` or `false`, not "c".'],
    [equality, 'tpyed', '`x` must be `text` or `typed`, not "tpyed". Did you mean `typed`?'],
    [equality, 'other', '`x` must be `text` or `typed`, not "other".'],
    [listOf(text), [1], '`x[0]` must be a string, not 1.'],
    [listOf(listOf(text)), [[], 'a'], '`x[1]` must be a list, not a string.'],
    [recordOf(text), { a: '', b: 2 }, '`x.b` must be a string, not 2.'],
    [recordOf(text), { a: undefined }, '`x.a` must be a string, not undefined.'],
    [is('the `sql` of Kysely', callback.fits), {}, '`x` must be the `sql` of Kysely, not an object.'],
  ])('%#: %j', (expected, value, message) => {
    expect(() => check(expected, value, 'x')).toThrow(new PrefilterError('invalid-options', message));
  });

  test.each<[given: unknown, message: string | RegExp]>([
    [null, '`options` must be an object, not null.'],
    [[], '`options` must be an object, not a list.'],
    [{ budget: -1 }, '`budget` must be a number from 0, not -1. `Infinity` means no limit.'],
    [{ budget: Number.NaN }, '`budget` must be a number from 0, not NaN. `Infinity` means no limit.'],
    [{ retries: 10 }, '`retries` must be a whole number from 0 to 9, not 10.'],
    [{ deep: 'yes' }, '`deep` must be `true` or `false`, not a string.'],
    [{ bugdet: 5 }, '`bugdet` is not an option. Did you mean `budget`?'],
    [{ limits: { length: '5' } }, '`limits.length` must be a number from 0, not a string. `Infinity` means no limit.'],
    [{ limits: { lenght: 5 } }, '`limits.lenght` is not an option. Did you mean `length`?'],
    [{ limits: { size: 5 } }, '`limits.size` is not an option. Known: `length`.'],
    [
      { properties: { a: 'numbr' } },
      '`properties.a` must be `string`, `number`, a list of strings or an object with `type`, not "numbr". Did you mean `number`?',
    ],
    [{ properties: { a: [1] } }, '`properties.a[0]` must be a string, not 1.'],
    [{ properties: { a: {} } }, '`properties.a.type` must be `string`, `number` or a list of strings, not undefined.'],
    [
      { properties: { a: { type: 'string', 'default-value': 1 } } },
      '`properties.a.default-value` must be a string, not 1.',
    ],
    [
      { properties: { 'a b': 1 } },
      '`properties["a b"]` must be `string`, `number`, a list of strings or an object with `type`, not 1.',
    ],
    [{ rule: ['text', { a: -1 }] }, '`rule[1].a` must be a number from 0, not -1. `Infinity` means no limit.'],
    [{ rule: [5] }, '`rule[0]` must be `text`, `typed` or an object, not 5.'],
    [{ none: { a: 1 } }, '`none.a` is not an option. Known: none.'],
    [{}, '`name` must be a string, not undefined.'],
    [{ name: undefined }, '`name` must be a string, not undefined.'],
    [{ name: 'a', other: undefined }, /^`other` is not an option\. Known: `budget`, `deep`, /],
    [{ nmae: 'a' }, '`nmae` is not an option. Did you mean `name`?'],
  ])('%j', (given, message) => {
    expect(() => check(options, given, 'options')).toThrow(
      message instanceof RegExp ? message : new PrefilterError('invalid-options', message),
    );
  });
});

test('a value of the shape passes; `undefined` counts as missing', () => {
  const given = {
    ...{ budget: Infinity, deep: undefined, log() {}, retries: 0, equality: 'typed', name: '' },
    limits: {},
    properties: { a: ['x'], type: { type: 'number' } },
    rule: ['text'],
  };
  expect(() => check(options, given, 'options')).not.toThrow();
});

test('names of objects in general are not known', () => {
  for (const name of ['constructor', '__proto__']) {
    const given = JSON.parse(`{ "name": "a", "${name}": 1 }`);
    expect(() => check(options, given, 'options')).toThrow(`\`${name}\` is not an option`);
  }
});

test('of an open shape other names pass, unless they are nearly known', () => {
  expect(() => check(open, { width: 80, budgets: undefined }, 'options')).not.toThrow();
  expect(() => check(open, { budgets: 5 }, 'options')).toThrow('`budgets` is not an option. Did you mean `budget`?');
  expect(() => check(open, { limits: { width: 80 } }, 'options')).toThrow('`limits.width` is not an option');
});

test('an object that has passed `once` is not looked at again; one that has not is', () => {
  let looks = 0;
  const expected = once(recordOf(is('anything', () => ++looks % 2 === 0)));
  const [given, other] = [{ a: 1 }, { a: 1 }];
  expect(() => check(expected, given, 'x')).toThrow('`x.a` must be anything');
  for (const one of [given, given, given]) check(expected, one, 'x');
  expect(looks).toBe(2);
  expect(() => check(expected, other, 'x')).toThrow('`x.a` must be anything');
});

test('the error is made by the caller, who also gets the name of the argument', () => {
  const errorOf = (message: string, fault: readonly string[]) =>
    new PrefilterError('invalid-options', `${fault[0]}: ${message}`);
  expect(() => check(options, { limits: 5 }, 'options', errorOf)).toThrow(
    new PrefilterError('invalid-options', 'limits: `limits` must be an object, not 5.'),
  );
});

test.each([[{}], [{ length: 0 }], [Object.create(null)], [new Map()]])('%j is an object', (value) => {
  expect(isObject(value)).toBe(true);
});

test.each([[null], [undefined], [[]], ['a'], [1], [true], [() => ({})]])('%j is not', (value) => {
  expect(isObject(value)).toBe(false);
});
