import fc from 'fast-check';
import type { Comparator } from '../../src/language/dialect/dialect.ts';
import type { Filter, Word } from '../../src/language/filter.ts';

/** Names that documents and filters share, including names that every object inherits. */
const names = ['processed', 'a', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '日本'] as const;

const texts = [
  ...['true', 'false', '', 'null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'done', 'Done'],
  ...[
    '0',
    '-0',
    '00',
    '7',
    '07',
    '7.0',
    '7e0',
    '70',
    '-7',
    '1000',
    '1e3',
    '1e+21',
    '1000000000000000000000',
    '0.1',
    '.1',
  ],
  ...['35260712345678000190550010000000011000000015', '35260712345678000190550010000000011000000016'],
  ...['9007199254740993', '9007199254740992', '😀', '😁', '｡', 'a｡', 'a😀', '\ud83d', '\ud83da', '[object Object]'],
] as const;

const comparators: readonly Comparator[] = [
  'equal',
  'notEqual',
  'less',
  'lessOrEqual',
  'greater',
  'greaterOrEqual',
] as const;

const textComparators: readonly Comparator[] = ['contains', 'startsWith', 'endsWith'];

/** A text: an awkward one, a number's, or any. */
const text = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 4 },
  fc.double().map(String),
  fc.stringMatching(/^-?\d{1,4}(\.\d{1,3})?(e[+-]?\d{1,2})?$/),
  fc.string({ unit: 'binary', maxLength: 3 }),
);

const word: fc.Arbitrary<Word> = fc
  .record({ text, quoted: fc.boolean() })
  .map(({ text, quoted }) => (quoted ? { text, quoted } : { text }));

const property = fc.constantFrom(...names).map((text) => ({ text }));

/** Filters of every kind of node, made of these conditions. */
function filtersOf(
  parts: {
    readonly property: fc.Arbitrary<Word>;
    readonly comparator: fc.Arbitrary<Comparator>;
    readonly value: fc.Arbitrary<Word>;
  },
  sizes: { readonly values: number; readonly operands: fc.ArrayConstraints },
): fc.Arbitrary<Filter> {
  const { property, comparator, value } = parts;
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ kind: fc.constant('compare' as const), comparator, property, value }),
      fc.record({
        kind: fc.constant('oneOf' as const),
        property,
        values: fc.array(value, { minLength: 1, maxLength: sizes.values }),
      }),
      fc.record({ kind: fc.constant('presence' as const), property, present: fc.boolean() }),
      fc.record({
        kind: fc.constantFrom('or' as const, 'and' as const),
        operands: fc.array(tie('filter'), sizes.operands),
      }),
      fc.record({ kind: fc.constant('not' as const), operand: tie('filter') }),
    ),
  })).filter;
}

/** Any filter with a meaning, over the shared names. */
export const filter = filtersOf(
  { property, comparator: fc.constantFrom(...comparators, ...textComparators), value: word },
  { values: 6, operands: { maxLength: 6 } },
);

/** Any value that a program may store in a property, and some that it should not. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: text, weight: 3 },
  fc.constantFrom(undefined, null, true, false, Number.NaN, Infinity, -0, 0, 7, -7, 1000, 1e21, 0.1, 7n, 1000n),
  fc.constantFrom(9007199254740992, 9007199254740993n, {}, [], ['done'], [7], () => 7, Symbol('7'), new Date(0)),
  fc.double(),
  fc.bigInt({ min: -2000n, max: 2000n }),
);

/** Any document: an ordinary object, one without a prototype, or one that inherits values. */
export const document: fc.Arbitrary<object> = fc
  .record({
    own: fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 5 }),
    prototype: fc.constantFrom(Object.prototype, null, { a: 'done', processed: false }),
  })
  .map(({ own, prototype }) => {
    const made = Object.create(prototype) as object;
    for (const [name, value] of own) {
      Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
    }
    return made;
  });

const fewTexts = ['1', '1.0', '2', '10', '007', 'a', 'b', 'a\0', '', 'true', 'false', '-1', '1e1', '9007199254740993'];

/** Filters over few names and constants, so that their conditions interact. */
export function crowded(options: { order?: boolean; names?: readonly string[] } = {}): fc.Arbitrary<Filter> {
  const { order = true, names = ['a', 'b', '__proto__'] } = options;
  const property = fc.constantFrom(...names).map((text) => ({ text }));
  const value = fc
    .record({ text: fc.constantFrom(...fewTexts), quoted: fc.boolean() })
    .map(({ text, quoted }): Word => (quoted && order ? { text, quoted } : { text }));
  const comparator = fc.constantFrom<Comparator>(...(order ? comparators : (['equal', 'notEqual'] as const)));
  return filtersOf({ property, comparator, value }, { values: 3, operands: { maxLength: 4 } });
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 3 });

/** Filters over one property with all conditions on texts except the order of numbers. */
export const aboutText = filtersOf(
  {
    property: fc.constant({ text: 'p' }),
    comparator: fc.constantFrom(...textComparators, ...textComparators, ...comparators),
    value: letters.map((text): Word => ({ text, quoted: true })),
  },
  { values: 3, operands: { minLength: 1, maxLength: 4 } },
);
