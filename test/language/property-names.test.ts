import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { where } from '../../src/builder/fluent.ts';
import { propertiesOf, propertyWordsIn, renameProperties } from '../../src/language/conditions.ts';
import type { Call, Filter } from '../../src/language/filter.ts';
import { parse, parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { full, read } from '../meaning/full.ts';
import { dialectAndFilter } from '../support/arbitraries.ts';
import { refusal } from '../support/refusal.ts';

const filter = read('(AND (NOT (= a 1)) (OR (in b 2 3) (_exists a)) (contains c x) (near d y))');

test('propertiesOf returns each name once, with a dialect also those of operators without a meaning', () => {
  expect(propertiesOf(filter)).toEqual(['a', 'b', 'c']);
  expect(propertiesOf(filter, { dialect: full })).toEqual(['a', 'b', 'c', 'd']);
  expect(propertiesOf(read('(near d y)'))).toEqual([]);
  expect(propertiesOf(where('a').equals(1))).toEqual(['a']);
});

test('propertyWordsIn returns each property of a text', () => {
  const texts = (of: Filter | undefined) => propertyWordsIn(of, full).map(({ text }) => text);
  expect(texts(filter)).toEqual(['a', 'b', 'a', 'c', 'd']);
  expect(texts(undefined)).toEqual([]);
  const call = (operator: string, operands: Call['operands']): Filter => ({
    kind: 'call',
    operator: { text: operator },
    operands,
  });
  // An unknown operator, no operand at all, and a filter in the place of the property.
  expect(texts(call('frob', [{ text: 'a' }]))).toEqual([]);
  expect(texts(call('near', []))).toEqual([]);
  expect(texts(call('near', [read('(= a 1)'), { text: 'b' }]))).toEqual(['a']);
});

describe('renameProperties', () => {
  const printed = (...given: Parameters<typeof renameProperties>) => print(renameProperties(...given));

  test('changes the names of properties only, by a table or a function', () => {
    const all = { dialect: full };
    expect(printed(filter, { a: 'x', d: 'a', 1: 'no', OR: 'no' }, all)).toBe(
      '(AND (NOT (= x 1)) (OR (in b 2 3) (_exists x)) (contains c x) (near a y))',
    );
    expect(printed(filter, { a: 'b', b: 'a', d: 'z' })).toBe(
      '(AND (NOT (= b 1)) (OR (in a 2 3) (_exists b)) (contains c x) (near d y))',
    );
    expect(printed(filter, (name) => `p.${name}`, all)).toBe(
      '(AND (NOT (= p.a 1)) (OR (in p.b 2 3) (_exists p.a)) (contains p.c x) (near p.d y))',
    );
    expect(printed(read('(= toString 1)'), {})).toBe('(= toString 1)');
  });

  test('keeps the spans of what is written as before', () => {
    const renamed = renameProperties(parseOrThrow('(OR (= a 1) (= b 2))'), { a: 'c' });
    expect(renamed).not.toHaveProperty('span');
    expect(renamed).toMatchObject({ operands: [{ property: { text: 'c' } }, { span: { start: 12, end: 19 } }] });
    expect(renameProperties(filter, {})).toBe(filter);
  });

  test.each(['a b', '', '(', 7, undefined])('refuses %j as a name', (name) => {
    expect(refusal(() => renameProperties(filter, () => name as string))).toMatchObject({ code: 'unwritable' });
  });

  test.each([
    [new Map([['a', 'b']]), 'a `Map`'],
    [new URLSearchParams('a=b'), 'a `URLSearchParams`'],
    [[['a', 'b']], 'a list'],
    [null, 'null'],
  ])('refuses %o as a table: none of its members is a name', (table, what) => {
    const { code, message } = refusal(() => renameProperties(filter, table as never));
    expect([code, message]).toEqual(['wrong-operand', `\`change\` must be a function or an object, not ${what}.`]);
  });

  test('renames all that propertiesOf returns, and back again', () => {
    fc.assert(
      fc.property(dialectAndFilter, ({ dialect, filter }) => {
        const renamed = renameProperties(filter, (name) => `${name}_`, { dialect });
        const names = propertiesOf(filter, { dialect });
        expect(propertiesOf(renamed, { dialect })).toEqual(names.map((name) => `${name}_`));
        expect(parse(print(renamed, { dialect }), { dialect }).problems).toEqual([]);
        expect(renameProperties(renamed, (name) => name.slice(0, -1), { dialect })).toEqual(filter);
      }),
    );
  });
});
