import ignore from 'ignore';

/** Whether one of the patterns matches a path: as in `.gitignore`, and with `{a,b}`; the path is relative, with `/`. */
export function patternTest(patterns: readonly string[]): (path: string) => boolean {
  const matcher = ignore().add(patterns.flatMap(alternatives));
  return (path) => ignore.isPathValid(path) && matcher.ignores(path);
}

// Every brace doubles what stands around it or more; a pattern of people has a few.
const maxAlternatives = 1000;

/** What a pattern with `{a,b}` stands for: each of its patterns without. */
function alternatives(pattern: string): string[] {
  const found = [pattern];
  for (let at = 0; at < found.length && found.length < maxAlternatives; ) {
    const [all, before, inside, after] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(found[at] as string) ?? [];
    if (all === undefined) at++;
    else found.splice(at, 1, ...(inside as string).split(',').map((choice) => `${before}${choice}${after}`));
  }
  return found;
}
