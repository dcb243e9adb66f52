import type { Tokens } from './tokens.ts';

const control = new Set(['if', 'for', 'while', 'switch', 'with', 'catch']);

/** The function of a `return`: the name of a function, method or getter, or the first token of a function expression. */
export type Returning = { readonly name: string } | { readonly expression: number };

/** The function that a `return` or the body of an arrow function at `token` belongs to. */
export function functionAround(tokens: Tokens, token: number): Returning | undefined {
  if (tokens.at(token) === '=>') return arrow(tokens, token);
  let block = tokens.opener(token);
  for (let left = 50; left > 0 && tokens.at(block) === '{'; left--) {
    if (tokens.at(block - 1) === '=>') return arrow(tokens, block - 1);
    const parameters = parametersBefore(tokens, block);
    const head = tokens.at(parameters - 1);
    if (parameters > 0 && !control.has(head)) return functionAt(tokens, parameters);
    block = tokens.opener(block);
  }
  return undefined;
}

function functionAt(tokens: Tokens, parameters: number): Returning | undefined {
  const name = tokens.at(parameters - 1);
  if (name === 'function' || name === '*') {
    const start = name === '*' ? parameters - 2 : parameters - 1;
    return { expression: tokens.at(start - 1) === 'async' ? start - 1 : start };
  }
  return tokens.type(parameters - 1) === 'IdentifierName' ? { name } : undefined;
}

/** The first token of an arrow function. */
function arrow(tokens: Tokens, arrowToken: number): Returning | undefined {
  const parameters = parametersBefore(tokens, arrowToken);
  const start = parameters > 0 ? parameters : tokens.type(arrowToken - 1) === 'IdentifierName' ? arrowToken - 1 : -1;
  if (start < 0) return undefined;
  return { expression: tokens.at(start - 1) === 'async' ? start - 1 : start };
}

/** The `(` of the parameters before a body or arrow, also with a return type between; -1 for none. */
function parametersBefore(tokens: Tokens, body: number): number {
  let at = body - 1;
  for (let left = 20; left > 0 && tokens.at(at) !== ')'; left--) {
    if (!/^[\w$.<>|[\]:]+$/.test(tokens.at(at))) return -1;
    at--;
  }
  const isTyped = at < body - 1;
  if (tokens.at(at) !== ')' || (isTyped && tokens.at(at + 1) !== ':')) return -1;
  return tokens.opener(at);
}
