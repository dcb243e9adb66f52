import { remembered } from '../../source/remembered.ts';
import type { Tokens } from '../tokens.ts';
import { angleStart } from './statements.ts';

/** How many tokens before an operator may belong to its target. */
const longest = 16;
const typeMark = /^(?:[&*?.|']|\.\.)$/;
const condition = /^(?:if|elif|elsif|while|until|for|in|case|when|and|or|not|is|return)$/i;

/** What a value is assigned to. */
export interface Target {
  /** Its possible names, the likeliest first: a variable, a member, a key, an element; perhaps words of its type as well. */
  readonly names: readonly string[];
  /** The name of which the first one is a member. */
  readonly owner?: string;
}

/**
 * The target before an operator such as `=` or `:`: `filter`, `const char *filter`, `filter: string`, `filter As String`,
 * `x["filter"]`, `filters.open`.
 */
export function targetBefore(tokens: Tokens, operator: number): Target {
  const names: string[] = [];
  let at = operator - 1;
  if (/^[?!]$/.test(tokens.at(at))) at--;
  // `<<"filter">> =>` of Erlang.
  if (tokens.at(at) === '>' && tokens.at(at - 1) === '>' && tokens.isLiteral(at - 2)) at -= 2;
  if (tokens.isLiteral(at) || tokens.type(at) === 'attribute') return { names: [tokens.textOf(at)] };
  while (/^[)\]}]$/.test(tokens.at(at)) && tokens.opener(at) >= 0) {
    const group = tokens.opener(at);
    const isAlone = at - group === 2 && (tokens.at(at) === '}' || tokens.isLiteral(at - 1));
    const isSymbol = at - group === 3 && tokens.at(group + 1) === ':';
    // `query["filter"] =`, `query("filter") =`, `$self->{filter} =`, `params[:filter] =`; `const [filter, setFilter] =`.
    // `DATA(filter) =` of ABAP.
    if (at - group === 2 && /^(?:@?final|data|my|our)$/i.test(tokens.at(group - 1))) names.push(tokens.at(at - 1));
    else if (isAlone || isSymbol) names.push(tokens.textOf(at - 1));
    else if (tokens.at(at) === ']' && tokens.at(group + 2) === ',') names.push(tokens.at(group + 1));
    at = group - 1;
  }
  if (tokens.startsLine(at + 1) && !/^initial$/i.test(tokens.at(at + 1))) return { names };
  for (; tokens.isWord(at) && !/^as$/i.test(tokens.at(at)); at--) {
    names.push(tokens.at(at));
    if (tokens.startsLine(at)) return { names };
  }
  // `filter varchar(200) NOT NULL DEFAULT`
  if (/^default$/i.test(tokens.at(operator)) && tokens.at(at) === ')') {
    return { names: [...names, ...targetBefore(tokens, tokens.opener(at)).names] };
  }
  const isMember = /^(?:\.|->|\?\.)$/.test(tokens.at(at));
  const before = isMember ? at - 1 : at;
  const owner = isMember && tokens.isWord(before) ? { owner: tokens.at(before) } : {};
  // `ParamByName('filter').AsString =`
  if (isMember && /^[)\]]$/.test(tokens.at(before)) && tokens.opener(before) === before - 2)
    names.push(tokens.textOf(before - 1));
  const typed = typedName(tokens, before);
  return { names: typed === undefined ? names : [...names, typed], ...owner };
}

/** The name before the mark of a type that ends with a token. */
function typedName(tokens: Tokens, last: number): string | undefined {
  for (let at = last, left = longest; at > 0 && left > 0; at--, left--) {
    const mark = tokens.at(at);
    if (/^(?::|::|as)$/i.test(mark)) {
      let name = at - 1;
      if (/^[?!]$/.test(tokens.at(name))) name--;
      if (tokens.at(name) === ')') name = tokens.opener(name) - 1;
      return tokens.isWord(name) && !condition.test(tokens.at(name - 1)) ? tokens.at(name) : undefined;
    }
    if (/^[)\]]$/.test(mark) && tokens.opener(at) > 0) at = tokens.opener(at);
    else if (mark === '>') at = angleStart(tokens, at);
    else if (!tokens.isWord(at) && !typeMark.test(mark)) return undefined;
  }
  return undefined;
}

/** The variables of a program that are set to a plain text, and that text. */
const constantsOf = remembered((tokens: Tokens): ReadonlyMap<string, string> => {
  const constants = new Map<string, string>();
  for (let token = 2; token < tokens.count; token++) {
    const isText = tokens.at(token - 1) === '=' && tokens.isLiteral(token) && !tokens.isOpening(token);
    if (isText && tokens.isWord(token - 2)) constants.set(tokens.at(token - 2), tokens.textOf(token));
  }
  return constants;
}, new WeakMap());

/** The text of a literal, or of the constant that a name stands for. */
export function plainText(tokens: Tokens, token: number): string | undefined {
  if (tokens.isLiteral(token)) return tokens.textOf(token);
  return tokens.isWord(token) ? constantsOf(tokens).get(tokens.at(token)) : undefined;
}
