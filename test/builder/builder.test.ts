import { describe, expect, test } from 'vitest';
import { builder } from '../../src/builder/builder.ts';
import { where } from '../../src/builder/fluent.ts';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { qive } from '../../src/language/dialect/qive.ts';
import { received } from '../../src/language/dialect/received.ts';
import { FilterError } from '../../src/language/filter-error.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { withoutSpans } from '../../src/language/without-spans.ts';
import { refusal } from '../support/refusal.ts';

const quoting = received.extend({}, { name: 'quoting', quotedValues: true });
const full = qive.extend(
  {
    NOT: { operands: 'filter', means: 'not', method: 'not' },
    '>': { operands: 'property value', means: 'greater', method: 'above' },
    near: { operands: 'property value', method: 'near' },
  },
  { name: 'full' },
);

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
    ['a date', new Date(0), 'A value cannot be an object: pass its text, such as `date.toISOString()`.'],
    ['an array', [1], 'A value cannot be a list: join a condition for each with `or`.'],
    ['an object', {}, 'A value cannot be an object: pass a string, boolean, finite number or bigint.'],
    [
      'a boxed string',
      new String('x'),
      'A value cannot be an object: pass a string, boolean, finite number or bigint.',
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

describe('the fluent form', () => {
  test('reads as a sentence and gives the tree, the text and the URL form', () => {
    const filter = where('processed').equals(false).or(where('processed').notExists());
    const text = '(OR (= processed false) (_not_exists processed))';
    expect(`${filter}`).toBe(text);
    expect(JSON.stringify({ filter })).toBe(JSON.stringify({ filter: text }));
    expect(filter.encode()).toBe('%28OR%20%28%3D%20processed%20false%29%20%28_not_exists%20processed%29%29');
    expect(filter.filter).toEqual(or(equals('processed', false), notExists('processed')));
    expect(filter.filter).toBe(filter.filter);
  });

  test('a chain of one operator is one flat node, and earlier filters do not change', () => {
    const one = where('a').equals(1);
    const two = one.or(where('a').equals(2));
    const three = two.or(where('a').equals(3), where('a').equals(4));
    expect(`${one} ${two}`).toBe('(= a 1) (OR (= a 1) (= a 2))');
    expect(print(three)).toBe('(OR (= a 1) (= a 2) (= a 3) (= a 4))');
    expect(print(two.or(notExists('a')))).toBe('(OR (= a 1) (= a 2) (_not_exists a))');
  });

  test('only left-hand chains flatten', () => {
    const right = where('b').equals(1).or(where('b').equals(2));
    expect(`${where('a').equals(1).or(right)}`).toBe('(OR (= a 1) (OR (= b 1) (= b 2)))');
  });

  test('another operator begins a new node', () => {
    const { where: is } = builder({ dialect: full });
    const filter = is('a').equals(1).and(is('b').above(2)).or(is('c').notExists()).not();
    expect(`${filter}`).toBe('(NOT (OR (AND (= a 1) (> b 2)) (_not_exists c)))');
    expect(`${filter.not().and(is('d').near('x'))}`).toBe(
      '(AND (NOT (NOT (OR (AND (= a 1) (> b 2)) (_not_exists c)))) (near d x))',
    );
  });

  test('ten thousand calls give one flat node', () => {
    let filter = where('a').equals(0);
    for (let i = 1; i < 10_000; i++) filter = filter.or(where('a').equals(i));
    expect(filter.filter).toMatchObject({ kind: 'or', operands: { length: 10_000 } });
    expect(filter.filter).toEqual(or(...Array.from({ length: 10_000 }, (_, i) => equals('a', i))));
  });

  test('a hundred thousand calls that change the operator each time do not overflow', () => {
    const { where: is } = builder({ dialect: full });
    let filter = is('a').equals(0);
    for (let i = 1; i < 100_000; i++) filter = i % 2 ? filter.or(is('a').equals(i)) : filter.and(is('a').equals(i));
    expect(String(filter).length).toBeGreaterThan(1_000_000);
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

describe('declared properties', () => {
  const {
    where: is,
    equals: same,
    notExists: lacks,
  } = builder({
    properties: {
      processed: 'boolean',
      total: 'number',
      note: 'string',
      status: { type: ['new', 'done'], default: 'new' },
    },
  });

  test('declared names and values that fit are written', () => {
    expect(print(is('processed').equals(false).or(is('status').equals('done'), is('total').equals(10n)))).toBe(
      '(OR (= processed false) (= status done) (= total 10))',
    );
    expect(print(same('note', 'x'))).toBe('(= note x)');
    expect(print(lacks('note'))).toBe('(_not_exists note)');
  });

  test.each([
    [
      () => same('procesed' as never, true as never),
      'unknown-property',
      '`procesed` is not declared; the declared properties are `processed`, `total`, `note`, `status`.',
    ],
    [
      () => is('constructor' as never).notExists(),
      'unknown-property',
      '`constructor` is not declared; the declared properties are `processed`, `total`, `note`, `status`.',
    ],
    [
      () => same('processed', 'yes' as never),
      'unwritable',
      '`processed` is declared as a boolean, so it cannot be `yes`.',
    ],
    [
      () => is('status').equals('old' as never),
      'unwritable',
      '`status` is declared as one of `new`, `done`, so it cannot be `old`.',
    ],
    [() => same('total', 'ten' as never), 'unwritable', '`total` is declared as a number, so it cannot be `ten`.'],
  ])('an undeclared name or a value that does not fit is refused: %s', (make, code, message) => {
    expect(refusal(make)).toMatchObject({ code, message });
  });
});

describe('a dialect', () => {
  test('gives the builder a function for each method; if two operators share a name, the first one has it', () => {
    const build = builder({ dialect: full });
    expect(Object.keys(build).sort()).toEqual(['above', 'and', 'equals', 'near', 'not', 'notExists', 'or', 'where']);
    expect(print(build.notExists('a'), { dialect: full })).toBe('(_not_exists a)');
    expect(build.near('a', 'b')).toEqual({
      kind: 'call',
      operator: { text: 'near' },
      operands: [{ text: 'a' }, { text: 'b' }],
    });
  });

  test.each([
    [{ 'a b': { operands: 'property' } }, '"a b" cannot be an operator: it is not one word.'],
    [{ '': { operands: 'property' } }, '"" cannot be an operator: it is not one word.'],
    [{ x: { operands: 'property', means: 'or' } }, '"x" cannot be an operator: its operands cannot be `property`.'],
    [{ x: { operands: 'words' } }, '"x" cannot be an operator: its operands cannot be `words`.'],
    [{ x: { operands: 'filters', means: 'xor' } }, '"x" cannot be an operator: its operands cannot be `filters`.'],
    [{ x: { operands: 'filters', method: 'toString' } }, '"x" cannot be an operator: `toString` cannot be its method.'],
    [{ x: { operands: 'filters', method: 'filter' } }, '"x" cannot be an operator: `filter` cannot be its method.'],
  ])('is checked when it is defined: %j', (operators, message) => {
    const error = refusal(() => defineDialect({ name: 'x', operators: operators as never }));
    expect(error).toBeInstanceOf(FilterError);
    expect(error).toMatchObject({ code: 'invalid-dialect', message });
  });

  test('can be extended with its own entries or those of another dialect, and does not change', () => {
    const extended = received.extend({ AND: qive.operators.AND, OR: { operands: 'filters', means: 'or' } });
    expect(Object.keys(extended.operators)).toEqual(['=', 'OR', '_not_exists', 'AND']);
    expect(extended.operators.OR).toEqual({ operands: 'filters', means: 'or' });
    expect(Object.keys(received.operators)).toEqual(['=', 'OR', '_not_exists']);
    expect(extended.name).toBe('received');
    expect(() => Object.assign(received.operators, { X: 1 })).toThrow(TypeError);
  });
});

describe('lists of values and parts of texts', () => {
  const operators = {
    in: { operands: 'property values', means: 'oneOf', method: 'oneOf' },
    contains: { operands: 'property value', means: 'contains', method: 'contains' },
    startsWith: { operands: 'property value', means: 'startsWith', method: 'startsWith' },
    endsWith: { operands: 'property value', means: 'endsWith', method: 'endsWith' },
  } as const;
  const dialect = received.extend(operators, { name: 'listing' });
  const properties = { status: ['new', 'done'], total: 'number', note: 'string' } as const;

  test('are written in the order given', () => {
    const { where, oneOf } = builder({ dialect, properties });
    expect(`${oneOf('status', 'new', 'done')}`).toBe('(in status new done)');
    expect(oneOf('total', 1)).toMatchObject({ kind: 'oneOf', property: { text: 'total' }, values: [{ text: '1' }] });
    const either = where('status').oneOf('new').or(where('note').startsWith('a'), where('status').endsWith('w'));
    expect(`${either.filter}`).toBe('(OR (OR (in status new) (startsWith note a)) (endsWith status w))');
    expect(`${where('total').contains(0)}`).toBe('(contains total 0)');
  });

  test('each value of a list is checked, a part of a text is not', () => {
    const { oneOf, contains } = builder({ dialect, properties }) as never as Record<
      string,
      (...operands: unknown[]) => unknown
    >;
    expect(refusal(() => oneOf?.('status', 'new', 'old'))).toMatchObject({ code: 'unwritable' });
    expect(refusal(() => oneOf?.('status'))).toMatchObject({
      code: 'wrong-operand',
      message: '`in` takes at least one value.',
    });
    expect(refusal(() => oneOf?.('status', 'new', 'a b'))).toMatchObject({ code: 'unwritable' });
    expect(`${contains?.('status', 'ew')}`).toBe('(contains status ew)');
  });

  test('under typed equality, a text that reads as a number is quoted in a list, but not as a part', () => {
    const typed = builder({
      dialect: received.extend(operators, { name: 'typed', equality: 'typed', quotedValues: true }),
    });
    expect(`${typed.oneOf('a', '1', 1, true, 'true')}`).toBe('(in a "1" 1 true "true")');
    expect(`${typed.startsWith('a', '1')}`).toBe('(startsWith a 1)');
  });
});
