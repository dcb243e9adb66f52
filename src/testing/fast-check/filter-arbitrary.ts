import fc from 'fast-check';
import { writableWord } from '../../builder/operators.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../../language/dialect/dialects.ts';
import type { Filter, Word } from '../../language/filter.ts';
import { checkOptions, FilterError } from '../../language/filter-error.ts';
import { kindOf } from '../../language/kinds/kind-of.ts';
import { type ConditionMeaning, isPart, type Meaning, type MeaningOf, meanings } from '../../language/meanings.ts';
import { factsOf, type Properties, type PropertyFacts, propertiesCheck } from '../../language/properties.ts';
import { rowOf } from '../../language/property-types.ts';
import { textNode } from '../../language/text-node.ts';
import { isWord } from '../../language/word.ts';
import { openShape, wholeNumber } from '../../source/shape.ts';
import { partsArbitrary, textsOf } from './texts.ts';

export interface FilterArbitraryOptions {
  /** The dialect of the filters, or the name of one that comes with the package; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  /** The declared properties: filters have no other names, and only values of their types. Without them names are `a`, `b` and `c`. */
  readonly properties?: Properties;
  /** How deep filters may be nested; the outermost filter counts as 1. 4 by default, at most 256. */
  readonly depth?: number;
}

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<FilterArbitraryOptions>({
    dialect: dialectCheck,
    properties: propertiesCheck,
    depth: wholeNumber(1, 256),
  }))();

const undeclared: Properties = { a: 'string', b: 'string', c: 'string' };

/**
 * Filters that a dialect can write, of its operators with a meaning, which `print` writes and `validate` finds no errors in but
 * contradictions. They shrink to single conditions. Throws a `FilterError` if no condition can be written at all.
 */
export function filterArbitrary(options: FilterArbitraryOptions = {}): fc.Arbitrary<Filter> {
  checkOptions(optionsCheck, options);
  const { properties = undeclared, depth = 4 } = options;
  const dialect = dialectOf(options.dialect);
  const conditions: fc.Arbitrary<Filter>[] = [];
  const groups: [symbol: string, means: MeaningOf<'group'>][] = [];
  for (const [symbol, { means }] of Object.entries(dialect.operators)) {
    if (means === undefined) continue;
    if (isGroupMeaning(means)) groups.push([symbol, means]);
    else conditions.push(...conditionsOf(symbol, means, dialect, properties));
  }
  if (conditions.length === 0) {
    const message = `No condition can be written in \`${dialect.name}\` with these properties.`;
    throw new FilterError('invalid-options', message);
  }
  let filters = fc.oneof(...conditions);
  for (let level = 1; level < depth; level++) {
    const inner = filters;
    const nested = groups.map(([text, kind]) =>
      fc
        .array(inner, { minLength: 1, maxLength: kind === 'not' ? 1 : 3 })
        .map((operands): Filter => textNode({ kind, operator: { text }, operands })),
    );
    filters = fc.oneof({ withCrossShrink: true }, fc.oneof(...conditions), ...nested);
  }
  return filters;
}

function isGroupMeaning(means: Meaning): means is MeaningOf<'group'> {
  return meanings[means].family === 'group';
}

/** The conditions of an operator, on each property that it can be used with. */
function conditionsOf(
  symbol: string,
  means: ConditionMeaning,
  dialect: Dialect,
  properties: Properties,
): readonly fc.Arbitrary<Filter>[] {
  const operator = { text: symbol };
  const { takes } = meanings[means];
  return Object.keys(properties).flatMap((text) => {
    const facts = factsOf(properties, text) ?? { type: 'string' };
    if (!isWord(text) || (facts.operators !== undefined && !facts.operators.includes(symbol))) return [];
    const property = { text };
    const values = takes === 'property' ? fc.constant(property) : valuesOf(facts, means, dialect);
    if (values === undefined) return [];
    const lengths = takes === 'property' ? [0, 0] : [1, takes === 'property values' ? 3 : 1];
    const [minLength, maxLength] = lengths as [number, number];
    return fc
      .array(values, { minLength, maxLength })
      .filter((all): all is Word[] => !all.includes(undefined))
      .map((values): Filter => textNode({ kind: 'condition', means, operator, property, values }));
  });
}

/** Words that can stand beside a property; `undefined` if the dialect can write none. */
function valuesOf(
  facts: PropertyFacts,
  means: ConditionMeaning,
  dialect: Dialect,
): fc.Arbitrary<Word | undefined> | undefined {
  const { type } = facts;
  if (isPart(means)) return partsArbitrary(facts)?.map((text) => writableWord(text, dialect, means));
  // Words of a kind stand for its values however they look.
  if (rowOf(type).isBare || kindOf(facts) !== undefined) return textsOf(facts).map((text) => ({ text }));
  if (typeof type === 'string') return textsOf(facts).map((text) => writableWord(text, dialect, means));
  const listed = type.map((text) => writableWord(text, dialect, means)).filter((word) => word !== undefined);
  return listed.length === 0 ? undefined : fc.constantFrom(...listed);
}
