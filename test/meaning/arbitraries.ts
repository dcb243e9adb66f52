import fc from 'fast-check';
import type { Equality } from '../../src/language/dialect/dialect.ts';
import type { Filter, Word } from '../../src/language/filter.ts';
import type { ConditionMeaning } from '../../src/language/meanings.ts';
import { splitTexts } from '../support/split-texts.ts';

export const equality = fc.constantFrom<Equality>('text', 'typed');

/** Names that documents and filters share, including names that every object inherits. */
const names = ['processed', 'a', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '日本'] as const;

const texts = [
  ...['true', 'false', '', 'null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'done', 'Done'],
  ...splitTexts('0¦-0¦00¦7¦07¦7.0¦7e0¦70¦-7¦1000¦1e3¦1e+21¦1000000000000000000000¦0.1¦.1'),
  ...['35260712345678000190550010000000011000000015', '35260712345678000190550010000000011000000016'],
  ...['9007199254740993', '9007199254740992', '😀', '😁', '｡', 'a｡', 'a😀', '\ud83d', '\ud83da', '[object Object]'],
] as const;

/** The meanings of comparisons with one value: by equality and order, and of parts of a text. */
export const comparisons = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const;
export const parts = ['contains', 'startsWith', 'endsWith'] as const;

/** A text: an awkward one, a number's, or any. */
const text = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 4 },
  fc.double().map(String),
  fc.stringMatching(/^-?\d{1,4}(\.\d{1,3})?(e[+-]?\d{1,2})?$/),
  fc.string({ unit: 'binary', maxLength: 3 }),
);

/** Bare and quoted words. */
export function wordOf(text: fc.Arbitrary<string>): fc.Arbitrary<Word> {
  return fc.record({ text, quoted: fc.boolean() }).map(({ text, quoted }) => (quoted ? { text, quoted } : { text }));
}

const property = fc.constantFrom(...names).map((text) => ({ text }));

/** Conditions with these meanings; without values, on presence. */
export function conditions(
  means: readonly ConditionMeaning[],
  property: fc.Arbitrary<Word>,
  values: fc.Arbitrary<readonly Word[]> = fc.constant([]),
): fc.Arbitrary<Filter> {
  return fc.record({ kind: fc.constant('condition'), means: fc.constantFrom(...means), property, values });
}

/** Conditions of all shapes: comparisons with these meanings, lists of values, and presence. */
export function allConditions(
  means: readonly ConditionMeaning[],
  property: fc.Arbitrary<Word>,
  value: fc.Arbitrary<Word>,
  maxLength = 3,
): readonly fc.Arbitrary<Filter>[] {
  return [
    conditions(means, property, fc.tuple(value)),
    conditions(['oneOf'], property, fc.array(value, { minLength: 1, maxLength })),
    conditions(['present', 'absent'], property),
  ];
}

/** Filters of groups of these conditions. */
export function filtersOf(
  conditions: readonly fc.MaybeWeightedArbitrary<Filter>[],
  operands: fc.ArrayConstraints,
  depth: fc.OneOfConstraints = { depthSize: 'small', withCrossShrink: true },
): fc.Arbitrary<Filter> {
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      depth,
      ...conditions,
      fc.record({ kind: fc.constantFrom('or', 'and'), operands: fc.array(tie('filter'), operands) }),
      fc.record({ kind: fc.constant('not'), operands: fc.tuple(tie('filter')) }),
    ),
  })).filter;
}

/** Any filter with a meaning, over the shared names. */
export const filter = filtersOf(allConditions([...comparisons, ...parts], property, wordOf(text), 6), { maxLength: 6 });

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
export function crowded({ names = ['a', 'b', '__proto__'] } = {}): fc.Arbitrary<Filter> {
  const property = fc.constantFrom(...names).map((text) => ({ text }));
  return filtersOf(allConditions(comparisons, property, wordOf(fc.constantFrom(...fewTexts))), { maxLength: 4 });
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 3 });

/** Filters over one property with all conditions on texts except the order of numbers. */
export const aboutText = filtersOf(
  allConditions(
    [...parts, ...parts, ...comparisons],
    fc.constant({ text: 'p' }),
    letters.map((text): Word => ({ text, quoted: true })),
  ),
  { minLength: 1, maxLength: 4 },
);
