import type { HostSettings } from '../host.ts';
import { holdsValue, type KeyTest, keyTest, nameTest, namingKeys } from '../names.ts';
import type { Evidence } from '../value.ts';
import type { CodeToken } from './scan.ts';

/** Operators and marks after which a value stands. */
const assigning = /^(?:[:+.&?|*]?=|=>|->|:|<-|\?\?=|\|\|=|to)$/;
/** Operators between values of which one is the result. */
const choosing = /^(?:[?:]|\?\?|\?:|\|\||or|orelse|else|then)$/i;
const declaring = /^(?:def|defp|function|func|fun|fn|sub|procedure|get|method|property)$/i;
/** Words before a name that a value follows without an operator: `#define FILTER "…"`, `def filter "…"`. */
const defining = /^(?:def|define|defp|set|const|constant|param|let|val|var)$/i;
/** Words before a parenthesis that are no functions. */
const control =
  /^(?:if|elif|elsif|elseif|while|until|unless|for|foreach|switch|match|when|case|catch|with|and|not|in|is|like)$/i;
const grouping = /^(?:return|else|or|then|yield|await|echo|print|throw)$/i;
/** How many calls, lists and choices around a value are looked through. */
const mostWrapped = 8;

/** Finds out whether the literals of code may be filters, by the names before them. */
export class CodeEvidence {
  readonly #tokens: readonly CodeToken[];
  readonly #textOf: (literal: CodeToken) => string;
  readonly #isName: (name: string) => boolean;
  readonly #isKey: KeyTest;
  readonly #comments: readonly string[];
  readonly #parameters: readonly string[];

  constructor(tokens: readonly CodeToken[], textOf: (literal: CodeToken) => string, { sources }: HostSettings) {
    this.#tokens = tokens;
    this.#textOf = textOf;
    this.#isName = nameTest(sources.keys);
    this.#isKey = keyTest(sources.keys);
    this.#comments = sources.comments;
    this.#parameters = sources.parameters;
  }

  of(literal: number): Evidence {
    const before = this.#tokens[literal - 1];
    if (before?.type === 'comment') {
      return this.#comments.includes(this.#textOf(before).trim()) ? 'announced' : this.#named(literal);
    }
    return this.#named(literal);
  }

  #at(token: number): string {
    return this.#tokens[token]?.text ?? '';
  }

  /** The index of the last token before another one, without comments. */
  #before(token: number): number {
    let at = token - 1;
    while (this.#tokens[at]?.type === 'comment') at--;
    return at;
  }

  #named(literal: number): Evidence {
    return this.#isNamed(literal, mostWrapped) || this.#isAlias(literal) ? 'named' : 'none';
  }

  /** Whether an expression that begins with a token is the value of something with a configured name. */
  #isNamed(first: number, left: number, isListed = false): boolean {
    if (left === 0) return false;
    const at = this.#before(first);
    const mark = this.#at(at);
    if (this.#isInQuery(at)) return true;
    if (choosing.test(mark)) {
      if (mark !== ':' && this.#isFallback(at)) return true;
      const start = this.#choiceStart(at);
      if (start !== undefined) return this.#isNamed(start, left - 1, isListed);
    }
    if (assigning.test(mark)) return this.#isTarget(at, isListed);
    if (mark === '(') return this.#isArgument(first, at, left);
    if (/^[,[{]$/.test(mark)) return this.#isElement(first, at, left);
    if (mark === ')') return this.#isCast(at) && this.#isNamed(this.#tokens[at]?.opener ?? 0, left - 1, isListed);
    if (/^(?:return|Exit)$/i.test(mark)) return this.#isResult(at);
    if (/^default$/i.test(mark)) return this.#isName(this.#at(this.#segmentStart(at)));
    // `-Filter '…'`, `--filter "…"`, `filter '…'` (Groovy, Ruby, PowerShell, Terraform blocks), `#define FILTER "…"`.
    if (this.#tokens[at]?.type !== 'word' || !this.#isName(mark)) return false;
    return /^[-:@$#]*$/.test(this.#at(at - 1).slice(0, 1)) || defining.test(this.#at(at - 1));
  }

  /** Whether a value in parentheses is that of a call, or of the whole, with a configured name. */
  #isArgument(value: number, paren: number, left: number): boolean {
    const columns = this.#columnsOf(paren);
    if (columns !== undefined) return this.#isColumn(value, paren, columns);
    if (this.#isPaired(value)) return true;
    const callee = this.#calleeOf(paren);
    if (callee === undefined) return this.#isNamed(paren, left - 1, value > paren + 1);
    const name = this.#at(callee);
    if (control.test(name) && this.#at(this.#before(value)) !== ',') return false;
    if (grouping.test(name)) return this.#isNamed(paren, left - 1);
    if (this.#isName(name)) return true;
    if (/DefaultValue$/.test(name)) return this.#isAnnotated(callee, paren);
    return this.#isNamed(this.#pathStart(callee), left - 1);
  }

  /** The name of the function that is called by a parenthesis: `f(`, `f!(`, `f<T>(`. */
  #calleeOf(paren: number): number | undefined {
    let at = this.#before(paren);
    if (this.#at(at) === '!') at--;
    if (this.#at(at) === '>') {
      for (let steps = 12; steps > 0 && this.#at(at) !== '<'; steps--) at--;
      at--;
    }
    return this.#tokens[at]?.type === 'word' ? at : undefined;
  }

  /** Whether a name is given by the annotation before or after the one that gives a default value. */
  #isAnnotated(callee: number, paren: number): boolean {
    const after = (this.#tokens[paren]?.closer ?? -1) + 1;
    const literals = [after > 0 ? after + 2 : -1, callee - 2].map((at) => this.#tokens[at]);
    return literals.some((token) => token?.type === 'literal' && this.#isName(this.#textOf(token)));
  }

  /** Whether parentheses hold only the name of a type. */
  #isCast(close: number): boolean {
    const opener = this.#tokens[close]?.opener ?? -1;
    return opener >= 0 && close === opener + 2 && this.#calleeOf(opener) === undefined;
  }

  /** Whether the text before a value in the same bracket is a configured name, and it comes first: `("filter", "…")`. */
  #isPaired(value: number): boolean {
    const comma = this.#before(value);
    if (this.#at(comma) !== ',') return false;
    const name = this.#tokens[this.#before(comma)];
    const isSecond = name?.type === 'literal' && /^[([{,]$/.test(this.#at(this.#before(this.#before(comma))));
    return isSecond && this.#isName(this.#textOf(name));
  }

  /** Whether a value is in a list, a map or a call whose value has a configured name. */
  #isElement(value: number, before: number, left: number): boolean {
    const opener = this.#tokens[value]?.opener ?? -1;
    if (opener < 0) return false;
    if (this.#at(opener) === '(') return this.#isArgument(value, opener, left);
    if (this.#isPaired(value)) return true;
    if (this.#at(before) === '{' && this.#at(opener - 1) === 'lazy' && this.#at(opener - 2) === 'by') {
      return this.#isName(this.#at(opener - 3));
    }
    const start = this.#typeStart(opener);
    if (start === opener && this.#tokens[opener - 1]?.type === 'word' && this.#isName(this.#at(opener - 1)))
      return true;
    return this.#isNamed(start, left - 1, true);
  }

  /** The first token of the type before a bracket: `[]string{`, `new List<string> {`, `vec![`; the bracket if there is none. */
  #typeStart(opener: number): number {
    for (let at = opener - 1; at > opener - 12; at--) {
      const text = this.#at(at);
      if (assigning.test(text) || /^(?:return|[(,])$/.test(text)) return at + 1;
      if (this.#tokens[at]?.type !== 'word' && !/^[<>[\].!*&?%#]$|^::$/.test(text)) return opener;
    }
    return opener;
  }

  /** Whether what an operator replaces has a configured name: `x.filter ??`, `getenv("NFE_FILTER") or`. */
  #isFallback(operator: number): boolean {
    const at = this.#before(operator);
    const token = this.#tokens[at];
    if (token === undefined || /^(?:else|then)$/i.test(this.#at(operator))) return false;
    if (token.type === 'word') return this.#isName(token.text);
    const inner = this.#tokens[at - 1];
    return /^[)\]]$/.test(token.text) && inner?.type === 'literal' && this.#isName(this.#textOf(inner));
  }

  /** The first token of the expression that an operator is in; `undefined` where a `:` or `then` is not part of one. */
  #choiceStart(operator: number): number | undefined {
    const mark = this.#at(operator);
    let isChoice = !/^(?::|then)$/i.test(mark);
    for (let at = operator - 1, steps = 60; at >= 0 && steps > 0; at--, steps--) {
      const token = this.#tokens[at] as CodeToken;
      if (/^[)\]}]$/.test(token.text)) {
        if (token.opener < 0) return undefined;
        at = token.opener;
      } else if (token.text === '?' || /^if$/i.test(token.text)) isChoice = true;
      else if (/^(?:[([{,;]|return)$/i.test(token.text)) return isChoice ? at + 1 : undefined;
      else if (assigning.test(token.text) && !choosing.test(token.text)) return isChoice ? at + 1 : undefined;
    }
    return undefined;
  }

  /** Whether a literal is a column with a configured name: `SELECT '…' AS filter`. */
  #isAlias(literal: number): boolean {
    return this.#at(literal + 1).toUpperCase() === 'AS' && this.#isName(this.#at(literal + 2));
  }

  /** Whether the text before an operator ends with a parameter of a URL: `"?filter=" . …`. */
  #isInQuery(operator: number): boolean {
    const text = this.#tokens[this.#before(operator)];
    if (text?.type !== 'literal' || !/^(?:\.|\+|&|\.\.|\|\|)$/.test(this.#at(operator))) return false;
    const name = /(?:^|[?&])([\w.-]+)=$/.exec(this.#textOf(text))?.[1];
    return name !== undefined && this.#parameters.includes(name);
  }

  /** Whether the target of an assignment has a configured name: a variable with or without a type, a key, a member. */
  #isTarget(operator: number, isListed = false): boolean {
    const at = this.#before(operator);
    const token = this.#tokens[at];
    if (token === undefined) return false;
    if (token.type === 'literal') return this.#isName(this.#textOf(token)) || this.#isMap(at);
    // `query["filter"] =`, `query("filter") =`, `$self->{filter} =`, `string Filter { get; set; } = "…"`.
    if (/^[)\]}]$/.test(token.text)) {
      const inner = token.text === ']' || token.opener === at - 2 ? this.#tokens[at - 1] : undefined;
      const key = inner?.type === 'literal' ? this.#textOf(inner) : (inner?.text ?? '');
      if (this.#isName(key) || this.#isName(this.#at(token.opener - 1))) return true;
    }
    if (token.type === 'word' && (this.#isName(token.text) || (isListed && this.#isKey([token.text], true))))
      return true;
    if (/^Result$/i.test(token.text)) return this.#isResult(at);
    if (holdsValue(token.text[0]?.toLowerCase() + token.text.slice(1)) && this.#isNamedBeside(at)) return true;
    // A type may follow the name: `filter: string`, `filter As String`, `filter string`.
    for (let type = token.text === ')' ? token.opener - 1 : at, left = 8; left > 0 && type > 0; type--, left--) {
      const text = this.#at(type);
      if (/^(?::|::|As|as|AS)$/.test(text)) return this.#isName(this.#at(this.#nameBefore(type)));
      if (this.#tokens[type]?.type !== 'word' && !/^(?:[&*?.<>[\]|]|\.\.)$/.test(text)) return false;
      const name = this.#tokens[type - 1];
      if (name?.type === 'word' && /^(?:var|const|let|dim|DECLARE|declare|param)$/.test(this.#at(type - 2))) {
        return this.#isName(name.text);
      }
    }
    return token.type === 'word' && this.#isMap(at);
  }

  /** The name before the mark of a type, without the parentheses of an array. */
  #nameBefore(type: number): number {
    const at = this.#before(type);
    return this.#at(at) === ')' ? (this.#tokens[at]?.opener ?? 0) - 1 : at;
  }

  /** Whether the name is given beside the value, `name: "filter", value: "…"`, or before the block, `variable "filter" {`. */
  #isNamedBeside(key: number): boolean {
    const opener = this.#tokens[key]?.opener ?? -1;
    const title = this.#tokens[opener - 1];
    if (title?.type === 'literal' && this.#isName(this.#textOf(title))) return true;
    for (let at = opener + 1, steps = 40; at > 0 && steps > 0 && at < this.#tokens.length; at++, steps--) {
      const first = at === opener + 1 ? this.#tokens[at] : undefined;
      if (first?.type === 'literal' && this.#isName(this.#textOf(first))) return true;
      if (this.#tokens[at]?.opener !== opener || !isNaming(this.#at(at))) continue;
      const name = this.#tokens[at + 2];
      if (assigning.test(this.#at(at + 1)) && name?.type === 'literal') return this.#isName(this.#textOf(name));
    }
    return false;
  }

  /** Whether a key belongs to a map with a configured name. */
  #isMap(key: number): boolean {
    const opener = this.#tokens[key]?.opener ?? -1;
    if (opener < 0) return false;
    const owner = this.#before(this.#typeStart(opener));
    const operator = assigning.test(this.#at(owner)) ? owner : this.#before(owner);
    if (!assigning.test(this.#at(operator))) return false;
    const name = this.#tokens[this.#before(operator)];
    const text = name?.type === 'literal' ? this.#textOf(name) : (name?.text ?? '');
    const own = this.#tokens[key];
    const last = own?.type === 'literal' ? this.#textOf(own) : (own?.text ?? '');
    return this.#isKey([text, last]);
  }

  /** The `(` of the columns that the values in a bracket belong to: `(id, filter) VALUES (1, '…'), (2, '…')`. */
  #columnsOf(opener: number): number | undefined {
    let list = opener;
    for (let rows = 1000; rows > 0 && this.#at(list - 1) === ',' && this.#at(list - 2) === ')'; rows--) {
      list = this.#tokens[list - 2]?.opener ?? 0;
    }
    const isInsert = /^values$/i.test(this.#at(list - 1)) && this.#at(list - 2) === ')';
    return isInsert ? this.#tokens[list - 2]?.opener : undefined;
  }

  #isColumn(value: number, opener: number, columns: number): boolean {
    let index = 0;
    for (let at = opener + 1; at < value; at++)
      if (this.#at(at) === ',' && this.#tokens[at]?.opener === opener) index++;
    for (let at = columns + 1; this.#at(at) !== ')' && at < opener; at++) {
      if (this.#at(at) === ',') index--;
      else if (index === 0) return this.#isName(this.#at(at) || this.#textOf(this.#tokens[at] as CodeToken));
    }
    return false;
  }

  /** Whether the function or property around a `return` has a configured name. */
  #isResult(statement: number): boolean {
    for (let block = this.#tokens[statement]?.opener ?? -1; block >= 0; block = this.#tokens[block]?.opener ?? -1) {
      if (this.#at(block) !== '{') continue;
      const named = this.#isHeader(block);
      if (named !== undefined) return named;
    }
    // Languages without braces.
    for (let at = statement, steps = 120; at > 0 && steps > 0; at--, steps--) {
      const token = this.#tokens[at] as CodeToken;
      const isBlock = token.text === '}' && /^(?:\)|\w+)$/.test(this.#at(token.opener - 1));
      if (isBlock) return false;
      if (token.type === 'word' && declaring.test(this.#at(at - 1))) return this.#isName(token.text);
    }
    return false;
  }

  /** Whether the function or property that a block belongs to has a configured name; `undefined` for other blocks. */
  #isHeader(block: number): boolean | undefined {
    for (let at = block - 1, steps = 40; at >= 0 && steps > 0; at--, steps--) {
      const text = this.#at(at);
      if (
        /^[;{}]$/.test(text) ||
        control.test(text) ||
        grouping.test(text) ||
        /^(?:try|do|finally|get|set)$/.test(text)
      ) {
        return undefined;
      }
      if (text === ')') at = this.#tokens[at]?.opener ?? at;
      if (assigning.test(this.#at(at)) && this.#at(at) !== ':' && this.#at(at) !== '->') return this.#isTarget(at);
      const isDeclared = this.#tokens[at]?.type === 'word' && this.#tokens[at - 1]?.type === 'word';
      if (isDeclared && /^[({:]$/.test(this.#at(at + 1))) return this.#isName(this.#at(at));
      if (isDeclared && declaring.test(this.#at(at - 1))) return this.#isName(this.#at(at));
    }
    return undefined;
  }

  /** The first token after the nearest `,`, `(`, `;` or `{` before a token. */
  #segmentStart(token: number): number {
    let at = token;
    while (at > 0 && token - at < 20 && !/^[,(;{]$/.test(this.#at(at - 1))) at--;
    return at;
  }

  /** The first token of a chain of members and calls that ends with a name. */
  #pathStart(last: number): number {
    let first = last;
    while (/^(?:\.|::|->|\?\.|\\)$/.test(this.#at(first - 1))) {
      const before = this.#tokens[first - 2];
      if (before === undefined) break;
      const isOfText = before.type === 'literal' && /^(?:join|format)$/.test(this.#at(first));
      if (before.type === 'word' || isOfText) first -= 2;
      else if (/^[)\]]$/.test(before.text) && before.opener >= 0) {
        first = this.#tokens[before.opener - 1]?.type === 'word' ? before.opener - 1 : before.opener;
      } else break;
    }
    return /^(?:new|await|&|!|not)$/i.test(this.#at(first - 1)) ? first - 1 : first;
  }
}

/** Whether a key gives the name of the value beside it. */
function isNaming(key: string): boolean {
  return namingKeys.includes(key.toLowerCase()) || /^(?:alias|param)$/.test(key);
}
