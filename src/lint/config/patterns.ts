import { matchesPattern, star } from '../../source/patterns.ts';
import { Limited, remembered } from '../../source/remembered.ts';

/** Makes a test of relative paths (with `/`) against patterns as in `.gitignore`, plus `{a,b}`. Case does not count. */
export function patternTest(patterns: readonly string[]): (path: string) => boolean {
  const rules = patterns.flatMap(alternatives).flatMap(ruleOf);
  if (rules.length === 0) return () => false;
  /** A path in a folder that matches does so too, whatever patterns say of it. */
  function matches(path: string): boolean {
    const isFolder = path.endsWith('/');
    const parts = (isFolder ? path.slice(0, -1) : path).toLowerCase().split('/');
    const cut = path.lastIndexOf('/', path.length - (isFolder ? 2 : 1));
    if (cut > 0 && isMatchingFolder(path.slice(0, cut + 1))) return true;
    let found = false;
    for (const rule of rules) {
      if (rule.isNegative === found && isMatch(rule, parts, isFolder)) found = !rule.isNegative;
    }
    return found;
  }

  const isMatchingFolder = remembered(matches, new Limited(maxKnown));

  return (path) => isRelative.test(path) && matches(path);
}

const maxKnown = 100_000;

/** A path without a leading `/`, `./` or `../`. */
const isRelative = /^(?!\.{0,2}(?:\/|$))/;

/** One line of a `.gitignore` file. */
interface Rule {
  readonly isNegative: boolean;
  /** Whether it is about folders only. */
  readonly isForFolders: boolean;
  /** The parts of paths; a star is any number of them. */
  readonly parts: readonly (Part | typeof star)[];
}

type Part = readonly (Token | typeof star)[];

/** Tests one character. */
type Token = (char: string) => boolean;

const anyToken: Token = () => true;

function isMatch({ isForFolders, parts }: Rule, names: readonly string[], isFolder: boolean): boolean {
  if (isForFolders && !isFolder) return false;
  return matchesPattern(parts, names, (part, name) => matchesPattern(part, name, (token, char) => token(char)));
}

function ruleOf(line: string): Rule[] {
  const trimmed = withoutTail(line.replace(/^\ufeff/, ''));
  if (trimmed === '' || trimmed.startsWith('#')) return [];
  const isNegative = trimmed.startsWith('!');
  const pattern = (isNegative ? trimmed.slice(1) : trimmed).toLowerCase();
  const isForFolders = pattern.endsWith('/');
  const body = isForFolders ? pattern.slice(0, -1) : pattern;
  if (body === '') return [];
  const names = body.replace(/^\//, '').split('/');
  // `a/**` is what is in `a`, and not `a` itself.
  const isInside = names.length > 1 && names.at(-1) === '**';
  const parts: Rule['parts'] = names.map((name) => (name === '**' ? star : tokensOf(name)));
  const inside: readonly Part[] = isInside ? [[anyToken, star]] : [];
  return [{ isNegative, isForFolders, parts: body.includes('/') ? [...parts, ...inside] : [star, ...parts] }];
}

/** Without the blanks at its end, but for one after a backslash. */
function withoutTail(line: string): string {
  let end = line.length;
  while (end > 0 && ' \t\r'.includes(line[end - 1] as string) && line[end - 2] !== '\\') end--;
  return line.slice(0, end);
}

function tokensOf(name: string): Part {
  const tokens: (Token | typeof star)[] = [];
  for (let at = 0; at < name.length; at++) {
    const char = name[at] as string;
    const set = char === '[' ? setAt(name, at) : undefined;
    if (char === '*') {
      if (tokens.at(-1) !== star) tokens.push(star);
    } else if (char === '?') tokens.push(anyToken);
    else if (set !== undefined) {
      tokens.push(set.token);
      at = set.end;
    } else {
      const own = char === '\\' && at + 1 < name.length ? (name[++at] as string) : char;
      tokens.push((other) => other === own);
    }
  }
  return tokens;
}

/** A set such as `[a-z_]` or `[!0-9]`; `undefined` if nothing closes it. */
function setAt(name: string, start: number): { readonly token: Token; readonly end: number } | undefined {
  let at = start + 1;
  const isNegative = name[at] === '!' || name[at] === '^';
  if (isNegative) at++;
  const ranges: [string, string][] = [];
  for (const first = at; at < name.length; at++) {
    if (name[at] === ']' && at > first) {
      const token: Token = (char) => ranges.some(([low, high]) => low <= char && char <= high) !== isNegative;
      return { token, end: at };
    }
    if (name[at] === '\\' && at + 1 < name.length) at++;
    const low = name[at] as string;
    const isRange = name[at + 1] === '-' && name[at + 2] !== undefined && name[at + 2] !== ']';
    if (isRange) at += 2;
    ranges.push([low, name[at] as string]);
  }
  return undefined;
}

// Each brace multiplies the patterns; real ones have only a few.
const maxAlternatives = 1000;

/** The first pair of braces with a comma and no braces in it. */
const braces = /\{([^{},]*,[^{}]*)\}/;

/** Expands `{a,b}` into one pattern for each alternative; braces that would make too many stay as they are. */
function alternatives(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const found = braces.exec(next);
    const choices = found?.[1]?.split(',') ?? [];
    if (found === null || done.length + open.length + choices.length > maxAlternatives) done.push(next);
    else for (const choice of choices.reverse()) open.push(next.replace(braces, () => choice));
  }
  return done;
}
