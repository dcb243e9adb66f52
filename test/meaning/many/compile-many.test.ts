import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { where } from '../../../src/builder/fluent.ts';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import type { PropertyFacts } from '../../../src/language/properties.ts';
import { compileMany } from '../../../src/meaning/many/compile-many.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import { heapInUse } from '../../support/heap.ts';
import { all, any, condition, not } from '../../support/nodes.ts';
import { isGate, long, runs } from '../../support/runs.ts';
import { crowded, document, filter, value } from '../arbitraries.ts';
import { full, read, typed } from '../full.ts';

const properties = { a: { type: 'string', many: true }, ['__proto__']: { type: 'string', many: true } } as const;

/** Lists in which values are repeated, also spelt otherwise. */
const repeated = fc.array(fc.constantFrom('1', '1', 1, '1.0', 'a', 'a', true, 'true', 0, -0, 10, '1e1', null), {
  maxLength: 6,
});

/** Documents of any values, in which two properties may hold lists of them. */
const documents = fc.array(
  fc
    .record({
      base: document,
      lists: fc.array(fc.tuple(fc.constantFrom('a', '__proto__', 'b'), fc.oneof(fc.array(value), repeated))),
    })
    .map(({ base, lists }) => {
      for (const [name, list] of lists)
        Object.defineProperty(base, name, { value: list, configurable: true, enumerable: true });
      return base;
    }),
  { minLength: 1, maxLength: 8 },
);

type Change = readonly [id: string, filter: Filter | undefined];

describe('the filters that select a document are those that `compile` says', () => {
  test.each<[string, fc.Arbitrary<Filter>]>([
    ['of any conditions', filter],
    ['of few conditions', crowded()],
  ])('%s', (_, one) => {
    const id = fc.constantFrom(...Array.from({ length: 20 }, (_, i) => `id ${i}`));
    const settings = fc.record({
      equality: fc.constantFrom<Equality>('text', 'typed'),
      properties: fc.constantFrom(undefined, properties),
      sample: fc.option(fc.array(document), { nil: undefined }),
    });
    const changes = fc.array(fc.tuple(id, fc.option(one, { nil: undefined, freq: 3 })), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(id, one), { maxLength: 30 }),
        changes,
        documents,
        settings,
        (filters, changes: readonly Change[], documents, { properties, sample, equality }) => {
          const options = { equality, ...(properties && { properties }) };
          const expected = new Map(filters);
          const many = compileMany(filters, { ...options, ...(sample && { sample }) });
          const compare = () => {
            const predicates = [...expected].map(([id, one]) => [id, compile(one, options)] as const);
            expect(many.size).toBe(expected.size);
            for (const one of documents)
              expect(many.match(one)).toEqual(predicates.filter(([, selects]) => selects(one)).map(([id]) => id));
          };
          compare();
          for (const [id, one] of changes) {
            if (one === undefined) expect(many.delete(id)).toBe(expected.delete(id));
            else {
              many.add(id, one);
              expected.set(id, one);
            }
          }
          compare();
        },
      ),
      runs(long ? 0.2 : 1),
    );
  });

  test('after thousands have come and gone', () => {
    const many = compileMany<number>([]);
    const filterAt = (i: number) => read(`(AND (= a v${i % 50}) (OR (= id ${i}) (> n ${i}) (startsWith b ${i % 7})))`);
    const kept = new Map<number, Filter>();
    const count = long ? 12_000 : isGate ? 4000 : 1200;
    for (let i = 0; i < count; i++) {
      many.add(i, filterAt(i));
      kept.set(i, filterAt(i));
      const gone = i % 3 === 0 ? i : i - 40;
      expect(many.delete(gone)).toBe(kept.delete(gone));
    }
    expect(many.size).toBe(kept.size);
    const predicates = [...kept].map(([id, one]) => [id, compile(one)] as const);
    for (let i = 0; i < 50; i++) {
      const one = { a: `v${i}`, id: count - 100 + i, n: count - 1000 + 20 * i, b: `${i % 9}x` };
      expect(many.match(one)).toEqual(predicates.filter(([, selects]) => selects(one)).map(([id]) => id));
    }
  });
});

test.each<[PropertyFacts['type'], readonly unknown[], readonly string[]]>([
  ['string', ['x', 'x', 'x'], ['(= t x)', '(in t x y)', '(AND (= t x) (= t x))', '(NOT (!= t x))']],
  ['string', [0, -0, 0], ['(= t 0)']],
  ['boolean', [true, true], ['(= t true)', '(OR (= t true) (= t false))']],
  ['decimal', ['1.50', 1.5, '1.5'], ['(= t 1.5)', '(in t 1.50 1.500)']],
  ['cnpj', ['11.222.333/0001-81', '11222333000181'], ['(= t 11222333000181)']],
  ['instant', ['2026-01-01T00:00:00Z', '2025-12-31T21:00:00-03:00'], ['(= t 2026-01-01T00:00:00Z)']],
])('a filter that equal values of a list fulfil (%s, %j) is named once', (type, list, texts) => {
  const many = compileMany(
    texts.map((text, id) => [id, read(text)] as const),
    { properties: { t: { type, many: true } } },
  );
  expect(many.match({ t: list })).toEqual([...texts.keys()]);
});

test('ids are returned in the order given, and a filter that is replaced keeps its place', () => {
  const isNew = read('(= status new)');
  const many = compileMany<unknown>([
    ['b', isNew],
    [2, isNew],
    [undefined, isNew],
    ['a', read('(_exists nothing)')],
    ['b', where('status').equals('new')],
  ]);
  expect([many.size, many.match({ status: 'new' })]).toEqual([3 + 1, ['b', 2, undefined]]);
  many.add('a', isNew);
  many.add(Number.NaN, isNew);
  expect(many.match({ status: 'new' })).toEqual(['b', 2, undefined, 'a', Number.NaN]);
  expect([many.delete(2), many.delete(2), many.delete('2')]).toEqual([true, false, false]);
  many.add(2, isNew);
  expect(many.match({ status: 'new' })).toEqual(['b', undefined, 'a', Number.NaN, 2]);
});

test('filters are pairs, a map, what makes pairs, or a record', () => {
  const one = read('(= a 1)');
  const record = JSON.parse('{"x": 1, "__proto__": 2}', (_, value) => (typeof value === 'number' ? one : value));
  function* made() {
    yield ['x', one] as const;
  }
  for (const [filters, ids] of [
    [[['x', one]], ['x']],
    [new Map([['x', one]]), ['x']],
    [made(), ['x']],
    [record, ['x', '__proto__']],
    [{}, []],
  ] as const)
    expect(compileMany(filters as Readonly<Record<string, Filter>>).match({ a: '1' })).toEqual(ids);
});

describe('`unselective` names the filters that every document is tried against', () => {
  const filters = {
    equal: '(= a 1)',
    list: '(in a 1 2)',
    present: '(_exists a)',
    absent: '(_not_exists a)',
    example: '(OR (= processed false) (_not_exists processed))',
    and: '(AND (> total 5) (= a 1))',
    or: '(OR (= a 1) (> total 5))',
    order: '(> total 5)',
    part: '(contains a 1)',
    denied: '(!= a 1)',
    not: '(NOT (_exists a))',
    notAnd: '(NOT (AND (= a 1) (= b 1)))',
    double: '(NOT (!= a 1))',
  };
  const expected = ['or', 'order', 'part', 'denied', 'notAnd', 'always'];

  test.each([undefined, [], [{ a: '1', total: 7 }, { processed: false }]])('with the sample %j', (sample) => {
    const read_ = Object.entries(filters).map(([id, text]) => [id, read(text)] as const);
    const constants = [
      ['always', all()],
      ['never', any()],
    ] as const;
    const many = compileMany([...read_, ...constants], sample && { sample });
    expect(many.unselective).toEqual(expected);
    expect(many.match({})).toEqual(['absent', 'example', 'denied', 'not', 'notAnd', 'always']);
    many.delete('order');
    many.add('equal', not(condition('present', 'b')));
    many.add('part', read('(= a 2)'));
    expect(many.unselective).toEqual(['or', 'denied', 'notAnd', 'always']);
  });
});

describe('numbers are compared exactly', () => {
  test.each([
    ['(> a 9007199254740992)', [9007199254740993n, '9007199254740993'], [9007199254740992n, 9007199254740992]],
    ['(< a 9007199254740993)', ['9007199254740992', 9007199254740992], ['9007199254740993', '9007199254740994']],
    ['(> a 0.3)', [0.1 + 0.2, '0.30000000000000000001'], [0.3, '0.3', '0.300', '3e-1', Number.NaN, 'x']],
    [
      '(<= a 1500.00)',
      ['1500', '1500.0', 1500, '-0', -1e308],
      ['1500.01', Infinity, '1500.000000000000000000001', true],
    ],
    ['(>= a -0)', ['-0', 0, -0, '0.0'], ['-1', '-0.0000000000000000000000001']],
    ['(< a 1e999999)', ['1', '1e999998', 5], ['1e999999', '2e999999']],
  ])('%s', (text, selected, others) => {
    const many = compileMany({ one: read(text) });
    const selects = compile(read(text));
    for (const a of selected) expect([a, many.match({ a }), selects({ a })]).toEqual([a, ['one'], true]);
    for (const a of others) expect([a, many.match({ a }), selects({ a })]).toEqual([a, [], false]);
  });

  test('of several values, any', () => {
    const options = { properties: { a: { type: 'number', many: true } } } as const;
    const many = compileMany({ less: read('(< a 5)'), more: read('(> a 5)') }, options);
    expect(many.match({ a: ['5', 7, null] })).toEqual(['more']);
    expect(many.match({ a: [3, 7] })).toEqual(['less', 'more']);
    expect(many.match({ a: ['x', 5, '5.00000000000000000000001'] })).toEqual(['more']);
    expect(many.match({ a: [] })).toEqual([]);
  });
});

test('a long list of values is one lookup', () => {
  const values = Array.from({ length: 5000 }, (_, i) => `v${i}`);
  const one = condition('oneOf', 'a', ...values);
  const many = compileMany({ in: one, out: not(one), and: all(one, condition('equal', 'b', '1')) });
  expect(many.match({ a: 'v4999', b: 1 })).toEqual(['in', 'and']);
  expect(many.match({ a: 'v5000', b: 1 })).toEqual(['out']);
  expect(many.unselective).toEqual(['out']);
});

describe('what cannot be compiled is refused, and changes nothing', () => {
  test('an operator without a meaning, with the id of the filter', () => {
    const near = read('(AND (= a 1) (near b 2))');
    const thrown = expect.objectContaining({
      code: 'unknown-meaning',
      message: expect.stringContaining('`near` has no meaning'),
    });
    expect(() => compileMany({ one: read('(= a 1)'), two: near })).toThrow(thrown);
    expect(() => compileMany({ one: read('(= a 1)'), two: near })).toThrow('"two"');
    const many = compileMany({ one: read('(= a 1)') });
    expect(() => many.add('one', near)).toThrow(thrown);
    expect(() => many.add('two', near)).toThrow(thrown);
    expect([many.size, many.match({ a: 1 })]).toEqual([1, ['one']]);
  });

  test.each<[string, () => unknown]>([
    [
      '`filters` must be pairs of an id and a filter, or an object of filters, not a string.',
      () => compileMany('(= a 1)' as never),
    ],
    ['must be a filter', () => compileMany({ one: '(= a 1)' as never })],
    ['`sample` must be a list of documents', () => compileMany({}, { sample: {} as never })],
    ['`sampel` is not an option. Did you mean `sample`?', () => compileMany({}, { sampel: [] } as never)],
    ['`document` must be an object, not null.', () => compileMany({}).match(null as never)],
  ])('%s', (message, run) => {
    expect(run).toThrow(message);
  });
});

test('the dialect says how values are compared', () => {
  const filters = { bare: read('(= a 1)'), quoted: read('(= a "1")') };
  expect(compileMany(filters, { dialect: typed }).match({ a: 1 })).toEqual(['bare']);
  expect(compileMany(filters, { dialect: typed, equality: 'text' }).match({ a: 1 })).toEqual(['bare', 'quoted']);
});

test('neither documents nor the trees and texts of filters are kept', () => {
  const many = compileMany<number>([]);
  many.match({ value: 0 });
  const before = heapInUse();
  for (let i = 0; i < 12; i++) {
    const rest = `(= other ${'x'.repeat(1e6)}${i})`;
    const text = `(AND (= some-long-property some-long-value-${i}) (startsWith b some-long-beginning-${i}) (OR (= c 1) (NOT ${rest})))`;
    const tree = parseOrThrow(text, { dialect: full, limits: { length: 2e6 } });
    if (!('operands' in tree)) throw new Error();
    many.add(i, all(...(tree.operands.slice(0, 2) as Filter[])));
    many.match({ 'some-long-property': 'x'.repeat(1e6) + i });
  }
  expect(heapInUse() - before).toBeLessThan(5_000_000);
  expect(many.size).toBe(12);
});

test.runIf(long)('a million answers about a world of alerts', async () => {
  const { world } = await import('../../bench/alerts.ts');
  const made = world(1);
  const filters = Array.from({ length: 1000 }, (_, i) => [i, i % 4 === 0 ? made.unselective() : made.alert()] as const);
  const predicates = filters.map(([id, one]) => [id, compile(one)] as const);
  const many = compileMany(filters, { sample: Array.from({ length: 100 }, made.document) });
  for (let i = 0; i < 1000; i++) {
    const one = made.document();
    expect(many.match(one)).toEqual(predicates.filter(([, selects]) => selects(one)).map(([id]) => id));
  }
});
