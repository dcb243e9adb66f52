import { isTaken, pathBefore } from '../../evidence/calls.ts';
import { widestStart } from '../../evidence/statements.ts';
import type { Sources, Tagging } from '../../host.ts';
import type { Tokens } from '../../tokens.ts';
import type { LiteralFacts } from '../code/program.ts';

/** Finds the literals that a program gives to tags and functions which take a filter. */
export function takenLiterals(tokens: Tokens, sources: Sources): Pick<LiteralFacts, 'of' | 'mayBe'> {
  const known = sources.tags.flatMap((tag) => [tag, `prefilter.${tag}`]);
  const imports = importsOf(tokens, known);
  const tags = new Set([...known, ...imports.tags]);
  /** Whether a tag, or one that is made by its call, stands before a template or before the parenthesis of a call. */
  const isTagged = (next: number) =>
    tags.has(pathBefore(tokens, tokens.at(next - 1) === ')' ? tokens.opener(next - 1) : next));
  return {
    // A tag and a function imported from the package are certain; other packages have a function `filter` as well.
    of: (literal) => {
      if (tokens.at(literal).startsWith('`') && isTagged(literal)) return 'tag';
      const value = widestStart(tokens, literal);
      const isFirst = tokens.at(value - 1) === '(';
      if (isFirst && imports.calls.has(pathBefore(tokens, value - 1))) return 'announced';
      if (isTaken(tokens, value, sources)) return imports.isUsed ? 'announced' : 'ours';
      return imports.isUsed && isFirst && isTagged(value - 1) ? 'announced' : undefined;
    },
    mayBe: (literal) => {
      const isTemplate = tokens.text[tokens.start(literal)] === '`';
      return imports.isUsed || (isTemplate && (tokens.isWord(literal - 1) || tokens.at(literal - 1) === ')'));
    },
  };
}

/** Functions of the package whose first argument is a filter's text. */
const functions = new Set(['parse', 'parseOrThrow', 'validate', 'encode', 'filter', 'print']);

/**
 * Reads `import … from 'prefilter'`, `require('prefilter')`, `import('prefilter')`, and the constants that these and the
 * tags of other names make: `const mine = filter({ dialect })`. What is imported has the program's own names.
 */
function importsOf(tokens: Tokens, known: readonly string[] = []) {
  /** Template tags, such as `f` and `p.filter`. */
  const tags = new Set<string>();
  /** Functions that take a filter's text first. */
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
    const isString = tokens.isLiteral(token) && tokens.text[tokens.start(token)] !== '`';
    if (!isString || !/^prefilter(?:\/|$)/.test(tokens.textOf(token))) continue;
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

/** What a program needs to use a template tag; `at` counts in the program. */
export function taggingOf(tokens: Tokens): Tagging {
  // The words that are no members of others.
  const names: number[] = [];
  for (let token = 0; token < tokens.count; token++) {
    if (tokens.isWord(token) && tokens.at(token - 1) !== '.') names.push(token);
  }
  const isTag = names.some((name) => tokens.at(name) === 'filter' && tokens.at(name + 1).startsWith('`'));
  const [imported = isTag ? 'filter' : undefined] = importsOf(tokens).tags;
  const outside = names.filter((name) => tokens.opener(name) === -1);
  const firstImport = outside.find((name) => tokens.at(name) === 'import' && !/^[(.]$/.test(tokens.at(name + 1)));
  const isModule = firstImport !== undefined || outside.some((name) => tokens.at(name) === 'export');
  const isRequiring = names.some((name) => {
    const next = [name, name + 1, name + 2].map((token) => tokens.at(token)).join(' ');
    return /^(?:require \(|module \. exports$)/.test(next);
  });
  const module = isModule ? 'import' : isRequiring ? 'require' : undefined;
  const first = firstImport ?? afterDirectives(tokens);
  return {
    at: first < tokens.count ? tokens.start(first) : tokens.text.length,
    // As a variable, not only as a property.
    uses: (variable) =>
      names.some((name) => {
        const isKey = tokens.at(name + 1) === ':' && /^[{,;]$/.test(tokens.at(name - 1));
        return tokens.at(name) === variable && tokens.at(name - 1) !== '?.' && !isKey;
      }),
    ...(imported !== undefined && { imported }),
    ...(module !== undefined && { module }),
  };
}

/** The first token after `'use strict'` and the like. */
function afterDirectives(tokens: Tokens): number {
  let token = 0;
  while (/^['"]use /.test(tokens.at(token))) token += tokens.at(token + 1) === ';' ? 2 : 1;
  return token;
}
