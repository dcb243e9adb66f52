import fc from 'fast-check';
import { checkFilter } from '../../language/check-filter.ts';
import { asFilter, type Filter, type FilterLike } from '../../language/filter.ts';
import { checkArgument } from '../../language/filter-error.ts';
import { declaredPath, documentWith } from '../../language/path.ts';
import { factsOf, type Properties, propertiesCheck } from '../../language/properties.ts';
import { naturalValue } from '../../language/word.ts';
import type { Document } from '../../meaning/match/closures.ts';
import { checkOptions, type DecideOptions, viewOf } from '../../meaning/options.ts';
import { bordersOf } from '../vocabulary.ts';
import { textsOf, words } from './texts.ts';

/** How documents are read, as for `matches`, and the declared properties. */
export type DocumentArbitraryOptions = Omit<DecideOptions, 'budget'>;

const ofCheck = /* @__PURE__ */ (() => ({ ...propertiesCheck, what: 'a filter, or declared properties' }))();

/**
 * Documents with the properties of a filter, or with declared ones. At least half of their values are at a border of the filter's
 * conditions: a constant, one next to it, or absence; of declared properties alone, one of their lists. They shrink to fewer
 * properties. Throws a `FilterError` for what is neither a filter nor declared properties.
 */
export function documentArbitrary(
  of: FilterLike | Properties,
  options: DocumentArbitraryOptions = {},
): fc.Arbitrary<Document> {
  checkOptions(options);
  const root = filterIn(of);
  if (root === undefined) checkArgument(ofCheck, of, 'of');
  const properties = root === undefined ? (of as Properties) : options.properties;
  const { equality } = viewOf(options);
  const borders = bordersOf(root ?? { kind: 'and', operands: [] }, equality, properties);
  const values = [...borders].map(([name, near]) => atBorders(near, valuesOf(name)));
  return fc.tuple(...values).map((all) =>
    documentWith(
      [...borders.keys()].flatMap((name, i) => (all[i] === undefined ? [] : [[name, all[i]] as const])),
      (name) => declaredPath(properties, name),
    ),
  );

  function valuesOf(name: string): fc.Arbitrary<unknown> {
    const facts = properties && factsOf(properties, name);
    if (facts === undefined) return fc.oneof(words, fc.integer(), fc.boolean());
    const isText = facts.type !== 'number' && facts.type !== 'boolean';
    const one = textsOf(facts).map((text) => (isText ? text : naturalValue(text)));
    return facts.many ? fc.array(one, { maxLength: 3 }) : one;
  }
}

/** Values of which at least half are absent or among these. */
function atBorders(near: readonly unknown[], any: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const border = { arbitrary: fc.constantFrom(undefined, ...near), weight: 3 };
  return fc.oneof({ withCrossShrink: true }, border, { arbitrary: any, weight: 2 });
}

const filterKinds: readonly unknown[] = ['condition', 'or', 'and', 'not', 'call'] satisfies readonly Filter['kind'][];

/** The filter that was passed, if it is one: a declared property may be called `kind` or `filter` too. */
function filterIn(given: FilterLike | Properties): Filter | undefined {
  const root: { readonly kind?: unknown } = Object(asFilter(Object(given) as FilterLike));
  return filterKinds.includes(root.kind) ? checkFilter(given as FilterLike, 'of') : undefined;
}
