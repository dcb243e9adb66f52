import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builder } from '../../src/builder/builder.ts';
import { anyOf, mapValues, restrict } from '../../src/builder/compose.ts';
import { where } from '../../src/builder/fluent.ts';
import { readValue } from '../../src/language/checked.ts';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import type { Condition, Filter } from '../../src/language/filter.ts';
import { mergeDialects, mergeProperties } from '../../src/language/merge.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { document, filter } from '../meaning/arbitraries.ts';
import { full, read, typed } from '../meaning/full.ts';
import { naive } from '../meaning/naive.ts';
import { refusal } from '../support/refusal.ts';

const selects = (of: Filter, one: object) => naive(of, one, 'text');

describe('restrict', () => {
  test('selects exactly what both select', () => {
    const law = fc.property(filter, filter, document, (a, b, one) => {
      const both = restrict(a, b, { dialect: full });
      expect(selects(both, one)).toBe(selects(a, one) && selects(b, one));
    });
    fc.assert(law);
  });

  test('adds to an `and` that is there, and keeps the spans of what it joins', () => {
    const given = parseOrThrow('(AND (= a 1) (= b 2))', { dialect: 'qive' });
    const both = restrict(given, where('tenant').equals(7), { dialect: 'qive' });
    expect(print(both)).toBe('(AND (= a 1) (= b 2) (= tenant 7))');
    expect(both).toMatchObject({ operands: [{ span: { start: 5, end: 12 } }, { span: { start: 13, end: 20 } }, {}] });
  });

  test('every word that is printed keeps the place it was read from, of two merged operators the first', () => {
    const dialect = full.extend({ '&&': { operands: 'filters', means: 'and' } });
    const [one, two] = ['(&& (= a 1) (= b 2))', '( AND (= c 3))'].map((text) => parseOrThrow(text, { dialect })) as [
      Filter,
      Filter,
    ];
    const [and, or] = [restrict(one, two, { dialect }), anyOf([read('(= a 1)'), read(' (OR (= b 2))')], { dialect })];
    expect([print(and, { dialect }), String(and)]).toEqual(Array(2).fill('(&& (= a 1) (= b 2) (= c 3))'));
    expect([and, restrict(where('x').equals(1), two, { dialect }), or]).toMatchObject([
      { operator: { text: '&&', span: { start: 1, end: 3 } } },
      { operator: { text: 'AND', span: { start: 2, end: 5 } } },
      { operator: { text: 'OR', span: { start: 2, end: 4 } } },
    ]);
    expect(and).not.toHaveProperty('span');
    // The other dialect has another symbol, which is read from nowhere.
    expect(restrict(one, two, { dialect: 'qive' }).operator).toEqual({ text: 'AND', span: { start: 2, end: 5 } });
    expect(restrict(one, one, { dialect: 'qive' }).operator).toEqual({ text: 'AND' });
  });

  test('an `or` cannot reach around what is mandatory', () => {
    const both = restrict(read('(OR (= a 1) (= b 2))'), read('(OR (= c 3) (= d 4))'), { dialect: full });
    expect(print(both)).toBe('(AND (OR (= a 1) (= b 2)) (OR (= c 3) (= d 4)))');
  });

  test('says what to do in a dialect without `and`', () => {
    const error = refusal(() => restrict(where('a').equals(1), where('b').equals(2)));
    expect(error.code).toBe('unknown-meaning');
    expect(error.message).toBe(
      'The dialect `received` has no operator for `and`: ask for both in two requests, let the client do it with `split`, or use a dialect that has one, such as `qive`.',
    );
  });
});

describe('anyOf', () => {
  test('selects exactly what one of the filters selects', () => {
    const law = fc.property(fc.array(filter, { minLength: 1, maxLength: 5 }), document, (all, one) => {
      expect(selects(anyOf(all, { dialect: full }), one)).toBe(all.some((each) => selects(each, one)));
    });
    fc.assert(law);
  });

  test('one filter is itself; none is an error', () => {
    const only = parseOrThrow('(= a 1)');
    expect(anyOf([only])).toBe(only);
    expect(refusal(() => anyOf([])).message).toBe(
      '`filters` must have at least one filter: no filter selects nothing.',
    );
  });

  test('names the filter that is none', () => {
    expect(refusal(() => anyOf([where('a').equals(1), 'b' as never])).message).toMatch(
      /^`filters\[1\]` must be a filter/,
    );
  });

  test('a hole is no filter', () => {
    const all = [where('a').equals(1), where('b').equals(2)];
    delete all[0];
    expect(refusal(() => anyOf(all)).message).toMatch(/^`filters\[0\]` must be a filter, not undefined/);
    expect(refusal(() => anyOf(new Array(2))).message).toMatch(/^`filters\[0\]` must be a filter, not undefined/);
    const values = [{ text: '1' }, { text: '2' }];
    delete values[0];
    const list: Filter = { kind: 'condition', means: 'oneOf', property: { text: 'a' }, values };
    expect(refusal(() => anyOf([list])).message).toMatch(/needs a list of `values`/);
  });

  test('joins lists in one', () => {
    const list = parseOrThrow('(OR (= a 1) (= a 2))');
    expect(print(anyOf([list, where('b').notExists(), list]))).toBe(
      '(OR (= a 1) (= a 2) (_not_exists b) (= a 1) (= a 2))',
    );
  });
});

describe('mapValues', () => {
  test('changes values, and neither names nor operators', () => {
    const codes: Readonly<Record<string, string>> = { new: 'N', done: 'D', status: 'no', '=': 'no' };
    const mapped = mapValues(
      read('(AND (= status new) (in status new done) (NOT (contains name new)) (_exists new))'),
      (value, { property }) => (property.text === 'status' ? (codes[value] ?? value) : value),
      { dialect: full },
    );
    expect(print(mapped)).toBe('(AND (= status N) (in status N D) (NOT (contains name new)) (_exists new))');
  });

  test('a document whose values are mapped alike is selected alike', () => {
    const law = fc.property(filter, document, (given, one) => {
      const twice = mapValues(given, (value) => value, { dialect: full });
      expect(twice).toBe(given);
      expect(
        selects(
          mapValues(given, (value) => `${value}`, { dialect: full }),
          one,
        ),
      ).toBe(selects(given, one));
    });
    fc.assert(law);
  });

  test('keeps the spans of what is written as before', () => {
    const given = parseOrThrow('(OR (= a 1) (= b 2))');
    const mapped = mapValues(given, (value) => (value === '1' ? 7 : value));
    expect(print(mapped)).toBe('(OR (= a 7) (= b 2))');
    expect(mapped).not.toHaveProperty('span');
    expect(mapped).toMatchObject({
      operands: [{ property: { span: { start: 7 } } }, { span: { start: 12, end: 19 } }],
    });
    expect(Object.hasOwn((mapped as { operands: readonly Filter[] }).operands[0] as Filter, 'span')).toBe(false);
  });

  test('writes values as the builder does', () => {
    const given = parseOrThrow('(= a 1)');
    expect(refusal(() => mapValues(given, () => 'two words')).code).toBe('unwritable');
    expect(print(mapValues(given, () => 'two words', { dialect: full }))).toBe('(= a "two words")');
    expect(refusal(() => mapValues(given, () => null as never)).code).toBe('unwritable');
    const [word] = (mapValues(given, () => '2', { dialect: typed }) as Condition).values;
    expect(word && readValue(word)).toBe('2');
  });
});

describe('mergeDialects', () => {
  const lists = defineDialect({
    name: 'lists',
    operators: {
      '=': { operands: 'property value', means: 'equal', method: 'equals', summary: 'The same.' },
      in: { operands: 'property values', means: 'oneOf', method: 'oneOf' },
    },
  });

  test('has the operators of both, those of the first one first', () => {
    const both = mergeDialects('qive', lists);
    expect(both.name).toBe('qive+lists');
    expect(Object.keys(both.operators)).toEqual([...Object.keys(qive.operators), 'in']);
    expect(both.operator('=')?.summary).toBeUndefined();
    const { and, equals, oneOf } = builder({ dialect: both });
    expect(String(and(equals('a', 1), oneOf('b', 2, 3)))).toBe('(AND (= a 1) (in b 2 3))');
  });

  test('the first symbol with a meaning writes it, also if another one looks like a whole number', () => {
    const oneOf = { operands: 'property values', means: 'oneOf' } as const;
    const numbers = defineDialect({ name: 'numbers', operators: { 1: oneOf, 0: { ...oneOf } } });
    const both = mergeDialects(lists, numbers);
    expect([both.symbol('oneOf'), mergeDialects(numbers, lists).symbol('oneOf')]).toEqual(['in', '0']);
    expect(both.operator('1')).toEqual(oneOf);
    const written = { kind: 'condition', means: 'oneOf', property: { text: 'a' }, values: [{ text: '1' }] } as const;
    expect(print(written, { dialect: both })).toBe('(in a 1)');
    // So it stays, however the dialect is used further.
    for (const dialect of [both.extend({ 2: oneOf }), mergeDialects(both, 'received'), mergeDialects(numbers, both)]) {
      expect(dialect.symbol('oneOf')).toBe(dialect.name.startsWith('numbers') ? '0' : 'in');
    }
    expect(both.extend({ in: null }).symbol('oneOf')).toBe('0');
    expect(Object.keys(mergeDialects('qive', 'received').operators)).toEqual(Object.keys(qive.operators));
  });

  test.each([
    [
      { '=': { operands: 'property value', means: 'equal', method: 'is' } },
      {},
      /the operator `=` is `\{.*"method":"equals".*` in the first and `\{.*"method":"is"/,
    ],
    [
      { IN: { operands: 'property values', means: 'oneOf', method: 'oneOf' } },
      {},
      /the method `oneOf` is `in` in the first and `IN` in the second\.$/,
    ],
    [{}, { quotedValues: true }, /`quotedValues` is `false` in the first and `true` in the second\.$/],
    [{}, { equality: 'typed' }, /`equality` is `"text"` in the first and `"typed"` in the second|`equality` is `text`/],
  ] as const)('refuses %j %j', (operators, options, message) => {
    const error = refusal(() => mergeDialects(lists, defineDialect({ name: 'other', operators, ...options })));
    expect(error.code).toBe('invalid-dialect');
    expect(error.message).toMatch(message);
  });
});

/** What has no declarations, and what would lose some. */
const others = {
  date: new Date(),
  expression: /a/,
  address: new URL('http://a.b'),
  weak: new WeakMap(),
  buffer: new ArrayBuffer(1),
  failure: new Error('a'),
  number: Object(1),
  generated: (function* () {})(),
  formatter: new Intl.NumberFormat(),
  instance: new (class {
    readonly a = 'string';
  })(),
  inherited: Object.create({ a: 'string' }),
};

test.each(Object.entries(others))('%s is neither a dialect nor a declaration', (_, other) => {
  for (const merge of [mergeDialects, mergeProperties] as readonly ((...both: unknown[]) => unknown)[]) {
    const right = merge === mergeDialects ? 'qive' : { b: 'string' };
    expect(refusal(() => merge(right, other)).message).toMatch(/^`second` must be .*, not an? (object|`[\w.]+`)\./);
    expect(refusal(() => merge(other, right)).message).toMatch(/^`first` must be /);
  }
  expect(refusal(() => mergeDialects('qive', { ...qive, operator: undefined } as never)).message).toMatch(
    /^`second` must/,
  );
});

test.each<[string, object]>([
  ['an operator', { operators: { '=': null } }],
  ['its name', { name: Symbol('name') }],
  ['what answers', { operator: () => null }],
])('a dialect whose %s was tampered with is refused', (_, facts) => {
  const tampered = { ...qive, ...facts } as never;
  for (const [one, other] of [
    [tampered, qive.extend({}, { equality: 'typed' })],
    [tampered, tampered],
  ] as const)
    expect(refusal(() => mergeDialects(one, other))).toMatchObject({ code: 'invalid-dialect' });
});

describe('mergeProperties', () => {
  test('has the properties of both', () => {
    const both = mergeProperties(
      { status: ['new', 'done'], total: 'number', kept: { type: 'boolean' } },
      { total: { type: 'number' }, kept: 'boolean', name: 'string', status: ['new', 'done'] },
    );
    expect(Object.keys(both).sort()).toEqual(['kept', 'name', 'status', 'total']);
    expect(both.total).toBe('number');
    const { where: of } = builder({ properties: both });
    // @ts-expect-error `gone` is not among the values of `status`.
    expect(() => of('status').equals('gone')).toThrow('status');
  });

  test('shows both declarations that differ', () => {
    const error = refusal(() => mergeProperties({ a: 'string' }, { a: { type: 'string', many: true } }));
    expect(error.message).toBe('`a` is declared twice: as `"string"` and as `{"type":"string","many":true}`.');
    expect(refusal(() => mergeProperties({ a: ['x'] }, { a: ['x', 'y'] })).code).toBe('invalid-options');
  });
});
