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
    // `METHOD PUBLIC CHARACTER name(` of Progress.
    if (tokens.isWord(at) && /^method$/i.test(tokens.at(at - 1)) && tokens.isWord(at + 1)) {
      while (tokens.isWord(at + 1)) at++;
      return tokens.at(at);
    }
    if (tokens.isWord(at) && declaring.test(tokens.at(at - 1))) return lastOfPath(tokens, at);
  }
  return undefined;
}

/** The name in `let(:filter)`, by its last parenthesis. */
export function memoizedName(tokens: Tokens, closer: number): string | undefined {
  const paren = tokens.opener(closer);
  const callee = tokens.at(paren - 1) === '!' ? paren - 2 : paren - 1;
  if (!/^(?:let(?:_it(?:_be)?)?|subject|given|define_method)$/.test(tokens.at(callee))) return undefined;
  return tokens.at(paren + 1) === ':' ? tokens.at(paren + 2) : tokens.textOf(paren + 1);
}

const typing = /^(?:class|module|enum|object|struct|trait|interface)$/i;

/** The declaration of the class or module around a token in languages that do not put its body in braces, by the indentation. */
export function indentedType(tokens: Tokens, token: number): { keyword: string; name: string } | undefined {
  let column = Number.POSITIVE_INFINITY;
  for (let at = token, left = 1000; at >= 0 && left > 0; at--, left--) {
    if (!tokens.startsLine(at)) continue;
    const start = tokens.start(at);
    const own = start - tokens.text.lastIndexOf('\n', start - 1) - 1;
    if (own >= column) continue;
    const keyword = tokens.at(at);
    if (column !== Number.POSITIVE_INFINITY) {
      return typing.test(keyword) ? { keyword, name: tokens.at(at + 1) } : undefined;
    }
    column = own;
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
  // `<DefaultValue("…")> Public Property Filter` of Visual Basic.
  if (tokens.at(paren - 2) === '<' && tokens.at(tokens.closer(paren) + 1) === '>') {
    let word = tokens.closer(paren) + 2;
    while (tokens.isWord(word) && !/^(?:property|optional)$/i.test(tokens.at(word))) word++;
    return tokens.isWord(word + 1) ? [tokens.at(word + 1)] : [];
  }
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
    } else if (/^[{=:;,)]$/.test(mark))
      return [...names, tokens.at(/^[!?]$/.test(tokens.at(at - 1)) ? at - 2 : at - 1)];
    else if (!tokens.isWord(at) && !/^[#<>?.&*@!]$/.test(mark)) return names;
  }
  return names;
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
