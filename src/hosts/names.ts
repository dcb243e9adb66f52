/** Tests whether a path of keys ends with one of the configured keys; `listed` for an element of the list under the last key. */
export type KeyTest = (path: readonly string[], listed?: boolean) => boolean;

/**
 * The test of `keys` such as `filter` and `filters.*`; names are compared as they are written, but for one in capitals, which
 * is that of a variable.
 */
export function keyTest(keys: readonly string[]): KeyTest {
  const patterns = keys.map((key) => key.split('.'));
  const isVariable = nameTest(keys);
  return (path, listed = false) => {
    const endsWith = (pattern: readonly string[], length: number) =>
      pattern.length <= length &&
      pattern.every((name, index) => name === '*' || name === path[length - pattern.length + index]);
    if (patterns.some((pattern) => endsWith(pattern, path.length) || (listed && endsWith(pattern, path.length + 1)))) {
      return true;
    }
    const last = path.at(-1) ?? '';
    return /^[A-Z][A-Z\d_]*$/.test(last) && isVariable(last);
  };
}

/** The same for a name of a variable, an option or a header: `FILTER`, `NFE_FILTER` and `--nfe-filter` all end with `filter`. */
export function nameTest(keys: readonly string[]): (name: string) => boolean {
  const words = (name: string) => name.toLowerCase().split(/[._-]/);
  const patterns = keys.map(words);
  return (name) => {
    const path = words(name);
    return patterns.some(
      (pattern) =>
        pattern.length <= path.length &&
        pattern.every((word, at) => word === '*' || word === path.at(at - pattern.length)),
    );
  };
}

/** Keys whose value says under which name the `value` beside it counts, as variables and parameters are listed. */
export const namingKeys: readonly string[] = ['name', 'key'];
