import type { Dialect } from '../language/dialect/dialect.ts';
import type { Filter } from '../language/filter.ts';
import type { Properties } from '../language/properties.ts';
import type { ViewOptions } from '../meaning/options.ts';
import type { TargetName } from './targets/names.ts';
import { TranslateError } from './translate-error.ts';

/** An accepted filter, which is read as the endpoint that accepted it reads it. */
export interface AcceptedFilter {
  readonly ok: true;
  readonly filter: Filter;
  readonly dialect: Dialect;
  readonly given: Filter | undefined;
}

/** A page of `pages` in `prefilter/server`. */
export interface SortedPage extends AcceptedFilter {
  readonly order: readonly { readonly property: string; readonly descending: boolean }[];
}

/** What is known of a filter that `prefilter/server` has accepted. */
interface Acceptance {
  /** The dialect and the properties in which it was read. */
  readonly view: ViewOptions;
  /** The store that `accept` was given, and the options that describe it. */
  readonly store: { readonly target: TargetName | 'prisma'; readonly options: object } | undefined;
  /** The page of which it is the filter. */
  readonly page?: PageFacts;
}

/** What a page adds to what was asked. */
interface PageFacts {
  /** What was asked. */
  readonly asked: Filter;
  /** What comes after the position, whose values have types; `undefined` for the first page. */
  readonly after: Filter | undefined;
  /** The properties of the position by the names of the store. */
  readonly properties: Properties;
  readonly order: readonly StoredOrder[];
}

/** A property that is sorted by. */
export interface StoredOrder {
  /** Its name in the store. */
  readonly property: string;
  readonly descending: boolean;
  /** Whether it is never absent. */
  readonly required: boolean;
}

export const acceptances = /* @__PURE__ */ new WeakMap<object, Acceptance>();

/** The options with what is known of an accepted filter; entries of columns and fields are added one by one. */
export function withKnown<Options extends object>(
  { view, store }: Acceptance,
  target: string,
  given: Options,
): Options {
  if (store?.target !== target) return { ...view, ...given };
  const merged = (['columns', 'fields'] as const).flatMap((name) => {
    const [known, more] = [store.options, given].map((one: { readonly [N in typeof name]?: object }) => one[name]);
    return known === undefined || more === undefined ? [] : [[name, { ...known, ...more }] as const];
  });
  return { ...store.options, ...given, ...Object.fromEntries(merged) };
}

/** A filter, and the options with which it is translated. */
export type FilterPart<Options> = readonly [filter: Filter, options: Options];

/** The filters of which all must hold: what was asked and, on a page, what comes after its position, each with its own equality. */
export function partsOf<Options extends ViewOptions>(
  root: Filter,
  options: Options,
  { page }: Partial<Acceptance> = {},
): readonly [FilterPart<Options>, ...FilterPart<Options>[]] {
  if (page?.after === undefined) return [[root, options]];
  return [
    [page.asked, options],
    [page.after, { ...options, equality: 'typed', properties: { ...options.properties, ...page.properties } }],
  ];
}

/** What is known of a page, and the options with which a target translates it. Throws a `TranslateError` for anything else. */
export function knownPage<Options extends object>(
  page: SortedPage,
  target: string | undefined,
  given: Options,
): { readonly target: string; readonly order: readonly StoredOrder[]; readonly options: Options & ViewOptions } {
  const known = acceptances.get(page);
  if (known?.page === undefined) {
    throw new TranslateError('invalid-options', '`page` must be a page of `pages`, from `prefilter/server`.');
  }
  const name = target ?? known.store?.target;
  if (name === undefined) {
    throw new TranslateError('invalid-options', 'Name the target, such as `postgres`, or give it to `accept`.');
  }
  const options: Options & ViewOptions = withKnown(known, name, given);
  const { order, properties } = known.page;
  return { target: name, order, options: { ...options, properties: { ...options.properties, ...properties } } };
}
