import { checkFilter } from '../language/check-filter.ts';
import { ownConditions, propertyIn, propertyWordsIn } from '../language/conditions.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type Filter, isCall, isCondition, isFilter, operandsOf, type Word } from '../language/filter.ts';
import { kindFacts } from '../language/kinds/kind-of.ts';
import type { Properties, PropertyFacts } from '../language/properties.ts';
import { map, visit } from '../language/visit.ts';
import { type AcceptSettings, declaredProperty } from './options.ts';

/** The property and the values of a condition; `undefined` for a filter that is not a condition on a property. */
export function wordsOfCondition(
  node: Filter,
  dialect: Dialect,
): readonly [property: Word, ...values: Word[]] | undefined {
  const property = propertyIn(node, dialect);
  const [, ...rest] = operandsOf(node);
  return property && [property, ...rest.filter((operand): operand is Word => !isFilter(operand))];
}

/** The number of conditions, as the rule `max-complexity` counts them. */
export function conditionsIn(filter: Filter): number {
  let count = 0;
  visit(filter, (node) => {
    count += ownConditions(node);
  });
  return count;
}

/** The same condition with another name for its property. */
export function renameCondition(node: Filter, text: string): Filter {
  if (isCondition(node)) return { ...node, property: { ...node.property, text } };
  if (!isCall(node)) return node;
  const [property, ...rest] = node.operands;
  return { ...node, operands: [{ ...property, text }, ...rest] };
}

type Settings<Context> = Pick<AcceptSettings<Context>, 'properties' | 'dialect'>;

/** The caller's filter in the store's names, with computed properties replaced. Throws if `computed` does not return a filter. */
export function storedFilter<Context>(given: Filter, settings: Settings<Context>, context: Context): Filter {
  if (settings.properties === undefined) return given;
  return map(given, (node) => {
    const name = wordsOfCondition(node, settings.dialect)?.[0].text;
    if (name === undefined) return node;
    const { storedAs, computed } = declaredProperty(settings, name) ?? {};
    if (computed !== undefined) return checkFilter(computed(node, context), `computed ${name}`);
    return storedAs === undefined ? node : renameCondition(node, storedAs);
  });
}

/** What is declared of the properties, by the store's names; `undefined` if nothing is. */
export function storedProperties<Context>({ properties }: Settings<Context>): Properties | undefined {
  if (properties === undefined) return undefined;
  const stored = new Map<string, PropertyFacts>();
  for (const [name, facts] of Object.entries(properties)) {
    const { many, path, column, storedAs = name, computed } = facts;
    if (computed !== undefined) continue;
    const other = stored.get(storedAs);
    stored.set(storedAs, {
      ...(other ?? kindFacts(facts)),
      ...((many || other?.many) && { many: true }),
      ...(path !== undefined && { path }),
      ...(column !== undefined && { column }),
    });
  }
  return Object.fromEntries(stored);
}

/** The properties that a filter names. */
export function namesIn<Context>(filter: Filter, { dialect }: Settings<Context>): ReadonlySet<string> {
  return new Set(propertyWordsIn(filter, dialect).map(({ text }) => text));
}
