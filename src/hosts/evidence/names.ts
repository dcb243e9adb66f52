import { starTest } from '../../source/patterns.ts';
import { Limited, remembered } from '../../source/remembered.ts';

/**
 * How well a name matches: `exact` if it is a key, `named` if it holds the words of one or is below one, `configured` if it ends with one that
 * the configuration says, a default too, so that somebody has said that it holds filters.
 */
export type Grade = 'named' | 'exact' | 'configured';

/** Tests whether a path of keys ends with one of the keys; `listed` is true for an element of the list under the last key. */
export type KeyTest = (path: readonly string[], listed?: boolean) => Grade | undefined;

/** Tests a name, of which it can ask the words, against a part of a key: whether it is the same, ends with it or holds it. */
type Segment = (name: string, words: typeof wordsOf) => 'whole' | 'end' | 'part' | undefined;

/** The keys that are looked for without any configuration. */
export const defaultKeys: readonly string[] = [
  ...['filter', 'filter.*', 'filters', 'filters.*'],
  ...['filtro', 'filtro.*', 'filtros', 'filtros.*'],
];

/**
 * Tests paths against keys such as `filter`, `filters.*` and `*Where`. A segment matches a name that holds its
 * words: `filter` matches `Filter`, `nfeFilter`, `NFE_FILTER`, `nfe-filter`, `received.filter`, `filterNew` and `QIVE_FILTER_NEW`. A segment with `*`
 * inside is compared with the whole name, in any style too: `*Query` matches `openQuery` and `OPEN_QUERY`; `*` alone matches any name, and at the end also
 * several keys.
 */
export function keyTest(keys: readonly string[]): KeyTest {
  const patterns = patternsOf(keys);
  const words = remembered(wordsOf, new Limited(maxKnown));
  // Below a key such as `filters.*` there may be any number of others.
  const many = patterns.flatMap(({ segments: [first, last, more] }) => (last === any && !more && first ? [first] : []));
  const holdsMany = remembered(
    (name: string) => many.some((matches) => matches(name, words) !== undefined),
    new Limited(maxKnown),
  );
  return (path, listed = false) => {
    let best: Grade | undefined;
    for (const { segments, isConfigured, isDefault } of patterns) {
      const match = matchAt(segments, path, words) ?? (listed ? matchAt(segments, path, words, 1) : undefined);
      if (match === undefined) continue;
      if (isConfigured && (match === 'whole' || (match === 'end' && !isDefault))) return 'configured';
      if (match === 'whole') best = 'exact';
      best ??= 'named';
    }
    for (let at = Math.max(0, path.length - deepest); best === undefined && at < path.length - 2; at++) {
      if (holdsMany(path[at] as string)) best = 'named';
    }
    return best;
  };
}

/** The keys as they are looked for: they are the same for all values of all files. A default that stands there twice is configured. */
const patternsOf = remembered(
  (keys: readonly string[]) =>
    keys.map((key, at) => ({
      segments: key.split('.').map(segmentOf),
      isConfigured: isConfiguredAt(keys, at),
      isDefault: defaultKeys.includes(key),
    })),
  new WeakMap(),
);

/** Whether the configuration says a key: it is no default, or one that stands there again. */
function isConfiguredAt(keys: readonly string[], at: number): boolean {
  const key = keys[at] as string;
  return !defaultKeys.includes(key) || keys.indexOf(key) < at;
}

/** Whether the configuration says any key, so that any text may be a filter. */
export function hasConfigured(keys: readonly string[]): boolean {
  return keys.some((_, at) => isConfiguredAt(keys, at));
}

function segmentOf(segment: string): Segment {
  if (segment === '*') return any;
  if (segment.includes('*')) return starMatch(segment);
  const wanted = wordsOf(segment);
  const last = wanted.at(-1) ?? '';
  // Few names have the last word anywhere.
  return (name, words) =>
    name.length > maxLength || !name.toLowerCase().includes(last) ? undefined : matchOf(words(name), wanted);
}

/**
 * Tests names against a segment with `*` inside, as they are written and by their words. Next to a `*` a word begins with a capital
 * letter or behind a separator: `*Query` does not match `subquery`, and `*query` does.
 */
function starMatch(segment: string): Segment {
  const parts = segment.split('*').map((part, at, all) => {
    if (!/[\p{L}\p{N}]/u.test(part)) return part;
    const isStart = at === 0 || /^(?:\p{Lu}|[^\p{L}\p{N}])/u.test(part);
    const isEnd = at === all.length - 1 || /[^\p{L}\p{N}]$/u.test(part);
    return `${isStart ? '-' : ''}${wordsOf(part).join('-')}${isEnd ? '-' : ''}`;
  });
  const [isWritten, isWorded] = [starTest(segment), starTest(parts.join('*'))];
  return (name, words) =>
    isWritten(name) || (name.length <= maxLength && isWorded(`-${words(name).join('-')}-`)) ? 'whole' : undefined;
}

/** The weakest match of the segments of a key with the end of a path, as if the path had more keys. */
function matchAt(
  segments: readonly Segment[],
  path: readonly string[],
  words: typeof wordsOf,
  more = 0,
): ReturnType<Segment> {
  const length = path.length + more;
  if (segments.length > length) return undefined;
  let weakest: ReturnType<Segment> = 'whole';
  for (const [index, matches] of segments.entries()) {
    const name = path[length - segments.length + index];
    const match = name === undefined ? (matches === any ? 'whole' : undefined) : matches(name, words);
    if (match === undefined) return undefined;
    if (match === 'part' || weakest === 'whole') weakest = match;
  }
  return weakest;
}

/** How many keys above a value are looked at. */
const deepest = 8;

/** The better of two grades. */
function betterOf(one: Grade | undefined, other: Grade | undefined): Grade | undefined {
  const order: readonly (Grade | undefined)[] = [undefined, 'named', 'exact', 'configured'];
  return order.indexOf(one) > order.indexOf(other) ? one : other;
}

/** Tests the name of a variable, option or header; its separators also count as those of a path, as in `FILTERS_NEW`. */
export function nameTest(keys: readonly string[]): (name: string) => Grade | undefined {
  const isKey = keyTest(keys);
  // `newFilterName` is a name, `filters_new` one of several filters.
  const isListKey = keyTest(listKeysOf(keys));
  return remembered((name) => {
    const words = wordsOf(name);
    const ofList = isListKey(words.length > 1 ? [words.slice(0, -1).join('-'), words.at(-1) ?? ''] : words);
    const inPath = name.includes('.') ? isKey(name.split('.')) : undefined;
    return betterOf(betterOf(isKey([name]), inPath), ofList === 'exact' ? 'named' : ofList);
  }, new Limited(maxKnown));
}

const maxKnown = 10_000;

/** The most characters of a name whose words are compared. */
const maxLength = 200;

const listKeysOf = remembered(
  (keys: readonly string[]): readonly string[] => [...new Set(keys)].filter((key) => !/^filt(?:er|ro)\.\*$/.test(key)),
  new WeakMap(),
);

const any: Segment = () => 'whole';

/** How the words of a name match those of a key; a number at the end of the last one does not count, as in `filter2`. */
function matchOf(words: readonly string[], wanted: readonly string[]): ReturnType<Segment> {
  if (wanted.length > words.length) return undefined;
  const isAt = (start: number) =>
    wanted.every((word, at) => {
      const other = words[start + at] as string;
      return word === other || (word === other.replace(/(?<!\d)\d+$/, '') && start + at === words.length - 1);
    });
  if (isAt(words.length - wanted.length)) return words.length === wanted.length ? 'whole' : 'end';
  for (let start = 0; start < words.length - wanted.length; start++) if (isAt(start)) return 'part';
  return undefined;
}

/** The words of a name in lower case: `nfeFilter`, `NFEFilter`, `nfe_filter`, `nfe-filter` and `nfe.filter` have the same two. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Keys whose value names the value beside it, as in lists of variables and parameters. */
export const namingKeys: readonly string[] = ['name', 'key'];

/** Keys whose value belongs to the name beside or above them, as in OpenAPI, JSON Schema and lists of variables. */
const valueKeys = new Set([
  ...['value', 'default', 'example', 'examples', 'const', 'enum', 'current', 'initial'],
  ...['defaultValue', 'default_var', 'currentValue', 'initialValue', 'default_value', 'exampleValue'],
]);

/** Keys of maps that belong to the name in the map around them. */
const wrappers = new Set(['schema', 'items', 'examples', ...valueKeys]);

/** Whether a value belongs to a name elsewhere. */
export function holdsValue(key: string): boolean {
  return valueKeys.has(key);
}

/** Whether the name of a map with these keys above it is in the map around it. */
export function isWrapped(keys: readonly string[]): boolean {
  return wrappers.has(keys.at(-1) ?? '') || keys.at(-2) === 'examples';
}
