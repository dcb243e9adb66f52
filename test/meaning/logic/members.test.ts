import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasKey, type KeyRange } from '../../../src/language/kinds/key-set.ts';
import type { Kind } from '../../../src/language/kinds/kind.ts';
import { kindWith } from '../../../src/language/kinds/kind-of.ts';
import { orders } from '../../../src/language/meanings.ts';
import type { PropertyFacts } from '../../../src/language/properties.ts';
import { keyBetween } from '../../../src/meaning/logic/key-between.ts';
import { membersOf } from '../../../src/meaning/logic/members.ts';

const first = <T>(values: Iterable<T>, count: number): T[] => {
  const found: T[] = [];
  for (const value of values) {
    if (found.push(value) === count) break;
  }
  return found;
};

const plain = [
  '',
  'a',
  'b',
  'a\0',
  'ab',
  '1',
  '01',
  '1.0',
  '-1',
  '2',
  '10',
  '1e1',
  'true',
  'z',
  '日本',
  '😀',
  '\uffff',
];
const numbers = ['1.5', '0.1', '9007199254740992', '9007199254740993', '1e+21', '5e-324', '1.7976931348623157e+308'];
const kinds: Readonly<Record<string, readonly [Kind, readonly string[]]>> = {
  text: [kindWith('text', undefined), [...plain, ...numbers, '1e400']],
  typed: [kindWith('typed', undefined), [...plain, ...numbers, 'false']],
  ...Object.fromEntries(
    Object.entries({
      date: ['0001-01-01', '2025-12-31', '2026-01-01', '2026-01', '9999-12-31'],
      decimal: ['0', '1', '1.5', '1.50', '-3', '1e30'],
      instant: ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000000001Z', '2026-01-01T00:00:01Z'],
      cnpj: ['12345678000195', '12.345.678/0001-95', '11222333000181'],
    }).map(([type, words]) => [type, [kindWith('text', { type } as PropertyFacts), words]] as const),
  ),
  folded: [kindWith('text', { type: 'string', ignore: ['case'] }), ['a', 'A', 'b', 'É', 'a\0', '😀', '']],
};

describe.each(Object.entries(kinds))('%s', (_, [kind, words]) => {
  const word = fc.record({ text: fc.constantFrom(...words) }, { noNullPrototype: true });
  const end = fc.tuple(fc.constantFrom(...(Object.keys(orders) as (keyof typeof orders)[])), word);
  /** The range between two orders. */
  const range = fc
    .tuple(end, end)
    .map((ends) => ends.map(([means, word]) => kind.order(means, word)[0]))
    .map(([one, other]): KeyRange | undefined => {
      if (one === undefined || other === undefined) return one ?? other;
      const from = one.from < other.from ? other.from : one.from;
      const to = one.to === undefined || (other.to !== undefined && other.to < one.to) ? other.to : one.to;
      return to === undefined || from < to ? { from, to } : undefined;
    });

  test('members of a range are in it, and each is the key of a value', () => {
    fc.assert(
      fc.property(range, (range) => {
        fc.pre(range !== undefined);
        const keys = first(membersOf(kind, range as KeyRange), 8);
        for (const key of keys) {
          const value = kind.valueOf(key, true);
          expect([hasKey([range as KeyRange], key), kind.keyOf(value)], JSON.stringify(range)).toEqual([true, key]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('a range without members has no value', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...words), (range, text) => {
        if (range === undefined || first(membersOf(kind, range), 1).length > 0) return;
        for (const value of [text, Number(text), `${text}\0`, `${text}0`, `0${text}`]) {
          const key = kind.keyOf(value);
          expect(key !== undefined && hasKey([range], key)).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('values that a person would choose', () => {
  const { text, typed } = { text: kinds.text?.[0] as Kind, typed: kinds.typed?.[0] as Kind };
  const between = (kind: Kind, low: string | undefined, high: string | undefined) => {
    const lower = low === undefined ? undefined : kind.order('greater', { text: low })[0]?.from;
    const upper = high === undefined ? undefined : kind.order('less', { text: high })[0];
    const from = lower ?? (upper as KeyRange).from;
    const to = upper?.to ?? kind.order('greater', { text: low as string })[0]?.to;
    const [key] = first(membersOf(kind, { from, to }), 1);
    return key === undefined ? undefined : kind.valueOf(key);
  };

  test.each([
    ['a', 'z', 'b'],
    ['x', undefined, 'y'],
    [undefined, 'b', 'a'],
    ['z', undefined, 'za'],
  ])('a text between %s and %s is %s', (low, high, own) => expect(between(text, low, high)).toBe(own));

  test.each([
    ['1', '5', 2],
    ['1', '2', 1.5],
    [undefined, '3', 2],
    ['9007199254740992', '9007199254740993', '9007199254740992.00000000000000001'],
  ])('a numeral between %s and %s is %s', (low, high, own) => expect(between(text, low, high)).toBe(own));

  test.each([
    ['1', '2', 1.5],
    ['9007199254740992', '9007199254740994', 9_007_199_254_740_993n],
    ['0', '5e-324', undefined],
    [undefined, '3', 2],
    ['false', undefined, true],
    ['true', undefined, undefined],
  ])('a typed value between %s and %s is %s', (low, high, own) => expect(between(typed, low, high)).toBe(own));

  test('a folded text between two is folded', () => {
    const folded = kindWith('text', { type: 'string', ignore: ['case'] }) as Parameters<typeof keyBetween>[0];
    expect(keyBetween(folded, 'a', 'c')).toBe('b');
  });
});
