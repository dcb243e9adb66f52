import type { HostSettings } from '../host.ts';
import { holdsValue, type KeyTest, keyTest, nameTest, namingKeys } from '../names.ts';
import type { Evidence } from '../value.ts';
import { branchesStart, lambdaStart } from './branches.ts';
import { resultName } from './declarations.ts';
import { assigning, control, grouping, type Walk } from './walk.ts';

/** Operators between values, one of which is the result. */
const choosing = /^(?:[?:]|\?\?|\?:|\|\||\/\/|or|orelse|else|then)$/i;
/** Words before a name that a value follows without an operator: `#define FILTER "…"`, `def filter "…"`. */
const defining = /^(?:def|define|defp|set|const|constant|param|let|val|var)$/i;
/** Functions that fill in a format, `sprintf('(= a %s)', …)`, and operators that do, `'(= a %s)' % …`. */
const formatting = /^(?:v?s[wn]*printf(?:_s)?|Sprintf|Format|format|formatted|String\.Format|printf|stringf|I18N)$/;
/** How many calls, lists and choices around a value are searched for a name. */
const mostWrapped = 8;

/** Finds out whether the literals of code may be filters, by the names before them. */
export class CodeEvidence {
  readonly #code: Walk;
  readonly #isName: (name: string) => boolean;
  readonly #isKey: KeyTest;
  readonly #comments: readonly string[];
  readonly #parameters: readonly string[];
  readonly #whole: Evidence;
  /** The columns of rows of values, by their `(`. */
  readonly #columns = new Map<number, number | undefined>();

  /** `whole` is the evidence for the value of all of the code, if it is an expression. */
  constructor(code: Walk, { sources }: HostSettings, whole: Evidence) {
    this.#code = code;
    this.#isName = nameTest(sources.keys);
    this.#isKey = keyTest(sources.keys);
    this.#comments = sources.comments;
    this.#parameters = sources.parameters;
    this.#whole = whole;
  }

  of(literal: number): Evidence {
    const before = this.#code.tokens[literal - 1];
    if (before?.type === 'comment' && this.#comments.includes(this.#code.textOf(literal - 1).trim()))
      return 'announced';
    return this.#isNamed(literal, mostWrapped) || this.#isAlias(literal) ? 'named' : 'none';
  }

  /** Whether a function or operator fills in the literals from `first` to `last`. */
  isFormat(first: number, last: number): boolean {
    const code = this.#code;
    const next = code.at(last + 1) === ')' && code.opener(last + 1) === first - 1 ? last + 2 : last + 1;
    if (code.at(next) === '%' || (code.at(next) === '-' && code.at(next + 1) === 'f') || code.at(next) === '-f')
      return true;
    if (/^[.:]$/.test(code.at(next)) && formatting.test(code.at(next + 1))) return true;
    const before = code.before(first);
    if (formatting.test(code.at(before))) return true;
    const callee = code.at(before) === '(' ? code.calleeOf(before) : undefined;
    return callee !== undefined && formatting.test(code.at(callee));
  }

  /** Whether an expression that begins with a token is the value of something with a configured name. */
  #isNamed(first: number, left: number, isListed = false): boolean {
    if (left === 0) return false;
    const code = this.#code;
    const at = code.before(first);
    if (at < 0) return this.#whole !== 'none';
    const mark = code.at(at);
    if (this.#isInQuery(at)) return true;
    const lambda = lambdaStart(code, at);
    if (lambda !== undefined && this.#isNamed(lambda, left - 1)) return true;
    if (choosing.test(mark)) {
      if (mark !== ':' && this.#isFallback(at)) return true;
      const start = this.#choiceStart(at);
      if (start !== undefined) return this.#isNamed(start, left - 1, isListed);
    }
    if (assigning.test(mark)) {
      if (this.#isTarget(at, isListed, left)) return true;
      const branched = branchesStart(code, at);
      return branched !== undefined && this.#isNamed(branched, left - 1);
    }
    if (mark === '(') return this.#isArgument(first, at, left);
    if (/^[,[{]$/.test(mark)) return this.#isElement(first, at, left);
    if (mark === ')') {
      const opener = code.opener(at);
      if (/^(?:if|unless|elif|elsif)$/i.test(code.at(opener - 1))) return this.#isNamed(opener - 1, left - 1);
      return this.#isCast(at) && this.#isNamed(opener, left - 1, isListed);
    }
    if (/^(?:return|Exit)$/i.test(mark)) return this.#isResult(at);
    if (/^default$/i.test(mark)) return this.#isName(code.at(code.segmentStart(at)));
    if (formatting.test(mark)) return this.#isNamed(code.pathStart(at), left - 1);
    // `-Filter '…'`, `--filter "…"`, `filter '…'` (Groovy, Ruby, PowerShell, Terraform blocks), `#define FILTER "…"`.
    if (!code.isWord(at) || !this.#isName(mark)) return false;
    return /^[-:@$#]*$/.test(code.at(at - 1).slice(0, 1)) || defining.test(code.at(at - 1));
  }

  /** Whether a value in parentheses is that of a call, or of the whole, with a configured name. */
  #isArgument(value: number, paren: number, left: number): boolean {
    const code = this.#code;
    const columns = this.#columnsOf(paren);
    if (columns !== undefined) return this.#isColumn(value, paren, columns);
    if (this.#isPaired(value) || this.#isFilledIn(value, paren)) return true;
    const callee = code.calleeOf(paren);
    if (callee === undefined) return this.#isNamed(paren, left - 1, value > paren + 1);
    const name = code.at(callee);
    // `filter IN ('…')` in SQL.
    if (/^in$/i.test(name)) return this.#isName(code.at(code.before(callee)));
    if (control.test(name) && code.at(code.before(value)) !== ',') return false;
    if (/^Exit$/i.test(name)) return this.#isResult(callee);
    if (grouping.test(name)) return this.#isNamed(paren, left - 1);
    if (this.#isName(name)) return true;
    if (/DefaultValue$/.test(name) && this.#isAnnotated(callee, paren)) return true;
    if (holdsValue(lowered(name)) && (this.#isDecorated(paren) || this.#isMember(callee))) return true;
    if (/^append$/i.test(name) && this.#isAppended(callee)) return true;
    return this.#isNamed(code.pathStart(callee), left - 1);
  }

  /** Whether the call before this one in a chain ends with a parameter of a URL: `.append("?filter=").append("…")`. */
  #isAppended(callee: number): boolean {
    const inner = this.#code.at(callee - 1) === '.' ? this.#code.onlyIn(callee - 2) : undefined;
    return inner !== undefined && this.#endsInQuery(this.#code.textOf(inner));
  }

  /** Whether an annotation before or after the one with the default value gives the name. */
  #isAnnotated(callee: number, paren: number): boolean {
    const after = this.#code.closer(paren) + 1;
    const literals = [after > 0 ? after + 2 : -1, callee - 2];
    return literals.some((at) => this.#code.isLiteral(at) && this.#isName(this.#code.textOf(at)));
  }

  /**
   * Whether the declaration after an attribute in brackets has a configured name: `#[arg(default_value = "…")] filter:
   * String`.
   */
  #isDecorated(token: number): boolean {
    const code = this.#code;
    const paren = code.at(token) === '(' ? token : code.opener(token);
    const isAnnotation = code.at(paren - 1).startsWith('@');
    const bracket = isAnnotation ? paren : code.opener(paren);
    if (!isAnnotation && code.at(bracket) !== '[') return false;
    for (let at = code.closer(bracket) + 1, steps = 40; at > 0 && steps > 0; at++, steps--) {
      if (code.at(at) === '#') continue;
      if (code.at(at) === '[') {
        for (const last = code.closer(at); at < last; at++) {
          if (code.isLiteral(at) && this.#isName(code.textOf(at))) return true;
        }
      } else if (/^[{=:;,)]$/.test(code.at(at))) return this.#isName(code.at(at - 1));
      else if (!code.isWord(at) && !/^[<>?.&*]$/.test(code.at(at))) return false;
    }
    return false;
  }

  /** Whether parentheses hold only the name of a type. */
  #isCast(close: number): boolean {
    const opener = this.#code.opener(close);
    return opener >= 0 && close === opener + 2 && this.#code.calleeOf(opener) === undefined;
  }

  /** Whether the text before a value in the same bracket is a configured name and comes first: `("filter", "…")`. */
  #isPaired(value: number): boolean {
    const name = this.#pairedWith(value);
    return name !== undefined && this.#isName(this.#code.textOf(name));
  }

  /** The first literal in a bracket with two elements, if a value is the second. */
  #pairedWith(value: number): number | undefined {
    const code = this.#code;
    const comma = code.before(value);
    const name = code.before(comma);
    if (code.at(comma) !== ',' || !code.isLiteral(name)) return undefined;
    return /^[([{,]$/.test(code.at(code.before(name))) ? name : undefined;
  }

  /** Whether a value is filled into a URL as a parameter with a configured name: `Sprintf("%s?filter=%s", base, f("…"))`. */
  #isFilledIn(value: number, bracket: number): boolean {
    const code = this.#code;
    const found = this.#formatOf(bracket);
    if (found === undefined) return false;
    const index = code.elementsBefore(Math.min(value, bracket + 200), bracket) - found.skipped;
    const format = code.textOf(found.at).slice(0, 2000);
    const hole = [...format.matchAll(/%(?!%)[-+0# ]*\d*[a-zA-Z@]|\{\w*\}/g)][index];
    return hole !== undefined && this.#endsInQuery(format.slice(0, hole.index));
  }

  /** The format that the values in a bracket fill in, and how many values before them are none. */
  #formatOf(bracket: number): { readonly at: number; readonly skipped: number } | undefined {
    const code = this.#code;
    if (code.isLiteral(bracket + 1) && code.at(bracket) === '(') return { at: bracket + 1, skipped: 1 };
    // `Format('…', [x])`, `"…" % (x)`, `"…".format(x)`.
    const before = code.at(bracket - 1);
    const at = /^[,%]$/.test(before) ? bracket - 2 : formatting.test(before) ? bracket - 3 : -1;
    return code.isLiteral(at) ? { at, skipped: 0 } : undefined;
  }

  /** Whether a text ends with a parameter of a URL, up to its value. */
  #endsInQuery(text: string): boolean {
    const parameter = /(?:^|[?&])([\w.-]+)=$/.exec(text)?.[1];
    return parameter !== undefined && this.#parameters.includes(parameter);
  }

  /** Whether a value is in a list, a map or a call whose value has a configured name. */
  #isElement(value: number, before: number, left: number): boolean {
    const code = this.#code;
    const opener = code.opener(value);
    if (opener < 0) return false;
    if (code.at(opener) === '(') return this.#isArgument(value, opener, left);
    if (this.#isPaired(value) || this.#isFilledIn(value, opener)) return true;
    if (code.at(before) === '{' && code.at(opener - 1) === 'lazy' && code.at(opener - 2) === 'by') {
      return this.#isName(code.at(opener - 3));
    }
    const key = this.#pairedWith(value);
    if (key !== undefined && code.closer(opener) === value + 1 && this.#isMap(opener, code.textOf(key))) return true;
    const result = code.at(before) === '{' ? resultName(code, value, opener) : undefined;
    if (result !== undefined && this.#isName(result)) return true;
    const start = code.typeStart(opener);
    if (start === opener && code.isWord(opener - 1) && this.#isName(code.at(opener - 1))) return true;
    return this.#isNamed(start, left - 1, true);
  }

  /**
   * Whether an operator's default replaces something with a configured name: `x.filter ??`, `getenv("NFE_FILTER") or`.
   */
  #isFallback(operator: number): boolean {
    const code = this.#code;
    const at = code.before(operator);
    if (at < 0 || /^(?:else|then)$/i.test(code.at(operator))) return false;
    if (code.isWord(at)) return this.#isName(code.at(at));
    return /^[)\]}]$/.test(code.at(at)) && code.isOperand(at - 1) && this.#isName(code.textOf(at - 1));
  }

  /** The first token of the expression that contains an operator; `undefined` if a `:` or `then` is not part of one. */
  #choiceStart(operator: number): number | undefined {
    const code = this.#code;
    const mark = code.at(operator);
    let isChoice = !/^(?::|then)$/i.test(mark);
    for (let at = operator - 1, steps = 60; at >= 0 && steps > 0; at--, steps--) {
      const text = code.at(at);
      if (/^[)\]}]$/.test(text)) {
        const opener = code.opener(at);
        if (opener < 0) return undefined;
        at = opener;
      } else if (text === '?' || /^if$/i.test(text)) isChoice = true;
      else if (/^(?:[([{,;]|return)$/i.test(text)) return isChoice ? at + 1 : undefined;
      else if (assigning.test(text) && !choosing.test(text)) return isChoice ? at + 1 : undefined;
      if (at === 0 && this.#whole !== 'none') return isChoice ? 0 : undefined;
    }
    return undefined;
  }

  /** Whether a literal is a column with a configured name: `SELECT '…' AS filter`. */
  #isAlias(literal: number): boolean {
    return this.#code.at(literal + 1).toUpperCase() === 'AS' && this.#isName(this.#code.at(literal + 2));
  }

  /** Whether the text before an operator ends with a parameter of a URL: `"?filter=" . …`. */
  #isInQuery(operator: number): boolean {
    const text = this.#code.before(operator);
    if (!this.#code.isLiteral(text) || !/^(?:\.|\+|&|\.\.|\|\||<>|\+\+)$/.test(this.#code.at(operator))) return false;
    return this.#endsInQuery(this.#code.textOf(text));
  }

  /** Whether the target of an assignment has a configured name: a variable with or without a type, a key, a member. */
  #isTarget(operator: number, isListed: boolean, left: number): boolean {
    const code = this.#code;
    const at = code.before(operator);
    if (at < 0) return false;
    const text = code.at(at);
    if (code.isLiteral(at)) return this.#isName(code.textOf(at)) || this.#isMap(at, code.textOf(at));
    // `query["filter"] =`, `query("filter") =`, `$self->{filter} =`, `string Filter { get; set; } = "…"`.
    if (/^[)\]}]$/.test(text)) {
      const opener = code.opener(at);
      const inner = text === ']' ? at - 1 : code.onlyIn(at);
      if (inner !== undefined && this.#isName(code.textOf(inner))) return true;
      if (this.#isName(code.at(opener - 1))) return true;
      if (text === ']' && inner !== undefined && !code.isOperand(opener - 1) && this.#isMap(opener, code.textOf(inner)))
        return true;
    }
    if (code.isWord(at) && (this.#isName(text) || (isListed && this.#isKey([text], true)))) return true;
    if (code.isWord(at) && this.#isMember(at)) return true;
    if (/^Result$/i.test(text)) return this.#isResult(at);
    if (holdsValue(lowered(text)) && (this.#isNamedBeside(at) || this.#isDecorated(at) || this.#isOfCall(at, left)))
      return true;
    if (this.#isTyped(at)) return true;
    return code.isWord(at) && this.#isMap(at, text);
  }

  /** Whether a member belongs to something with a configured name: `filters.open`, `ParamByName('filter').AsString`. */
  #isMember(name: number): boolean {
    const code = this.#code;
    if (!/^(?:\.|->|\?\.)$/.test(code.at(name - 1))) return false;
    const owner = name - 2;
    if (code.isWord(owner)) return this.#isKey([code.at(owner), code.at(name)]);
    const inner = /^[)\]]$/.test(code.at(owner)) ? code.onlyIn(owner) : undefined;
    return inner !== undefined && code.isLiteral(inner) && this.#isName(code.textOf(inner));
  }

  /** Whether a name followed by a type is a configured one: `filter: string`, `filter As String`, `filter string`. */
  #isTyped(last: number): boolean {
    const code = this.#code;
    for (let at = last, left = 8; left > 0 && at > 0; at--, left--) {
      if (/^[)\]]$/.test(code.at(at)) && code.opener(at) > 0) {
        at = code.opener(at);
        continue;
      }
      const text = code.at(at);
      if (/^(?::|::|As)$/i.test(text)) return this.#isName(code.at(this.#nameBefore(at)));
      if (!code.isWord(at) && !/^(?:[&*?.<>|']|\.\.)$/.test(text)) return false;
      if (code.isWord(at - 1) && at <= last && this.#isName(code.at(at - 1))) return true;
      // `filters []string`
      if (code.at(at - 1) === ']' && this.#isName(code.at(code.opener(at - 1) - 1))) return true;
    }
    return false;
  }

  /** The name before the colon or other mark of a type, without the parentheses of an array. */
  #nameBefore(type: number): number {
    const at = this.#code.before(type);
    return this.#code.at(at) === ')' ? this.#code.opener(at) - 1 : at;
  }

  /** Whether the name is given beside the value, `name: "filter", value: "…"`, or before the block, `variable "filter" {`. */
  #isNamedBeside(key: number): boolean {
    const code = this.#code;
    // The line before: `name = "filter"`.
    const line = code.at(key - 1) === ',' ? key - 2 : key - 1;
    if (code.isLiteral(line) && assigning.test(code.at(line - 1)) && isNaming(code.at(line - 2))) {
      return this.#isName(code.textOf(line));
    }
    const opener = code.opener(key);
    if (code.isLiteral(opener - 1) && this.#isName(code.textOf(opener - 1))) return true;
    if (assigning.test(code.at(opener - 1)) && this.#isName(code.textOf(opener - 2))) return true;
    for (let at = opener + 1, steps = 40; at > 0 && steps > 0 && at < code.tokens.length; at++, steps--) {
      if (at === opener + 1 && code.isLiteral(at) && this.#isName(code.textOf(at))) return true;
      if (code.opener(at) !== opener || !isNaming(code.at(at))) continue;
      if (assigning.test(code.at(at + 1)) && code.isLiteral(at + 2)) return this.#isName(code.textOf(at + 2));
    }
    return false;
  }

  /** Whether a named argument is that of a call whose value has a configured name: `filter = Field(default="…")`. */
  #isOfCall(argument: number, left: number): boolean {
    const code = this.#code;
    const paren = code.opener(argument);
    const callee = code.at(paren) === '(' ? code.calleeOf(paren) : undefined;
    return callee !== undefined && this.#isNamed(code.pathStart(callee), left - 1);
  }

  /** Whether the map that contains a token has a configured name together with the key: `filters = { open: … }`. */
  #isMap(inside: number, key: string): boolean {
    const code = this.#code;
    const opener = code.opener(inside);
    if (opener < 0) return this.#isTable(inside, key);
    const callee = code.at(opener) === '(' ? code.calleeOf(opener) : undefined;
    const owner = code.before(callee === undefined ? code.typeStart(opener) : code.pathStart(callee));
    const operator = assigning.test(code.at(owner)) ? owner : code.before(owner);
    if (!assigning.test(code.at(operator))) return false;
    return this.#isKey([code.textOf(this.#targetBefore(operator)), key]);
  }

  /** Whether a key is in a table of TOML with a configured name: `[filters]`, and `open = …` on a line after it. */
  #isTable(name: number, key: string): boolean {
    const code = this.#code;
    for (let at = name - 1, steps = 300; at > 1 && steps > 0; at--, steps--) {
      // TOML has none of these.
      if (/^[;()]$/.test(code.at(at))) return false;
      if (code.at(at) !== ']') continue;
      const opener = code.opener(at);
      const before = opener - 1;
      // `[` after a name or an operator is no table.
      const isBegun = before < 0 || code.isLiteral(before) || /^(?:[\]}]|true|false|\d.*)$/.test(code.at(before));
      if (isBegun && code.isWord(at - 1)) return this.#isKey([code.at(at - 1), key]);
      at = Math.max(opener, 1);
    }
    return false;
  }

  /** The name that is assigned to, without its type: that of `FILTERS: Record<string, string> =`. */
  #targetBefore(operator: number): number {
    const code = this.#code;
    for (let at = code.before(operator), steps = 12; steps > 0 && at > 0; at--, steps--) {
      if (/^(?::|As)$/i.test(code.at(at))) return this.#nameBefore(at);
      if (!code.isWord(at) && !/^[<>[\],.?]$/.test(code.at(at))) break;
      if (/^(?:var|const|let|val|static|final|dim)$/i.test(code.at(at))) break;
    }
    return code.before(operator);
  }

  /** The `(` of the columns that the values in a bracket belong to: `(id, filter) VALUES (1, '…'), (2, '…')`. */
  #columnsOf(opener: number): number | undefined {
    const code = this.#code;
    const rows = [opener];
    let list = opener;
    while (!this.#columns.has(list) && code.at(list - 1) === ',' && code.at(list - 2) === ')') {
      list = code.opener(list - 2);
      rows.push(list);
    }
    const isInsert = /^values$/i.test(code.at(list - 1)) && code.at(list - 2) === ')';
    const columns = this.#columns.get(list) ?? (isInsert ? code.opener(list - 2) : undefined);
    for (const row of rows) this.#columns.set(row, columns);
    return columns;
  }

  #isColumn(value: number, opener: number, columns: number): boolean {
    const code = this.#code;
    let index = code.elementsBefore(value, opener);
    const last = code.closer(columns);
    for (let at = columns + 1; at < last; at++) {
      if (code.at(at) === ',') index--;
      else if (index === 0) {
        const name = code.textOf(at);
        // A table of settings: `(name, value) VALUES ('filter', '…')`.
        const isSetting = holdsValue(lowered(name)) && isNaming(code.textOf(at - 2));
        return this.#isName(name) || (isSetting && this.#isPaired(value));
      }
    }
    return false;
  }

  /** Whether the function or property around a `return` has a configured name. */
  #isResult(statement: number): boolean {
    const name = resultName(this.#code, statement);
    return name !== undefined && this.#isName(name);
  }
}

function lowered(key: string): string {
  return key.slice(0, 1).toLowerCase() + key.slice(1);
}

/** Whether a key gives the name of the value beside it. */
function isNaming(key: string): boolean {
  return namingKeys.includes(key.toLowerCase()) || /^(?:alias|param|nome|chave)$/i.test(key);
}
