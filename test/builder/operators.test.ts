import { describe, expect, test } from 'vitest';
import { builder } from '../../src/builder/builder.ts';
import { where } from '../../src/builder/fluent.ts';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { withoutSpans } from '../../src/language/visit.ts';
import { refusal } from '../support/refusal.ts';

const quoting = received.extend({}, { name: 'quoting', quotedValues: true });

describe('functions', () => {
  test('make the trees that the parser makes', () => {
    const filter = or(equals('processed', false), notExists('processed'));
    const text = '(OR (= processed false) (_not_exists processed))';
    expect(print(filter)).toBe(text);
    const read = parse(text);
    expect(read.ok && withoutSpans(read.filter)).toEqual(filter);
  });

  test('keep nested filters as written: only fluent chains flatten', () => {
    const inner = or(equals('a', 1), equals('a', 2));
    expect(print(or(inner, equals('a', 3)))).toBe('(OR (OR (= a 1) (= a 2)) (= a 3))');
  });

  test('accept fluent filters', () => {
    expect(print(or(where('a').equals(1), notExists('a')))).toBe('(OR (= a 1) (_not_exists a))');
  });
});

describe('values', () => {
  test.each([
    ['text', 'ok', 'ok'],
    ['an empty-looking number text', '007', '007'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['an integer', 42, '42'],
    ['a fraction', 0.1, '0.1'],
    ['minus zero', -0, '0'],
    ['a large number', 1e21, '1e+21'],
    [
      'a bigint',
      35_250_712_345_678_000_195_550_010_000_000_011_000_000_017n,
      '35250712345678000195550010000000011000000017',
    ],
  ])('%s is written so that it reads back the same', (_, value, text) => {
    expect(print(equals('p', value))).toBe(`(= p ${text})`);
  });

  test.each([
    ['NaN', Number.NaN, 'A value cannot be NaN: pass a string, boolean, finite number or bigint.'],
    [
      'Infinity',
      Number.POSITIVE_INFINITY,
      'A value cannot be Infinity: pass a string, boolean, finite number or bigint.',
    ],
    ['null', null, 'A value cannot be null: to select what lacks the property, use `notExists`.'],
    ['undefined', undefined, 'A value cannot be undefined: to select what lacks the property, use `notExists`.'],
    ['a date', new Date(0), 'A value cannot be a `Date`: pass its text, such as `date.toISOString()`.'],
    ['an array', [1], 'A value cannot be a list: join a condition for each with `or`.'],
    ['an object', {}, 'A value cannot be an object: pass a string, boolean, finite number or bigint.'],
    [
      'a boxed string',
      new String('x'),
      'A value cannot be a `String`: pass a string, boolean, finite number or bigint.',
    ],
    ['a function', () => 1, 'A value cannot be a function: pass a string, boolean, finite number or bigint.'],
    ['a symbol', Symbol('x'), 'A value cannot be a symbol: pass a string, boolean, finite number or bigint.'],
  ])('%s is refused', (_, value, message) => {
    const error = refusal(() => equals('p', value as never));
    expect(error).toMatchObject({ code: 'unwritable', message });
    expect(refusal(() => where('p').equals(value as never)).message).toBe(message);
  });
});

describe('texts', () => {
  test.each([
    ['', '"" cannot be a value without quotes: it has nothing in it.'],
    ['ACME LTDA', '"ACME LTDA" cannot be a value without quotes: it has white space.'],
    ['a\tb', '"a\\tb" cannot be a value without quotes: it has white space.'],
    ['a)', '"a)" cannot be a value without quotes: it has a parenthesis or a quote.'],
    ['a"b', '"a\\"b" cannot be a value without quotes: it has a parenthesis or a quote.'],
    ['a\0b', '"a\\u0000b" cannot be a value without quotes: it has a control character.'],
    ['\ud800', '"\\ud800" cannot be a value without quotes: it has a lone surrogate.'],
  ])('%j is refused if the dialect cannot write it', (text, message) => {
    expect(refusal(() => equals('p', text))).toMatchObject({ code: 'unwritable', message });
    expect(refusal(() => equals(text, 'v'))).toMatchObject({ code: 'unwritable' });
    expect(refusal(() => notExists(text))).toMatchObject({ code: 'unwritable' });
  });

  test.each([
    ['', '""'],
    ['ACME LTDA', '"ACME LTDA"'],
    ['a)', '"a)"'],
    ['say "x" \\', '"say \\"x\\" \\\\"'],
    ['a\0\n', '"a\0\n"'],
    ['plain', 'plain'],
  ])('%j is quoted if the dialect has quotes', (text, written) => {
    const build = builder({ dialect: quoting });
    const filter = build.equals('p', text);
    expect(print(filter, { dialect: quoting })).toBe(`(= p ${written})`);
    const read = parse(`(= p ${written})`, { dialect: quoting });
    expect(read.ok && withoutSpans(read.filter)).toEqual(filter);
    expect(refusal(() => build.equals(text === 'plain' ? '' : text, 'v')).code).toBe('unwritable');
  });

  test('a lone surrogate is refused even with quotes', () => {
    expect(refusal(() => builder({ dialect: quoting }).equals('p', '\udfff')).message).toContain('a lone surrogate');
  });

  test('under typed equality, a string that reads as another type is quoted', () => {
    const typed = received.extend({}, { quotedValues: true, equality: 'typed' });
    const { equals: is } = builder({ dialect: typed });
    expect(print(is('p', '1'), { dialect: typed })).toBe('(= p "1")');
    expect(print(is('p', 1), { dialect: typed })).toBe('(= p 1)');
    expect(print(is('p', 'true'), { dialect: typed })).toBe('(= p "true")');
    expect(print(is('p', 'ok'), { dialect: typed })).toBe('(= p ok)');
    const bare = builder({ dialect: received.extend({}, { equality: 'typed' }) });
    expect(refusal(() => bare.equals('p', '1')).message).toBe(
      '"1" cannot be a value without quotes: it has another type.',
    );
    expect(print(bare.equals('p', 1))).toBe('(= p 1)');
  });
});

describe('operands', () => {
  test.each([
    ['nothing', [], '`OR` takes at least one filter.'],
    ['a text', ['(= a 1)'], '`OR` takes filters, not a string: read it with `parseOrThrow`.'],
    ['null', [null], '`OR` takes filters, not null.'],
    ['an array', [[equals('a', 1)]], '`OR` takes filters, not a list.'],
  ])('%s is refused', (_, operands, message) => {
    expect(refusal(() => or(...(operands as never[])))).toMatchObject({ code: 'wrong-operand', message });
    expect(
      refusal(() =>
        where('a')
          .equals(1)
          .or(...(operands as never[])),
      ).message,
    ).toBe(message);
  });

  test('a property must be text', () => {
    expect(refusal(() => equals(1 as never, 2)).message).toBe('A property is text, not 1.');
  });
});

test('a list that is folded two by two says how to join it, where it is built', () => {
  const filters = Array.from({ length: 257 }, (_, i) => equals('a', i));
  const error = refusal(() => filters.reduce((a, b) => or(a, b)));
  expect(error).toMatchObject({
    code: 'too-deep',
    message: 'A filter can be nested at most 256 levels deep. Join a list at once, `or(...filters)`, not two by two.',
  });
  expect(
    refusal(() => filters.map((one) => where('b').equals(1).or(one)).reduceRight((a, b) => b.or(a)).filter),
  ).toMatchObject({ code: 'too-deep' });
  expect(print(or(...filters))).toContain('(= a 256)');
});

test.each<[object, string]>([
  [
    { kind: 'condition', means: 'equal', property: { text: 'a' }, values: [] },
    '`OR` is incomplete: its `condition` needs',
  ],
  [{ kind: 'not', operands: [] }, '`OR` is incomplete: its `not` needs one filter'],
  [{ kind: 'call', operands: [] }, '`OR` is incomplete: its `call` needs an `operator`'],
])('what is incomplete is not built on: %j', (broken, message) => {
  expect(refusal(() => or(broken as Filter)).message).toContain(message);
  expect(
    refusal(() =>
      where('a')
        .equals(1)
        .or(broken as Filter),
    ).message,
  ).toContain(message);
});
