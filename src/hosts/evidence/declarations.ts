import type { Tokens } from '../tokens.ts';

const declaring = /^(?:def|defp|function|func|fun|fn|sub|procedure|get|method|property)$/i;
const member = /^[.:]$/;
/** How far around a value the declaration that it belongs to is searched, in tokens. */
const farthest = 120;

/** The name of the function or property that a statement belongs to, in languages that do not put its body in braces. */
export function declaredName(tokens: Tokens, statement: number): string | undefined {
  for (let at = statement - 1; at > 0 && at > statement - farthest; at--) {
    // A function in braces ends here.
    const opener = tokens.at(at) === '}' ? tokens.opener(at) : -1;
    if (opener > 0 && (tokens.at(opener - 1) === ')' || tokens.isWord(opener - 1))) return undefined;
    if (tokens.isWord(at) && declaring.test(tokens.at(at - 1))) return lastOfPath(tokens, at);
  }
  return undefined;
}

/** The last name of a path: that of `TNfe.GetFilter` and `M:get_filter(`. */
function lastOfPath(tokens: Tokens, first: number): string {
  let at = first;
  while (
    member.test(tokens.at(at + 1)) &&
    tokens.isWord(at + 2) &&
    (tokens.at(at + 1) === '.' || tokens.at(at + 3) === '(')
  )
    at += 2;
  return tokens.at(at);
}

/** Whether a value is the first statement after the line `def name(…)`, or the last one before `end`. */
export function isBody(tokens: Tokens, first: number, last: number): boolean {
  if (/^end$/i.test(tokens.at(last + 1))) return true;
  const before = tokens.at(first - 1) === ')' ? tokens.opener(first - 1) - 1 : first - 1;
  return tokens.isWord(before) && /^defp?$/.test(tokens.at(before - 1));
}

/**
 * The texts that may name what an annotation is about: literals in the annotations beside it, and the name that is declared after
 * it. `paren` is the parenthesis of `@Default(…)`, `[Default(…)]` or `#[arg(…)]`; none for other calls.
 */
export function annotatedNames(tokens: Tokens, paren: number): readonly string[] {
  const isDecorator = tokens.at(paren - 1).startsWith('@') || tokens.at(paren - 2) === '@';
  const bracket = isDecorator ? paren : tokens.opener(paren);
  if (!isDecorator && tokens.at(bracket) !== '[') return [];
  const names: string[] = [];
  const addLiterals = (opener: number) => {
    for (let at = opener + 1; at < Math.min(tokens.closer(opener), opener + farthest); at++) {
      if (tokens.isLiteral(at)) names.push(tokens.textOf(at));
    }
  };
  const start = bracket - (isDecorator ? (tokens.at(paren - 2) === '@' ? 3 : 2) : 1);
  if (isDecorator && tokens.at(start) === ')') addLiterals(tokens.opener(start));
  for (let at = tokens.closer(bracket) + 1, steps = 40; at < tokens.count && steps > 0; at++, steps--) {
    const mark = tokens.at(at);
    if (mark === '[' || mark === '(') {
      if (mark === '(' && !tokens.at(at - 1).startsWith('@')) return [...names, tokens.at(at - 1)];
      addLiterals(at);
      at = tokens.closer(at);
    } else if (/^[{=:;,)]$/.test(mark)) return [...names, tokens.at(at - 1)];
    else if (!tokens.isWord(at) && !/^[#<>?.&*@!]$/.test(mark)) return names;
  }
  return names;
}

/** The variables of a program that are set to a plain text, and that text. */
export function constantsIn(tokens: Tokens): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (let token = 2; token < tokens.count; token++) {
    if (
      tokens.at(token - 1) === '=' &&
      tokens.isLiteral(token) &&
      !tokens.isOpening(token) &&
      tokens.isWord(token - 2)
    ) {
      constants.set(tokens.at(token - 2), tokens.textOf(token));
    }
  }
  return constants;
}
