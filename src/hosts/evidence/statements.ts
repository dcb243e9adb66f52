import type { Tokens } from '../tokens.ts';

/** Operators that add to a variable. */
export const appending = /^(?:[+.&~*]|\.\.)=$/;
/** Methods that add to a text or a list. */
export const adding =
  /^(?:append\w*|push(?:_str|_back)?|add\w*|write\w*|concat|insert|extend|put|prepend|unshift|cat)$/i;
/** Operators between values, one of which is the result. */
const choosing = /^(?:\?\??|\?:|\|\||&&|\/\/|or|orelse|and|else|then)$/i;
/** Words before a parenthesis or a block that are not functions. */
const control =
  /^(?:if|elif|elsif|elseif|unless|else|while|until|for|foreach|switch|match|when|case|catch|try|finally|do|with|and|or|not|in|is|loop|unsafe)$/i;
/** How many tokens of a part are looked at. */
const longest = 120;

/**
 * The tokens before a value in its own part of a statement, the nearest first: up to a comma, a semicolon, the bracket around it or
 * the end of the statement before. Of brackets and literals only the last token is among them.
 */
function* partBefore(tokens: Tokens, value: number): Generator<number> {
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

/** The first token of the widest expression that may be a value: parentheses around it, or a choice by `? :`, `??`, `||` and `&&`. */
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
function startOf(tokens: Tokens, at: number): number {
  const isClosing = tokens.type(at) === 'mark' && /^[)\]}]$/.test(tokens.at(at));
  let first = isClosing && tokens.opener(at) >= 0 ? tokens.opener(at) : at;
  while (tokens.type(first) === 'rest' && tokens.opener(first) >= 0) first = tokens.opener(first);
  return first;
}

/** Whether a token ends an operand. */
function isOperand(tokens: Tokens, token: number): boolean {
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
function isTernary(tokens: Tokens, colon: number): boolean {
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
