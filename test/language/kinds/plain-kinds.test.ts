import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalKey, numeralOfKey } from '../../../src/language/kinds/decimal-key.ts';
import { setOf } from '../../../src/language/kinds/kind.ts';
import { kindWith } from '../../../src/language/kinds/kind-of.ts';
import { byKeys } from '../../../src/language/kinds/value-tests.ts';
import { orders } from '../../../src/language/meanings.ts';
import { equality } from '../../meaning/arbitraries.ts';
import { naive } from '../../meaning/naive.ts';
import { condition } from '../../support/nodes.ts';

const texts = [
  ...['', 'a', 'b', 'a\0', '0', '-0', '1', '01', '1.0', '-1', '10', '1e1', '1e+21', '1e23', '007', '+1', '.5', '0x1'],
  ...['true', 'false', 'null', 'NaN', 'Infinity', '9007199254740993', '1e400', '-1e400', '1e-400', '😀', '｡', '\uffff'],
];
const word = fc.constantFrom(...texts);
const value = fc.oneof(
  word,
  fc.double(),
  fc.boolean(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.constantFrom<unknown>({}, [], Symbol('a'), () => 'a'),
);
const quoted = fc.boolean();
const means = fc.constantFrom('equal' as const, ...(Object.keys(orders) as (keyof typeof orders)[]));

test('a value fulfils a condition if its key is in the set, however it is tested', () => {
  fc.assert(
    fc.property(means, word, quoted, equality, value, (means, text, isQuoted, equality, value) => {
      const kind = kindWith(equality, undefined);
      const words = [{ text, ...(isQuoted && ({ quoted: true } as const)) }];
      const set = setOf(kind, { means, values: words });
      const expected = naive({ ...condition(means, 'a', text), values: words }, { a: value }, equality);
      expect([kind.test(set)(value), byKeys(kind, set)(value)], JSON.stringify(set)).toEqual([expected, expected]);
    }),
    { numRuns: 3000 },
  );
});

test('the value of a key has that key, and the same identity as others with it', () => {
  fc.assert(
    fc.property(value, equality, (value, equality) => {
      const kind = kindWith(equality, undefined);
      const key = kind.keyOf(value);
      fc.pre(key !== undefined && Number.isFinite(Number(value ?? 0)));
      const shown = kind.valueOf(key as string, true);
      expect([kind.keyOf(shown), kind.identityOf(shown)]).toEqual([key, kind.identityOf(value)]);
    }),
  );
});

test.each([
  ['-1e400', '-1e5', '-2', '-0.5', '-1e-400', '0', '1e-400', '0.00001', '1', '1.5', '10', '1e400'],
  ['-1e100000000000000000000', '-1e99999999999999999999', '-1e-99999999999999999999', '-1e-100000000000000000000', '0'],
  ['0', '1e-100000000000000000000', '1e-99999999999999999999', '1e999999999999999', '1e1000000000000000'],
  ['1e1000000000000000', '1e99999999999999999999', '15e99999999999999999998', '1e100000000000000000000'],
])('numbers of any size have keys in their order, from %s on', (...numerals) => {
  const keys = numerals.map(decimalKey);
  expect([...keys].sort()).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(decimalKey(numeralOfKey(key))).toBe(key);
});
