import type { Tokens } from '../tokens.ts';
import { control, isOperand, partBefore, startOf } from './parts.ts';

/** What the rule needs to know of a language. */
export interface NamingStyle {
  /** Operators that join two texts, with spaces between them. */
  readonly joins: string;
  /**
   * For a language in which most functions with such a name are others: only these calls count, and a text that is added to a
   * variable is part of another one.
   */
  readonly strict?: {
    /** Functions whose result may be their argument. */
    readonly through: RegExp;
    /** Functions that take the name of their second argument first. */
    readonly pairs: RegExp;
  };
  /** Whether literals stand in sentences, in which the word before one names it. */
  readonly isProse?: true;
  /** Whether a line such as `[filters]` begins a table. */
  readonly hasTables?: true;
}

/** Marks and words that give a value to what stands before them. */
export const assigning = /^(?:[:+.&?|*~]?=|\\\\|=>|->|:|<-|\?\?=|\/\/=|\|\|=|\.\.=|to|by|default|value|init(?:ial)?)$/i;
/** Other operators between two values. */
const consuming = /^(?:[=!]==?|<=?|>=?|<=>|=~|~=|[-+*/%^.&]|<>|\.\.|\+\+|in|is|like)$/i;
/** Operators that add to a variable. */
export const appending = /^(?:[+.&~*]|\.\.)=$/;
/** Methods that add to a text or a list. */
export const adding =
  /^(?:append\w*|push(?:_str|_back)?|add\w*|write\w*|concat|insert|extend|put|prepend|unshift|cat)$/i;
/** Words of functions without a name. */
export const anonymous = /^(?:function|func|fun|fn|async|lambda|sub|proc)$/;

/** Whether a block is the body of a function. */
export function isFunctionBody(tokens: Tokens, block: number): boolean {
  const before = tokens.at(block - 1);
  if (before !== ')') return before === '=>' || before === '->';
  return tokens.at(startOf(tokens, block - 1) - 1) !== 'new';
}

/** Whether a `:` follows a condition: `if filter: …`. */
export function isBlockColon(tokens: Tokens, operator: number): boolean {
  if (tokens.at(operator) !== ':' || isBranching(tokens, tokens.opener(operator))) return false;
  let first = operator;
  for (const at of partBefore(tokens, operator)) first = at;
  return control.test(tokens.at(first));
}

/** Whether a mark or word gives a value to what is before it: `to` and `default` may be names. */
export function isAssigning(tokens: Tokens, at: number): boolean {
  if (!tokens.isWord(at)) return true;
  // `INITIAL` of Progress is often on a line of its own.
  return isOperand(tokens, at - 1) && (/^initial$/i.test(tokens.at(at)) || !tokens.startsLine(at));
}

/** Whether a mark ends the parameters of a function without a name, or a branch: `() ->`, `x =>`, `lambda:`, `case 1 =>`. */
export function isLambda(tokens: Tokens, at: number, isStrict: boolean): boolean {
  const mark = tokens.at(at);
  if (/^(?:=>|->|:)$/.test(mark) && isBranching(tokens, tokens.opener(at))) return true;
  if (mark === ':') {
    for (let word = at - 1; word > at - 8 && (tokens.isWord(word) || tokens.at(word) === ','); word--) {
      if (tokens.at(word) === 'lambda') return true;
    }
    return false;
  }
  if (mark !== '=>' && mark !== '->') return false;
  if (isStrict) return true;
  const before = startOf(tokens, at - 1) - 1;
  if (tokens.at(at - 1) === ')')
    return !tokens.isWord(before) || anonymous.test(tokens.at(before)) || tokens.at(before) === 'static';
  return tokens.isWord(at - 1) && /^(?:[(,=]|async|fn)$/.test(tokens.at(at - 2));
}

/** Whether a block holds the branches of `match`, `switch` or `when`. */
export function isBranching(tokens: Tokens, block: number): boolean {
  if (tokens.at(block) !== '{') return false;
  for (const at of partBefore(tokens, block)) {
    if (/^(?:match|switch|when)$/.test(tokens.at(at))) return true;
    if (tokens.at(at) === '=') return false;
  }
  return false;
}

/** Whether an operator makes something else of the value after it. */
export function isConsumed(tokens: Tokens, at: number, joins: readonly string[]): boolean {
  const mark = tokens.at(at);
  // `%{` of Elixir begins a map.
  if (mark === '%' && tokens.at(at + 1) === '{') return false;
  if (mark === '.' && !joins.includes(mark)) return false;
  return (consuming.test(mark) || (mark !== '' && joins.includes(mark))) && isOperand(tokens, at - 1);
}
