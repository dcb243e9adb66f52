import ignore from 'ignore';

/** Makes a test of relative paths (with `/`) against patterns as in `.gitignore`, plus `{a,b}`. */
export function patternTest(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const matcher = ignore().add(patterns.flatMap(alternatives));
  return (path) => ignore.isPathValid(path) && matcher.ignores(path);
}

// Each brace multiplies the patterns; real ones have only a few.
const maxAlternatives = 1000;

/** Expands `{a,b}` into one pattern for each alternative. */
function alternatives(pattern: string): string[] {
  const found = [pattern];
  for (let at = 0; at < found.length && found.length < maxAlternatives; ) {
    const [all, before, inside, after] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(found[at] as string) ?? [];
    if (all === undefined) at++;
    else found.splice(at, 1, ...(inside as string).split(',').map((choice) => `${before}${choice}${after}`));
  }
  return found;
}
