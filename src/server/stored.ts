import { checkFilter } from '../language/check-filter.ts';
import type { Filter } from '../language/filter.ts';
import type { Properties } from '../language/properties.ts';
import { propertyWordsIn } from '../language/property-names.ts';
import { map } from '../language/visit.ts';
import { type AcceptSettings, declaredProperty } from './options.ts';
import { renamed, wordsOf } from './words.ts';

type Settings<Context> = Pick<AcceptSettings<Context>, 'properties' | 'dialect'>;

/** The caller's filter in the store's names, with computed properties replaced. Throws if `computed` does not return a filter. */
export function storedFilter<Context>(given: Filter, settings: Settings<Context>, context: Context): Filter {
  if (settings.properties === undefined) return given;
  return map(given, (node) => {
    const name = wordsOf(node, settings.dialect)?.[0].text;
    if (name === undefined) return node;
    const { storedAs, computed } = declaredProperty(settings, name) ?? {};
    if (computed !== undefined) return checkFilter(computed(node, context), `computed ${name}`);
    return storedAs === undefined ? node : renamed(node, storedAs);
  });
}

/** The declared properties that hold lists, by the store's names; `undefined` if there are none. */
export function storedLists<Context>({ properties = {} }: Settings<Context>): Properties | undefined {
  const lists = Object.entries(properties)
    .filter(([, { many, computed }]) => many === true && computed === undefined)
    .map(([name, { storedAs = name }]) => [storedAs, { type: 'string', many: true }] as const);
  return lists.length === 0 ? undefined : Object.fromEntries(lists);
}

/** The properties that a filter names. */
export function namesIn<Context>(filter: Filter, { dialect }: Settings<Context>): ReadonlySet<string> {
  return new Set(propertyWordsIn(filter, dialect).map(({ text }) => text));
}
