import { escapeRegExp } from '../../source/escape-regexp.ts';

/** Tests whether a path of keys ends with one of the configured keys; `listed` is true for an element of the list under the last key. */
export type KeyTest = (path: readonly string[], listed?: boolean) => boolean;

type Segment = (name: string) => boolean;

/**
 * Tests paths against keys such as `filter`, `filters.*` and `*Where`. A segment matches a name that ends with its words:
 * `filter` matches `Filter`, `nfeFilter`, `NFE_FILTER`, `nfe-filter` and `received.filter`. A segment with `*` inside is
 * compared with the name as it is written; `*` alone matches any name.
 */
export function keyTest(keys: readonly string[]): KeyTest {
  const patterns = keys.map((key) => key.split('.').map(segmentOf));
  return (path, listed = false) => {
    const endsWith = (pattern: readonly Segment[], length: number) =>
      pattern.length <= length &&
      pattern.every((matches, index) => {
        const name = path[length - pattern.length + index];
        return name === undefined ? matches === any : matches(name);
      });
    return patterns.some((pattern) => endsWith(pattern, path.length) || (listed && endsWith(pattern, path.length + 1)));
  };
}

/** Tests the name of a variable, option or header; its separators also count as those of a path, as in `FILTERS_NEW`. */
export function nameTest(keys: readonly string[]): (name: string) => boolean {
  const isKey = keyTest(keys);
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const words = wordsOf(name);
    const found = isKey([name]) || isKey(words.length > 1 ? [words.slice(0, -1).join('-'), words.at(-1) ?? ''] : words);
    if (known.size < maxKnown) known.set(name, found);
    return found;
  };
}

const maxKnown = 10_000;

const any: Segment = () => true;

function segmentOf(pattern: string): Segment {
  if (pattern === '*') return any;
  if (pattern.includes('*')) {
    const parts = pattern.split('*').map(escapeRegExp);
    const glob = new RegExp(`^${parts.join('.*')}$`);
    return (name) => glob.test(name);
  }
  const wanted = wordsOf(pattern);
  const last = wanted.at(-1) ?? '';
  const known = new Map<string, boolean>();
  return (name) => {
    // Few names have the last word anywhere.
    if (name.length > 200 || !name.toLowerCase().includes(last)) return false;
    const before = known.get(name);
    if (before !== undefined) return before;
    const words = wordsOf(name);
    const found = wanted.length <= words.length && wanted.every((word, at) => word === words.at(at - wanted.length));
    if (known.size < maxKnown) known.set(name, found);
    return found;
  };
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
  ...['defaultValue', 'currentValue', 'initialValue', 'default_value', 'exampleValue'],
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

/**
 * The path of a value such as `default`: that of the name in its map, or in the one around it; otherwise that of the
 * map. `names` are the names in the map of each key. `undefined` if the last key does not have such a value.
 */
export function namedPath(
  keys: readonly string[],
  names: readonly (string | undefined)[],
): readonly string[] | undefined {
  if (!holdsValue(keys.at(-1) ?? '')) return undefined;
  for (let at = keys.length - 1; at >= 0; at--) {
    const above = keys.slice(0, at);
    const name = names[at];
    if (name !== undefined) return [...above, name];
    if (!isWrapped(above)) return above;
  }
  return undefined;
}
