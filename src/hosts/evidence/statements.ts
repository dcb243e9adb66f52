import type { Tokens } from '../tokens.ts';

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

/** Operators between values, one of which is the result. */
export const choosing = /^(?:\?\??|\?:|\|\||&&|\/\/|or|orelse|and|else|then)$/i;
/** Words before a parenthesis or a block that are not functions. */
export const control =
  /^(?:if|elif|elsif|elseif|unless|else|while|until|for|foreach|switch|match|when|case|catch|try|finally|do|with|and|or|not|in|is|loop|unsafe)$/i;
/** Words before the result of a function. */
export const returning = /^(?:return|exit)$/i;

/** How many tokens of a part are looked at. */
const longest = 120;

/**
 * The tokens before a value in its own part of a statement, the nearest first: up to a comma, a semicolon, the bracket around it or
 * the end of the statement before. Of brackets and literals only the last token is among them.
 */
export function* partBefore(tokens: Tokens, value: number): Generator<number> {
  const bracket = tokens.opener(value);
  const first = tokens.at(value - 1) === '>' ? angleStart(tokens, value - 1) : value;
  const isTyped = first < value - 1;
  for (
    let at = isTyped ? first - 1 : value - 1, left = longest;
    at > bracket && left > 0;
    at = startOf(tokens, at) - 1, left--
  ) {
    if (isSeparator(tokens, at) || endsStatement(tokens, at)) return;
    yield at;
  }
}

function isSeparator(tokens: Tokens, at: number): boolean {
  const { text } = tokens;
  const mark = text[tokens.start(at)];
  return (mark === ',' || mark === ';') && tokens.end(at) === tokens.start(at) + 1;
}

/**
 * The first token of the widest expression whose value may be that of a value: in parentheses, or one of several with `? :`, `??`,
 * `||` and `&&`.
 */
export function widestStart(tokens: Tokens, value: number): number {
  let first = value;
  for (let left = 50; left > 0; left--) {
    const before = first - 1;
    const mark = tokens.at(before);
    if (mark === '(' && !isOperand(tokens, before - 1)) first = before;
    else if (!choosing.test(mark) && !(mark === ':' && isTernary(tokens, before))) return first;
    else {
      for (const at of partBefore(tokens, before)) {
        if (/^(?:[:=(]|=>|[+?|]\??=|return)$/.test(tokens.at(at)) && !isTernary(tokens, at)) break;
        first = startOf(tokens, at);
      }
    }
  }
  return first;
}

/** The first token of the brackets or the literal that end with a token, else the token itself. */
export function startOf(tokens: Tokens, at: number): number {
  const isClosing = tokens.type(at) === 'mark' && /^[)\]}]$/.test(tokens.at(at));
  let first = isClosing && tokens.opener(at) >= 0 ? tokens.opener(at) : at;
  while (tokens.type(first) === 'rest' && tokens.opener(first) >= 0) first = tokens.opener(first);
  return first;
}

/** Whether a token ends an operand. */
export function isOperand(tokens: Tokens, token: number): boolean {
  const type = tokens.type(token);
  const text = tokens.at(token);
  if (type === 'word') return !control.test(text) && !/^(?:return|new|await|yield|function)$/.test(text);
  return type === 'literal' || type === 'rest' || (type === 'mark' && /^[)\]}]$/.test(text));
}

/** Whether a statement ends with a token, by the line end after it. */
function endsStatement(tokens: Tokens, at: number): boolean {
  const next = at + 1;
  if (!tokens.startsLine(next)) return false;
  // A block of Python.
  if (tokens.at(at) === ':' && tokens.opener(at) < 0) return true;
  if (!isOperand(tokens, at)) return false;
  const mark = tokens.at(next);
  if (tokens.isWord(next)) return !choosing.test(mark) && !/^(?:to|by|default|initial|in|is|like|as)$/i.test(mark);
  return tokens.type(next) !== 'mark' || /^[([@#]$/.test(mark);
}

/** Whether a `:` belongs to a `?` before it. */
export function isTernary(tokens: Tokens, colon: number): boolean {
  for (const at of partBefore(tokens, colon)) {
    const mark = tokens.at(at);
    if (mark === '?') return at < colon - 1;
    if (mark === '=') return false;
  }
  return false;
}

/** The `<` of the type arguments that a `>` ends, within twelve tokens; else the `>` itself. */
export function angleStart(tokens: Tokens, close: number): number {
  for (let at = close - 1; at > close - 12; at--) if (tokens.at(at) === '<') return at;
  return close;
}

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
