import type { Tagging } from '../../host.ts';
import type { Tokens } from '../../tokens.ts';
import { importsOf } from './imports.ts';

/** What a program needs to use a template tag; `at` counts in the program. */
export function taggingOf(tokens: Tokens): Tagging {
  const [imported = isTag(tokens, 'filter') ? 'filter' : undefined] = importsOf(tokens).tags;
  const statements = statementsOf(tokens);
  const module = statements.some(isModule(tokens)) ? 'import' : usesRequire(tokens) ? 'require' : undefined;
  const first = statements.find((token) => isImport(tokens, token)) ?? afterDirectives(tokens);
  return {
    at: first < tokens.count ? tokens.start(first) : tokens.text.length,
    uses: (name) => usesName(tokens, name),
    ...(imported !== undefined && { imported }),
    ...(module !== undefined && { module }),
  };
}

/** The names outside of all brackets: all that begin a statement of the program are among them. */
function statementsOf(tokens: Tokens): readonly number[] {
  const found: number[] = [];
  for (let token = 0; token < tokens.count; token++) {
    if (tokens.opener(token) === -1 && tokens.isWord(token)) found.push(token);
  }
  return found;
}

function isImport(tokens: Tokens, token: number): boolean {
  return tokens.at(token) === 'import' && !/^[(.]$/.test(tokens.at(token + 1)) && tokens.at(token - 1) !== '.';
}

function isModule(tokens: Tokens): (token: number) => boolean {
  return (token) => isImport(tokens, token) || (tokens.at(token) === 'export' && tokens.at(token - 1) !== '.');
}

function usesRequire(tokens: Tokens): boolean {
  for (let token = 0; token < tokens.count; token++) {
    const name = tokens.at(token);
    if (tokens.at(token - 1) === '.') continue;
    if (name === 'require' && tokens.at(token + 1) === '(') return true;
    if (name === 'module' && tokens.at(token + 1) === '.' && tokens.at(token + 2) === 'exports') return true;
  }
  return false;
}

/** The first token after `'use strict'` and the like. */
function afterDirectives(tokens: Tokens): number {
  let token = 0;
  while (/^['"]use /.test(tokens.at(token))) token += tokens.at(token + 1) === ';' ? 2 : 1;
  return token;
}

/** Whether a name stands before a template somewhere, so that the program has it. */
function isTag(tokens: Tokens, name: string): boolean {
  for (let token = 0; token < tokens.count; token++) {
    const isHere = tokens.at(token) === name && tokens.isWord(token);
    if (isHere && tokens.at(token - 1) !== '.' && tokens.at(token + 1).startsWith('`')) return true;
  }
  return false;
}

/** Whether a name is used as a variable, not only as a property. */
function usesName(tokens: Tokens, name: string): boolean {
  for (let token = 0; token < tokens.count; token++) {
    if (!tokens.isWord(token) || tokens.at(token) !== name) continue;
    const [before, after] = [tokens.at(token - 1), tokens.at(token + 1)];
    const isKey = after === ':' && /^[{,;]$/.test(before);
    if (before !== '.' && before !== '?.' && !isKey) return true;
  }
  return false;
}
