import type { Tokens } from '../../tokens.ts';

/** Functions of the package whose first argument is a filter's text. */
const functions = new Set(['parse', 'parseOrThrow', 'validate', 'encode', 'filter', 'print']);

/** What a program has imported from the package, under its own names. */
export interface Imports {
  /** Template tags, such as `f` and `p.filter`. */
  readonly tags: ReadonlySet<string>;
  /** Functions that take a filter's text first. */
  readonly calls: ReadonlySet<string>;
  /** Whether anything is imported from the package. */
  readonly isUsed: boolean;
}

/**
 * Reads `import … from 'prefilter'`, `require('prefilter')`, `import('prefilter')`, and the constants that these and the
 * tags of other names make: `const mine = filter({ dialect })`.
 */
export function importsOf(tokens: Tokens, known: readonly string[] = []): Imports {
  const tags = new Set<string>();
  const calls = new Set<string>();
  let isUsed = false;
  const add = (imported: string, local: string) => {
    if (imported === 'filter') tags.add(local);
    if (functions.has(imported)) calls.add(local);
  };
  const addAll = (namespace: string) => {
    for (const name of functions) add(name, `${namespace}.${name}`);
  };
  const isNamed = tokens.text.includes('prefilter');
  for (let token = 0; isNamed && token < tokens.count; token++) {
    if (
      !tokens.isLiteral(token) ||
      tokens.text[tokens.start(token)] === '`' ||
      !/^prefilter(?:\/|$)/.test(tokens.textOf(token))
    )
      continue;
    isUsed = true;
    const end = bindingBefore(tokens, token);
    if (end === undefined) continue;
    if (tokens.at(end) === '}') readNames(tokens, tokens.opener(end), end, add);
    else if (tokens.isWord(end)) addAll(tokens.at(end));
  }
  for (const name of constantsMadeBy(new Set([...known, ...tags]), tokens)) {
    tags.add(name);
    calls.add(name);
  }
  return { tags, calls, isUsed };
}

/** The last token of what is bound: `{ … }` or a name, before `from '…'` or `= require('…')`. */
function bindingBefore(tokens: Tokens, specifier: number): number | undefined {
  if (tokens.at(specifier - 1) === 'from') return specifier - 2;
  if (tokens.at(specifier - 1) !== '(' || !/^(?:require|import)$/.test(tokens.at(specifier - 2))) return undefined;
  const equals = tokens.at(specifier - 3) === 'await' ? specifier - 4 : specifier - 3;
  return tokens.at(equals) === '=' ? equals - 1 : undefined;
}

/** Reads `{ a, b as c, d: e }`. */
function readNames(tokens: Tokens, from: number, to: number, add: (imported: string, local: string) => void): void {
  for (let token = from + 1; token < to; token++) {
    if (!tokens.isWord(token) || tokens.opener(token) !== from) continue;
    const name = tokens.at(token);
    if (name === 'type') continue;
    const isRenamed = /^(?:as|:)$/.test(tokens.at(token + 1));
    add(name, isRenamed ? tokens.at(token + 2) : name);
    if (isRenamed) token += 2;
  }
}

/** The names of `const mine = filter({ dialect })`; the result of calling or tagging at once is a filter, not a tag. */
function constantsMadeBy(tags: ReadonlySet<string>, tokens: Tokens): readonly string[] {
  const found: string[] = [];
  const { text } = tokens;
  for (let token = 0; token + 1 < tokens.count; token++) {
    if (text[tokens.start(token)] !== '(' || text[tokens.start(token + 1)] !== '{') continue;
    const isMember = tokens.at(token - 2) === '.';
    const tag = isMember ? `${tokens.at(token - 3)}.${tokens.at(token - 1)}` : tokens.at(token - 1);
    const equals = isMember ? token - 4 : token - 2;
    const isMade = tags.has(tag) && tokens.at(equals) === '=' && tokens.isWord(equals - 1);
    if (isMade && !/^[(.`]/.test(tokens.at(tokens.closer(token) + 1))) found.push(tokens.at(equals - 1));
  }
  return found;
}
