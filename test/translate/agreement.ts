import fc from 'fast-check';
import { expect } from 'vitest';
import type { ColumnType } from '../../src/language/column.ts';
import type { Filter, Word } from '../../src/language/filter.ts';
import type { ConditionMeaning } from '../../src/language/meanings.ts';
import { compile } from '../../src/meaning/match/compile.ts';
import type { ViewOptions } from '../../src/meaning/options.ts';
import type { TargetName } from '../../src/translate/targets/names.ts';
import { type Translation, translateTo } from '../../src/translate/translate.ts';
import { conditions, filtersOf, wordOf } from '../meaning/arbitraries.ts';
import { runs } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';
import { searchedTexts, searches, searchesRun } from './searches.ts';

/*
 * Filters and documents for the targets that select objects, and the comparison of an engine's selection with
 * `matches`.
 */

export type Document = Readonly<Record<string, unknown>>;

/** Names that try to break out of their context. */
export const names = splitTexts(`processed¦a¦n¦日本¦it's "b"¦x" || true || "¦\\¦' OR '1'='1¦%_¦*)(a=*`);

const texts = [
  ...splitTexts('¦ ¦true¦false¦null¦undefined¦done¦Done¦a¦a ¦ a¦b¦%¦_¦a%¦*¦a*¦?'),
  ...splitTexts(`\\¦\\"¦"¦'¦' OR 1=1 --¦" || true || "¦") || (true¦*)(a=*¦\\2a¦(¦)¦&¦|¦$gt¦.*`),
  ...splitTexts('{"$ne":null}¦{"var":"a"}¦,p=isnull=false¦";a=="¦line\nfeed¦7\n¦\r\t¦~¦[object Object]¦__proto__'),
  ...splitTexts('0¦-0¦00¦1¦1.0¦01¦2¦7¦07¦7.0¦7e0¦10¦70¦-7¦-7.5¦1000¦1e3¦1E3¦1e+21'),
  ...splitTexts('0.1¦.1¦1.¦+1¦1e¦-¦1e400¦-1e400¦1e-7¦9007199254740993¦9007199254740992¦9223372036854775808'),
  ...['35260712345678000190550010000000011000000015', '35260712345678000190550010000000011000000016'],
  ...searchedTexts,
  ...['é', 'e\u0301', '😀', '😁', 'a😀', 'NaN', 'Infinity', '[1]', '{}', '日本'],
] as const;

/** Any text that UTF-16 and Unicode order alike: engines in JavaScript compare UTF-16 units. */
export const text = fc
  .oneof(
    { arbitrary: fc.constantFrom(...texts), weight: 6 },
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  )
  .filter((one) => !/[\ue000-\uffff\0]/.test(one) && one.isWellFormed());

const number = fc.oneof(
  fc.constantFrom(
    ...[0, 1, 2, 7, -7, 7.5, 10, 70, 1000, 0.1, -0.1, 1e21, 1e-7, 9007199254740992, 2 ** 60, 1e20, 5e-324],
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1000, max: 1000 }),
);

/** Texts that are close to many numbers. */
export const integerText = fc.constantFrom(
  ...splitTexts('0¦1¦2¦7¦7.5¦10¦1e1¦70¦-7¦1000¦9007199254740993¦9007199254740992.5¦-9007199254740993'),
  ...['9223372036854775807', '9223372036854775808', '-9223372036854775808', '1e19', '0.1', '-0'],
);

const integer = fc.oneof(
  fc.constantFrom(0n, 1n, 2n, 7n, -7n, 10n, 70n, 1000n, 9007199254740993n, -9007199254740993n, 9223372036854775807n),
  fc.bigInt({ min: -2000n, max: 2000n }),
);

const values: Readonly<Record<ColumnType, fc.Arbitrary<unknown>>> = {
  string: text,
  boolean: fc.boolean(),
  number,
  integer,
};

/** Any JSON value except lists and objects. */
export const scalar: fc.Arbitrary<unknown> = fc.oneof({ arbitrary: text, weight: 3 }, number, fc.boolean());

/** Values that may occur only in properties that are not compared. */
export const composite: fc.Arbitrary<unknown> = fc.constantFrom<unknown>([], {}, [true], ['done'], [7], [null], {
  a: 'done',
});

/** Documents with a value, `null` or nothing for each name. */
export function documents(of: fc.Arbitrary<unknown> | Readonly<Record<string, ColumnType>>): fc.Arbitrary<Document> {
  const valueAt = (name: string) => (of instanceof fc.Arbitrary ? of : values[of[name] as ColumnType]);
  return fc
    .tuple(
      ...names.map((name) =>
        fc
          .oneof({ arbitrary: valueAt(name), weight: 4 }, fc.constantFrom(undefined, null))
          .map((found) => [name, found]),
      ),
    )
    .map((entries) => Object.fromEntries(entries.filter(([, found]) => found !== undefined)) as Document);
}

const equalities: readonly ConditionMeaning[] = ['equal', 'notEqual'];
const orders: readonly ConditionMeaning[] = ['less', 'lessOrEqual', 'greater', 'greaterOrEqual'];

/** Any filter over the names with a meaning; without `order`, only equality, parts of texts and presence. */
export function filters(options: Parameters<typeof plainFilters>[0] = {}): fc.Arbitrary<Filter> {
  const { order = true, quoted = false, over = names } = options;
  return fc.oneof({ arbitrary: plainFilters(options), weight: 2 }, searches({ over, quoted, order }));
}

/** Any filter of equality, order and presence. */
export function plainFilters({ order = true, quoted = false, word = text, over = names } = {}): fc.Arbitrary<Filter> {
  const property = fc.constantFrom(...over.slice(0, 5), ...over).map((text): Word => ({ text }));
  const value = quoted ? wordOf(word) : word.map((text): Word => ({ text }));
  const compared = conditions([...equalities, ...(order ? orders : [])], property, fc.tuple(value));
  return filtersOf([compared, conditions(['present', 'absent'], property)], { maxLength: 4 });
}

/** Types for the names, so that each type is used several times. */
export const types = Object.fromEntries(
  names.map((name, i) => [name, (['boolean', 'string', 'number', 'integer', 'string'] as const)[i % 5] as ColumnType]),
);

/** The same for engines that have all numbers as doubles. */
export const doubles = Object.fromEntries(
  Object.entries(types).map(([name, type]) => [name, type === 'integer' ? 'number' : type]),
);

export const fields = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));

// The same each time unless `PREFILTER_SEED` is set: the inputs of an engine must not be random.
const seed = Number(process.env.PREFILTER_SEED ?? 6);
// With fewer, not every reason for an inexact translation would occur.
const count = Math.max(80, searchesRun(runs(0.2).numRuns));

interface Asked<Output> {
  readonly filter?: fc.Arbitrary<Filter>;
  readonly document?: fc.Arbitrary<Document>;
  /** How `matches` reads the documents. */
  readonly view?: ViewOptions;
  readonly translate: (filter: Filter) => Translation<Output>;
  /** The engine: what an output selects; `all` are all documents that it will be run on. */
  readonly selects: (output: Output, filter: Filter, all: readonly Document[]) => (document: Document) => boolean;
}

/** A target with options, by which `matches` reads the documents too. */
export function by<N extends TargetName>(
  target: N,
  options: ViewOptions & { readonly [option: string]: unknown } = {},
) {
  const translate = (filter: Filter) => translateTo(filter, target, { ...options, strict: false });
  return { view: options, translate };
}

/**
 * Compares an engine with `matches` on many filters that have an exact translation; returns the reasons of the others.
 */
export function agrees<Output>({
  filter = filters(),
  document = documents(scalar),
  view = {},
  translate,
  selects,
}: Asked<Output>): readonly string[] {
  const all = fc.sample(document, { seed, numRuns: 60 });
  const reasons = new Set<string>();
  let [said, several] = [0, 0];
  for (let round = 0; said < count; round++) {
    if (round === 40) expect.fail(`only ${said} of ${round * count} filters were exact: ${[...reasons].join('; ')}`);
    for (const one of fc.sample(filter, { seed: seed + round, numRuns: count })) {
      const translation = translate(one);
      if (translation.fidelity !== 'exact') {
        for (const { reason } of translation.notes) reasons.add(reason);
        continue;
      }
      said++;
      const [ours, theirs] = [compile(one, view), selects(translation.output, one, all)];
      const expected = all.map((each) => ours(each));
      if (expected.includes(true) && expected.includes(false)) several++;
      const wrong = all.find((each, i) => theirs(each) !== expected[i]);
      if (wrong === undefined) continue;
      expect.fail(
        [`${ours(wrong) ? 'missed' : 'selected'} ${shown(wrong)}`, shown(one), shown(translation.output)].join('\n\n'),
      );
    }
  }
  // Enough filters must be true for some documents and false for others.
  expect(several).toBeGreaterThan(said / 10);
  return [...reasons].sort();
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one));
}
