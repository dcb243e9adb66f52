import { equal, ok } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  intersect,
  isPatternNumber,
  listed,
  unite,
  type ValueSet,
} from '../../../src/translate/targets/event-values.ts';
import { type Translation, translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { agrees, by, type Document, documents, fields, filters, scalar, types } from '../agreement.ts';
import { compareRows } from '../full-table.ts';

/*
 * The service cannot be run here. This evaluator follows the documentation of event patterns ("Comparison operators for use in event
 * patterns in Amazon EventBridge") and the description of Event Ruler, which the service is made of. Whether `anything-but` matches
 * `null` is not documented: it is tried both ways, and the answers must be the same.
 */

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function matchesPattern(pattern: Json, event: Json, butNull: boolean): boolean {
  return Object.entries(pattern).every(([name, test]) => {
    if (name === '$or') {
      ok((test as unknown[]).length >= 2);
      return (test as readonly Json[]).some((one) => matchesPattern(one, event, butNull));
    }
    const value = event[name];
    if (!Array.isArray(test)) return matchesPattern(test as Json, isObject(value) ? value : {}, butNull);
    ok(test.length > 0);
    // Of a list one value is enough; an object is no leaf.
    const values = Array.isArray(value) ? value : isObject(value) ? [undefined] : [value];
    return values.some((one) => test.some((matcher) => matchesValue(matcher, one, butNull)));
  });
}

function matchesValue(matcher: unknown, value: unknown, butNull: boolean): boolean {
  if (!isObject(matcher)) {
    ok(matcher === null || ['string', 'boolean'].includes(typeof matcher));
    return value === matcher;
  }
  const [[operator, operand] = ['', undefined], ...more] = Object.entries(matcher);
  ok(more.length === 0);
  if (operator === 'exists') return (value !== undefined) === operand;
  if (operator === 'numeric') return typeof value === 'number' && isWithin(operand as unknown[], value);
  if (operator === 'anything-but') {
    if (value === undefined || (value === null && !butNull)) return false;
    if (isObject(operand)) return !matchesValue(operand, value, butNull);
    ok((operand as unknown[]).every((one) => typeof one === 'string'));
    return !(operand as unknown[]).includes(value);
  }
  if (typeof value !== 'string') return false;
  const text = operand as string;
  if (operator === 'prefix') return value.startsWith(text);
  if (operator === 'suffix') return value.endsWith(text);
  equal(operator, 'wildcard');
  const tokens = text.match(/\\[*\\]|[^\\]/gsu) ?? [];
  equal(tokens.join(''), text);
  ok(!text.replace(/\\[*\\]/g, '').includes('**'));
  const pattern = tokens.map((token) =>
    token === '*' ? '.*' : token.slice(-1).replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&'),
  );
  // Without `u`, so that a part can be any text of UTF-16.
  return new RegExp(`^${pattern.join('')}$`, 's').test(value);
}

function isWithin(numeric: readonly unknown[], value: number): boolean {
  ok([2, 4].includes(numeric.length));
  for (let at = 0; at < numeric.length; at += 2) {
    const limit = numeric[at + 1] as number;
    ok(isPatternNumber(limit));
    const tests = {
      '=': value === limit,
      '<': value < limit,
      '<=': value <= limit,
      '>': value > limit,
      '>=': value >= limit,
    };
    if (!tests[numeric[at] as '=']) return false;
  }
  return true;
}

const selects = (output: unknown) => (document: Document) => {
  const event = { source: 'a', detail: document };
  const [yes, no] = [true, false].map((butNull) => matchesPattern(output as Json, event, butNull));
  equal(yes, no);
  return yes as boolean;
};

/** Numbers as events hold them. */
const numbersOfEvents = (document: Document): Document =>
  Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      if (typeof value !== 'number' && typeof value !== 'bigint') return [[name, value]];
      const number = Math.round(Math.max(-5e9, Math.min(5e9, Number(value))) * 1000) / 1000;
      return [[name, Object.is(number, -0) ? 0 : number]];
    }),
  );
const withoutNulls = (document: Document): Document =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));
/** A translation that relies on events without `null` counts as one that is not exact. */
const unlessNulls = <T>(translation: Translation<T>): Translation<T> =>
  translation.preconditions.some(({ code }) => code === 'event-nulls')
    ? { ...translation, fidelity: 'approximate' }
    : translation;

// The table has numbers that no event holds.
test('an evaluator of the documented rules selects the same on the whole small table', () =>
  compareRows('eventbridge', ['string', 'boolean'], selects, 80));

describe('an evaluator of the documented rules selects the same as `matches`', () => {
  test.each([
    ['with values of any type', scalar, {}],
    ['with one type per field', types, { fields }],
  ])('%s', (_, held, options) => {
    const document = documents(held as typeof scalar)
      .map(numbersOfEvents)
      .map(withoutNulls);
    const reasons = agrees({ document, ...by('eventbridge', options), selects });
    expect(reasons).toEqual(expect.arrayContaining(['a pattern cannot order texts']));
  });

  test('with `null` where presence is not asked for, and with types compared', () => {
    const { view, translate } = by('eventbridge', { equality: 'typed', fields });
    agrees({
      view,
      filter: filters({ quoted: true }),
      document: documents(types).map(numbersOfEvents),
      translate: (filter) => unlessNulls(translate(filter)),
      selects,
    });
  });
});

test.each([
  ['(= a x)', { detail: { a: ['x'] } }],
  ['(OR (= a x) (_not_exists a))', { detail: { a: ['x', { exists: false }, null] } }],
  ['(!= t x)', { detail: { t: [{ 'anything-but': ['x'] }, { exists: false }, null] } }],
  ['(_exists a)', { detail: { a: [{ exists: true }] } }],
  ['(> n 1)', { detail: { n: [{ numeric: ['>', 1] }] } }],
  ['(AND (_exists a) (!= a x) (!= a y))', { detail: { a: [{ 'anything-but': ['x', 'y'] }] } }],
  ['(OR (= n 5) (> n 5))', { detail: { n: [{ numeric: ['=', 5] }, { numeric: ['>', 5] }] } }],
  ['(NOT (< n 5))', { detail: { n: [{ numeric: ['>=', 5] }, { exists: false }, null] } }],
  ['(NOT (= n 3))', { detail: { n: [{ numeric: ['<', 3] }, { numeric: ['>', 3] }, { exists: false }, null] } }],
  ['(contains t a*b)', { detail: { t: [{ wildcard: '*a\\*b*' }] } }],
  ['(NOT (startsWith t x))', { detail: { t: [{ 'anything-but': { prefix: 'x' } }, { exists: false }, null] } }],
  ['(OR (= a x) (= t y))', { detail: { $or: [{ a: ['x'] }, { t: ['y'] }] } }],
  ['(OR (= a x) (= s y))', { $or: [{ detail: { a: ['x'] } }, { source: ['y'] }] }],
  [
    '(AND (= s y) (OR (= a x) (= t z)))',
    {
      $or: [
        { source: ['y'], detail: { a: ['x'] } },
        { source: ['y'], detail: { t: ['z'] } },
      ],
    },
  ],
  ['(AND (OR (= a x) (= a y)) (!= a x))', { detail: { a: ['y'] } }],
  ['(AND (= t x) (= t y))', { source: [{ exists: false }] }],
  ['(OR (_exists a) (_not_exists a))', { source: [{ exists: true }] }],
])('%s', (text, output) => {
  const fields = { n: { type: 'number' }, t: { type: 'string' }, s: 'source' } as const;
  expect(translate(read(text), 'eventbridge', { fields }).output).toEqual(output);
});

test.each([
  ['(< t x)', 'a pattern cannot order texts'],
  ['(< n 0.1234567)', 'a pattern has numbers of at most 15 digits, six of them after the point'],
  ['(!= a 1)', '`anything-but` matches values of other types too; declare the `type` of the property in `fields`'],
  [
    '(AND (startsWith t a) (endsWith t b))',
    'a pattern names a field once, and cannot say both of two conditions on it',
  ],
  ['(AND (> n 1) (<= n 5))', 'a pattern names a field once, and cannot say both of two conditions on it'],
  ['(AND (_exists n) (> n 1))', 'a pattern names a field once, and cannot say both of two conditions on it'],
  [
    '(= $or 1)',
    'a pattern names a field by a path without empty names, and without a `$` at their start; `fields` gives the path of a property',
  ],
  [
    '(AND (= p 1) (= q 1))',
    'a pattern names a field by a path without empty names, and without a `$` at their start; `fields` gives the path of a property',
  ],
  ['(< a 5)', 'numbers stored as text cannot be compared as numbers; other numbers can'],
])('%s is refused', (text, reason) => {
  const fields = { n: { type: 'number' }, t: { type: 'string' }, p: 'detail.p', q: 'detail.p.q' } as const;
  expect(() => translate(read(text), 'eventbridge', { fields })).toThrow(reason);
});

test('a pattern of too many combinations is refused in time', () => {
  const parts = Array.from({ length: 12 }, (_, i) => `(OR (= a${i} 1) (= b${i} 1))`);
  expect(() => translate(read(`(AND ${parts.join(' ')})`), 'eventbridge')).toThrow('at most 1,000 combinations');
});

test('a range that reaches an end of all numbers', () => {
  const fields = { n: { type: 'number' } } as const;
  const valuesOf = (text: string) => {
    const { detail } = translate(read(text), 'eventbridge', { fields }).output as { detail?: { n: unknown } };
    return detail?.n;
  };
  expect(valuesOf('(< n -5000000000)')).toBeUndefined();
  expect(valuesOf('(<= n -5000000000)')).toEqual([{ numeric: ['=', -5e9] }]);
  expect(valuesOf('(NOT (<= n -5000000000))')).toEqual([{ numeric: ['>', -5e9] }, { exists: false }, null]);
  expect(valuesOf('(!= n 5000000000)')).toEqual([{ numeric: ['<', 5e9] }, { exists: false }, null]);
});

test('a property of several values, and an operator of your own', () => {
  const properties = { a: { type: 'string', many: true } } as const;
  expect(() => translate(read('(= a x)'), 'eventbridge', { properties })).toThrow('several values');
  const operators = {
    near: {
      eventbridge: (_: unknown, { among }: { among: (p: string, v: string[]) => never }) => among('p', ['x', 'y']),
    },
  };
  const { output } = translate(read('(AND (near p 1) (!= p x))'), 'eventbridge', { operators: operators as never });
  expect(output).toEqual({ detail: { p: ['y'] } });
});

test('sets of values are joined as sets', () => {
  const kinds = { texts: true, numbers: true, booleans: true };
  const values = [null, 'a', 'b', 'c', -1, 0, 2.5, true, false];
  const some = fc.record({ values: fc.subarray(values), isBut: fc.boolean() });
  const has = (set: ValueSet | undefined, value: null | string | number | boolean) => {
    ok(set && 'values' in set);
    return set.values.has(value) !== set.isBut;
  };
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), (all) => {
      const sets = all.map(({ values, isBut }) => listed(values, isBut));
      const either = unite(sets, kinds);
      const both = sets.reduce<ValueSet | undefined>((a, b) => a && intersect(a, b), listed([], true));
      for (const value of [...values, 'd', 7]) {
        const isIn = all.map(({ values, isBut }) => values.includes(value) !== isBut);
        expect([value, has(either, value), has(both, value)]).toEqual([
          value,
          isIn.includes(true),
          !isIn.includes(false),
        ]);
      }
    }),
  );
});
