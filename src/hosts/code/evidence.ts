import type { HostSettings } from '../host.ts';
import { type KeyTest, keyTest, nameTest } from '../names.ts';
import type { Evidence } from '../value.ts';
import type { CodeToken } from './scan.ts';

/** Functions whose result is their argument, or an encoded form of it. */
const transparent =
  /^(?:(?:raw)?urlencode|url_?encode|urlEncodeUTF8|EscapeDataString|EscapeUriString|quote(?:_plus)?|encode(?:URIComponent|Uri)?|QueryEscape|escape|trim|Trim|AllTrim|strip|String|string|str|from|to_string|to_owned|ToString|new|of|Some|Ok|Just|format|sprintf|Format|textwrap|dedent|heredoc|N|Utf8)$/i;

const assigning = /^(?::?=|=>|->|:|<-|\?\?=|\|\|=|to)$/;
const declaring = /^(?:def|function|func|fun|fn|sub|procedure|get|method)$/i;

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
    return this.#isNamed(literal, 5) ? 'named' : 'none';
  }

  #isNamed(value: number, left: number): boolean {
    const at = this.#before(value);
    const mark = this.#at(at);
    if (assigning.test(mark)) return this.#isTarget(at);
    if (this.#isInQuery(at)) return true;
    if (mark === '(') {
      const callee = this.#before(at);
      if (this.#tokens[callee]?.type === 'word') {
        if (/^values$/i.test(this.#at(callee))) return this.#isElement(value, at);
        if (transparent.test(this.#at(callee)) && left > 0) return this.#isNamed(this.#pathStart(callee), left - 1);
        return this.#isName(this.#at(callee));
      }
      return this.#isElement(value, at) || (left > 0 && this.#isNamed(at, left - 1));
    }
    if (/^[?:]$|^(?:\?\?|\|\||or|Or|OR|else|Else|ELSE|then|Then)$/.test(mark) && left > 0)
      return this.#isBranch(at, left);
    if (/^(?:return|Return|RETURN|Result|Exit)$/.test(mark)) return this.#isResult(at);
    if (/^(?:default|DEFAULT)$/.test(mark)) return this.#isName(this.#at(this.#segmentStart(at)));
    if (/^[,[{]$/.test(mark)) return this.#isElement(value, at);
    // `-Filter '…'`, `--filter "…"`, `filter '…'` (Groovy, Ruby, PowerShell, Terraform blocks).
    return this.#tokens[at]?.type === 'word' && this.#isName(mark) && /^[-:@$]*$/.test(this.#at(at - 1).slice(0, 1));
  }

  /** Whether the text before an operator ends with a parameter of a URL: `"?filter=" . …`. */
  #isInQuery(operator: number): boolean {
    const text = this.#tokens[this.#before(operator)];
    if (text?.type !== 'literal' || !/^(?:\.|\+|&|\.\.|\|\|)$/.test(this.#at(operator))) return false;
    const name = /(?:^|[?&])([\w.-]+)=$/.exec(this.#textOf(text))?.[1];
    return name !== undefined && this.#parameters.includes(name);
  }

  /** Whether the target of an assignment has a configured name: a variable with or without a type, a key, a member. */
  #isTarget(operator: number): boolean {
    const at = this.#before(operator);
    const token = this.#tokens[at];
    if (token === undefined) return false;
    if (token.type === 'literal') return this.#isName(this.#textOf(token)) || this.#isMap(at);
    // A property with accessors, `string Filter { get; set; } = "…"`.
    if (token.text === '}') return this.#isName(this.#at(token.opener - 1));
    if (token.text === ']') {
      const inner = this.#tokens[at - 1];
      const key = inner?.type === 'literal' ? this.#textOf(inner) : (inner?.text ?? '');
      return this.#isName(key) || this.#isName(this.#at(token.opener - 1));
    }
    if (token.type === 'word' && this.#isName(token.text)) return true;
    if (/^(?:value|default)$/i.test(token.text) && this.#isNamedBeside(at)) return true;
    // A type may follow the name: `filter: string`, `filter As String`, `filter string`.
    for (let type = at, left = 6; left > 0 && type > 0; type--, left--) {
      const text = this.#at(type);
      if (/^(?::|::|As|as|AS)$/.test(text)) return this.#isName(this.#at(this.#before(type)));
      if (this.#tokens[type]?.type !== 'word' && !/^[&*?.<>[\]|]$/.test(text)) return false;
      const name = this.#tokens[type - 1];
      if (name?.type === 'word' && /^(?:var|const|let|dim|DECLARE|declare)$/.test(this.#at(type - 2))) {
        return this.#isName(name.text);
      }
    }
    return token.type === 'word' && this.#isMap(at);
  }

  /** Whether the name is given beside the value, `name: "filter", value: "…"`, or before the block, `variable "filter" {`. */
  #isNamedBeside(key: number): boolean {
    const opener = this.#tokens[key]?.opener ?? -1;
    const title = this.#tokens[opener - 1];
    if (title?.type === 'literal' && this.#isName(this.#textOf(title))) return true;
    for (let at = opener + 1, steps = 40; at > 0 && steps > 0 && at < this.#tokens.length; at++, steps--) {
      if (this.#tokens[at]?.opener !== opener || !/^(?:name|key)$/i.test(this.#at(at))) continue;
      const name = this.#tokens[at + 2];
      if (assigning.test(this.#at(at + 1)) && name?.type === 'literal') return this.#isName(this.#textOf(name));
    }
    return false;
  }

  /** Whether a key belongs to a map with a configured name. */
  #isMap(key: number): boolean {
    const opener = this.#tokens[key]?.opener ?? -1;
    if (opener < 0) return false;
    const owner = this.#before(opener);
    const operator = assigning.test(this.#at(owner)) ? owner : this.#before(owner);
    if (!assigning.test(this.#at(operator))) return false;
    const name = this.#tokens[this.#before(operator)];
    const text = name?.type === 'literal' ? this.#textOf(name) : (name?.text ?? '');
    const own = this.#tokens[key];
    const last = own?.type === 'literal' ? this.#textOf(own) : (own?.text ?? '');
    return this.#isKey([text, last]);
  }

  /** Whether the value follows a configured name, `("filter", "…")`, or is in a list with one. */
  #isElement(value: number, before: number): boolean {
    const opener = this.#tokens[value]?.opener ?? -1;
    const columns = this.#columnsOf(opener);
    if (columns !== undefined) return this.#isColumn(value, opener, columns);
    if (this.#at(before) === ',') {
      const name = this.#tokens[this.#before(before)];
      const isSecond = name?.type === 'literal' && /^[([{,]$/.test(this.#at(this.#before(this.#before(before))));
      if (isSecond && this.#isName(this.#textOf(name as CodeToken))) return true;
    }
    if (!/^[[{(]$/.test(this.#at(opener))) return false;
    const owner = this.#before(opener);
    if (!assigning.test(this.#at(owner))) return false;
    const name = this.#tokens[this.#before(owner)];
    return this.#isKey([name?.type === 'literal' ? this.#textOf(name) : (name?.text ?? '')], true);
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

  /** Whether the expression of a branch is the value of something with a configured name. */
  #isBranch(operator: number, left: number): boolean {
    for (let at = operator - 1, steps = 40; at >= 0 && steps > 0; at--, steps--) {
      const text = this.#at(at);
      if (/^[)\]}]$/.test(text)) at = this.#tokens[at]?.opener ?? at;
      else if (/^(?::?=|=>|<-)$/.test(text)) return this.#isTarget(at);
      else if (/^[;,{]$/.test(text)) return false;
      else if (text === '(') return this.#isNamed(at + 1, left - 1);
    }
    return false;
  }

  /** Whether the function around a `return` has a configured name. */
  #isResult(statement: number): boolean {
    for (let at = statement, steps = 120; at > 0 && steps > 0; at--, steps--) {
      if (this.#tokens[at]?.type === 'word' && declaring.test(this.#at(at - 1))) return this.#isName(this.#at(at));
      const isMethod = this.#at(at + 1) === '(' && this.#tokens[at - 1]?.type === 'word';
      if (isMethod && this.#tokens[at]?.type === 'word' && this.#isName(this.#at(at))) return true;
    }
    return false;
  }

  /** The first token after the nearest `,`, `(`, `;` or `{` before a token. */
  #segmentStart(token: number): number {
    let at = token;
    while (at > 0 && token - at < 20 && !/^[,(;{]$/.test(this.#at(at - 1))) at--;
    return at;
  }

  #pathStart(last: number): number {
    let first = last;
    while (/^(?:\.|::|->|\?\.|\\)$/.test(this.#at(first - 1)) && this.#tokens[first - 2]?.type === 'word') first -= 2;
    return /^(?:new|New)$/.test(this.#at(first - 1)) ? first - 1 : first;
  }
}
