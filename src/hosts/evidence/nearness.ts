import type { Sources } from '../host.ts';
import type { Tokens } from '../tokens.ts';
import { isAfterName, isDefaultOf, isNameBeside } from './beside.ts';
import { columnOf, endsInQuery, isFilledIn } from './brackets.ts';
import { type Grade, holdsValue, keyTest, nameTest } from './names.ts';
import {
  adding,
  angleStart,
  anonymous,
  appending,
  assigning,
  choosing,
  control,
  isAssigning,
  isBlockColon,
  isBranching,
  isConsumed,
  isFunctionBody,
  isLambda,
  isOperand,
  isTernary,
  type NamingStyle,
  partBefore,
  returning,
  startOf,
} from './statements.ts';
import {
  annotatedNames,
  declaredName,
  indentedType,
  isBody,
  memoizedName,
  plainText,
  targetBefore,
} from './targets.ts';

/** How many brackets around a value are searched for a name. */
const mostBrackets = 10;

const replacing = /^(?:\?\?|\?:|\|\||\/\/|or|orelse)$/i;
const accessor = /^(?:get|set|init)$/;
/** Functions that take a value and return none. */
const taking = /^(?:echo|print(?:ln|f)?|puts|throw|assert|log|console)$/i;
/** Methods of tests that compare what stands before them: `expect(query.get('filter')).toBe('…')`. */
const asserting = /^(?:to(?:Be|Equal|Eql|StrictEqual)|isEqualTo|eql?|Be)$/;
/** Functions of tests that compare their arguments, and macros of Rust. */
const equality =
  /^(?:(?:XCT)?assert_?(?:Not_?)?(?:equals?|eq|ne|same|strict_?equal)|Equal|Same|AreEqual|strictEqual|deepEqual)$/i;
/** Functions of C that write a text into their first argument. */
const writingInto = /^(?:v?s[wn]*printf(?:_s)?|Fprintf|str[ln]?cpy(?:_s)?|strcpy|lstrcpy|wcscpy|mem(?:cpy|move))$/;
const typeDeclaring = /^(?:class|struct|interface|enum|module|namespace|object|trait|impl|record|extends|implements)$/;
const member = /^(?:\.|->|::|\?\.)$/;

/** A value, and what is known of it on the way out. */
interface Search {
  /** The first and the last token of the expression, and the first token of its part of the statement. */
  value: number;
  last: number;
  start: number;
  /** The keys between the value and the names that are looked for. */
  path: readonly string[];
  /** A text before the value in the brackets that were left last, which may be its key. */
  pair?: string | undefined;
  /** Whether the value has a key of its own, is an element of a list, and is returned by a function. */
  isKeyed: boolean;
  isListed: boolean;
  isReturned: boolean;
}

/**
 * Finds out whether a value in code belongs to a configured name by what is near it: the names before it in its own part of the
 * statement and the text before it in the same brackets; then the same for the brackets around it, and so on.
 */
export class Nearness {
  readonly #tokens: Tokens;
  readonly #style: NamingStyle;
  readonly #joins: readonly string[];
  readonly #parameters: readonly string[];
  readonly #isName: (name: string) => boolean;
  readonly #isKey: (path: readonly string[], listed?: boolean) => boolean;
  /** How well the last name that matched does so, and that name. */
  #grade: Grade = 'exact';
  #name = '';
  /** The most keys of a configured path. */
  readonly #depth: number;

  constructor(tokens: Tokens, { keys, parameters }: Sources, style: NamingStyle) {
    this.#tokens = tokens;
    this.#style = style;
    this.#joins = style.joins.split(' ');
    this.#parameters = parameters;
    const gradeOf = { name: nameTest(keys), path: keyTest(keys) };
    this.#isName = (name) => this.#keep(gradeOf.name(name), name);
    this.#isKey = (path, listed) => this.#keep(gradeOf.path(path, listed), path[0]);
    this.#depth = Math.max(1, ...keys.map((key) => key.split('.').length));
  }

  /** The configured name that the value from one token to another belongs to, and how well it matches. */
  find(first: number, last: number): { readonly name: string; readonly grade: Grade } | undefined {
    // A parameter of a URL has no name that is matched.
    this.#grade = 'exact';
    this.#name = '';
    return this.#isNamed(first, last) ? { name: this.#name, grade: this.#grade } : undefined;
  }

  #keep(grade: Grade | undefined, name = ''): boolean {
    if (grade === undefined) return false;
    this.#grade = grade;
    this.#name = name;
    return true;
  }

  #isNamed(first: number, last: number): boolean {
    const tokens = this.#tokens;
    // `SELECT '…' AS filter`
    if (/^as$/i.test(tokens.at(last + 1)) && this.#isName(tokens.at(last + 2))) return true;
    // `MOVE '…' TO FILTER`
    const isMoved = /^to$/i.test(tokens.at(last + 1)) && /^move$/i.test(tokens.at(first - 1));
    if (isMoved && this.#isName(tokens.at(last + 2))) return true;
    const search: Search = {
      ...{ value: first, last, start: first, path: [] },
      ...{ isKeyed: false, isListed: false, isReturned: false },
    };
    for (let left = mostBrackets; left > 0; left--) {
      const { value } = search;
      const inPart = this.#inPart(search);
      if (inPart !== undefined) return inPart;
      // A `return` leads to the block around it.
      if (search.value !== value) continue;
      const bracket = tokens.opener(value);
      const inBrackets = bracket < 0 ? this.#outside(search) : this.#inBrackets(search, bracket);
      if (inBrackets !== undefined) return inBrackets;
      search.value = bracket;
      search.last = tokens.closer(bracket);
    }
    return false;
  }

  /** Looks at what stands before the value in its own part of the statement; `undefined` if nothing there decides. */
  #inPart(search: Search): boolean | undefined {
    const tokens = this.#tokens;
    const { value, isKeyed } = search;
    const isBlock = tokens.at(value) === '{';
    // What a function assigns is not its own value.
    if (isBlock && isKeyed && !search.isReturned && isFunctionBody(tokens, value)) return false;
    search.isKeyed = false;
    search.start = value;
    if (isAfterName(tokens, this.#isName, this.#style, value)) return true;
    let isChosen = false;
    let isControlled = false;
    let isFunction = false;
    for (const at of partBefore(tokens, value)) {
      const mark = tokens.at(at);
      if (tokens.type(at) === 'other') break;
      // `param "filter" .~ ["…"]` of Haskell.
      if (mark === '~' && tokens.at(at - 1) === '.' && tokens.isLiteral(at - 2)) {
        return this.#isName(tokens.textOf(at - 2));
      }
      search.start = startOf(tokens, at);
      if (tokens.type(at) === 'mark' && mark === ')' && isBlock) {
        const name = search.start - 1;
        if (search.path.length === 0 && this.#isName(memoizedName(tokens, at) ?? '')) return true;
        if (!tokens.isWord(name) || control.test(tokens.at(name)) || anonymous.test(tokens.at(name))) continue;
        if (this.#matches(search, [tokens.at(name)]) && !member.test(tokens.at(name - 1))) return true;
        isFunction = true;
      } else if (tokens.isWord(at) && returning.test(mark)) {
        return this.#ofFunction(search, at);
      } else if (choosing.test(mark) || (mark === ':' && isTernary(tokens, at))) {
        if (replacing.test(mark) && at === value - 1 && this.#isNameOf(at - 1)) return true;
        isChosen = true;
        isControlled ||= mark === 'else';
      } else if (mark === 'do' && tokens.at(at - 1) === ')' && search.path.length === 0) {
        return this.#isName(memoizedName(tokens, at - 1) ?? '');
      } else if (tokens.isWord(at) && control.test(mark)) {
        if (tokens.isLiteral(value) && at === value - 1) return false;
        isControlled = true;
      } else if (assigning.test(mark) && isAssigning(tokens, at)) {
        const named = this.#ofTarget(search, at);
        if (named !== undefined || search.isKeyed || search.value !== value) return named;
      } else if (!isChosen && isConsumed(tokens, at, this.#joins)) {
        // `filter === '…'`
        const isCompared = at === value - 1 && /^[=!]==?$/.test(mark) && this.#isNameOf(at - 1);
        return isCompared || this.#isInQuery(at - 1);
      }
    }
    if (isBlock) return this.#beforeBlock(search, isControlled, isFunction);
    // A key belongs to the list or map whose value is the call, not to one around it.
    return search.path.length > 0 && tokens.at(value) === '(' && isOperand(tokens, value - 1) ? false : undefined;
  }

  /** Whether a member is one of the constants of an enumeration, or of a class or module, that is called after filters. */
  #isConstantOf(
    { keyword, name }: { keyword: string; name: string },
    [member = '', below]: readonly string[],
  ): boolean {
    if (below !== undefined || !this.#isName(name)) return false;
    return /^(?:enum|impl)$/.test(keyword) || /s$/i.test(name) || /^[A-Z][A-Z\d_]*$/.test(member);
  }

  /** Looks at the words before a block without a target: `public string Filter {`, `Request{`, `get {`, `else {`. */
  #beforeBlock(search: Search, isControlled: boolean, isFunction: boolean): boolean | undefined {
    const tokens = this.#tokens;
    if (isControlled) return search.path.length > 0 ? false : undefined;
    if (isFunction) return false;
    const words: string[] = [];
    const last = tokens.at(search.value - 1) === '%' ? search.value - 2 : search.value - 1;
    for (let at = last; at >= search.start && tokens.isWord(at); at--) words.push(tokens.at(at));
    // `@filters %{new: "…"}` of Elixir.
    if (words[0]?.startsWith('@') && this.#matches(search, words.slice(0, 1))) return true;
    const declaration = words.findLastIndex((word) => typeDeclaring.test(word));
    if (declaration >= 0) {
      return this.#isConstantOf({ keyword: words[declaration] ?? '', name: words[declaration - 1] ?? '' }, search.path);
    }
    const [first = ''] = words;
    if (first === '' || accessor.test(first) || anonymous.test(first)) return undefined;
    if (search.path.length === 0 && words.some(this.#isName)) return true;
    return search.isReturned ? false : undefined;
  }

  /** Looks at the text before the value in its brackets, and at what the brackets are; `undefined` if nothing there decides. */
  #inBrackets(search: Search, bracket: number): boolean | undefined {
    const tokens = this.#tokens;
    const { start, last, isKeyed } = search;
    if (tokens.type(bracket) !== 'mark') return this.#isInQuery(bracket);
    const column = tokens.at(bracket) === '(' ? columnOf(tokens, start, bracket) : undefined;
    if (column !== undefined && !/^(?:.*_)?valo?r$/i.test(column) && !holdsValue(lowered(column)))
      return this.#isName(column);
    search.pair = undefined;
    // `(INPUT "filter", INPUT "…")`
    const isFirst = start - (/^input$/i.test(tokens.at(start - 3)) ? 4 : 3) === bracket;
    const isPair = !isKeyed && tokens.at(start - 1) === ',' && (isFirst || /^[,;]$/.test(tokens.at(start - 3)));
    const { strict } = this.#style;
    const isOfPair =
      isFirst &&
      (tokens.at(bracket) === '[' || strict?.pairs.test(`${tokens.at(bracket - 2)}${tokens.at(bracket - 1)}`));
    // `['fetch', '--filter', '…']`
    const isOption = isPair && /^--?[a-z]/i.test(tokens.textOf(start - 2));
    if (isPair && (strict === undefined || isOption || isOfPair)) {
      search.pair = this.#pairText(start - 2, bracket);
      if (this.#isName(search.pair ?? '')) return true;
    }
    // `(:app, :filter, "…")`
    const isSymbol =
      !isKeyed && tokens.at(start - 1) === ',' && tokens.at(start - 3) === ':' && /^[(,]$/.test(tokens.at(start - 4));
    if (isSymbol && this.#isName(tokens.at(start - 2))) return true;
    if (isFilledIn(tokens, start, bracket, this.#parameters)) return true;
    if (tokens.at(bracket) === '(' && isDefaultOf(tokens, this.#isName, start, last, bracket)) return true;
    switch (tokens.at(bracket)) {
      case '(': {
        const inCall = this.#inCall(search, bracket);
        if (inCall !== undefined) return inCall;
        break;
      }
      case '[':
        // `x['…']`
        if (isOperand(this.#tokens, bracket - 1) && tokens.end(bracket - 1) === tokens.start(bracket)) return false;
        break;
      default: {
        const isResult = start === bracket + 1 || tokens.at(last + 1) === '}' || tokens.at(start - 1) === ',';
        const isCommand = tokens.isWord(search.value - 1) && start < search.value && tokens.isLiteral(search.value);
        const isFree = isKeyed || search.isReturned || isBranching(tokens, bracket);
        if (!isFree && (!isResult || isCommand)) return false;
      }
    }
    search.isListed = true;
    return undefined;
  }

  /** Looks at the function that takes the value, or at the columns of its row. */
  #inCall(search: Search, paren: number): boolean | undefined {
    const tokens = this.#tokens;
    const { start, path } = search;
    let callee = paren - 1;
    if (tokens.at(callee) === '!') callee--;
    if (tokens.at(callee) === '>') callee = angleStart(tokens, callee) - 1;
    const { strict } = this.#style;
    if (!tokens.isWord(callee)) return strict !== undefined && isOperand(this.#tokens, callee) ? false : undefined;
    const name = tokens.at(callee);
    const isFirst = start === paren + 1;
    // `filter.append('…')`
    const isAdding = path.length === 0 && member.test(tokens.at(callee - 1)) && adding.test(name);
    if (isAdding && tokens.isWord(callee - 2) && this.#isName(tokens.at(callee - 2))) return true;
    if (writingInto.test(name) && !isFirst) {
      const target = tokens.at(paren + 1) === '&' ? paren + 2 : paren + 1;
      return tokens.isWord(target) && this.#isName(tokens.at(target));
    }
    // `filter IN ('…')`
    if (/^in$/i.test(name)) return this.#isName(tokens.at(callee - 1));
    if (taking.test(name) || (control.test(name) && isFirst)) return false;
    if (control.test(name) || returning.test(name)) return undefined;
    if (path.length === 0 && this.#isName(name) && (strict === undefined || isFirst)) return true;
    const isValue = holdsValue(lowered(name)) || /DefaultValue$/.test(name);
    // `filter | default('…')`
    if (isValue && tokens.at(callee - 1) === '|' && this.#isName(tokens.at(callee - 2))) return true;
    if (isValue && annotatedNames(tokens, paren).some(this.#isName)) return true;
    if (this.#isAsserted(search, callee, paren)) return true;
    // `.append("?filter=").append("…")`, `string('filter').default('…')`
    if (
      member.test(tokens.at(callee - 1)) &&
      tokens.at(callee - 2) === ')' &&
      tokens.opener(callee - 2) === callee - 4
    ) {
      if (isValue && this.#isName(tokens.textOf(callee - 3))) return true;
      if (/^append$/i.test(name) && this.#isInQuery(callee - 3)) return true;
    }
    return strict?.through.test(name) === false ? false : undefined;
  }

  /** The text that may name the one after it: `("filter", "…")`, `define(FILTER, "…")`, `StringP("filter", "f", "…")`. */
  #pairText(token: number, bracket: number): string | undefined {
    const tokens = this.#tokens;
    if (tokens.at(bracket - 1) === 'define' && tokens.isWord(token)) return tokens.at(token);
    const text = plainText(tokens, token);
    return text?.length === 1 && tokens.at(token - 1) === ',' ? plainText(tokens, token - 2) : text;
  }

  /** Looks at what a value without brackets around it belongs to: a function without braces, a table of TOML. */
  #outside({ value, start, last, path, isKeyed }: Search): boolean {
    const tokens = this.#tokens;
    const [key] = path;
    if (key !== undefined && this.#style.hasTables) return this.#isInTable(start, key);
    if (key !== undefined) {
      const type = this.#style.strict === undefined ? indentedType(tokens, start) : undefined;
      return type !== undefined && this.#isConstantOf(type, path);
    }
    if (isKeyed || start < value || !isBody(tokens, start, last)) return false;
    return this.#isName(declaredName(tokens, start) ?? '');
  }

  /** Whether a key is in a table with a configured name: `[filters]`, and `open = …` on a line after it. */
  #isInTable(first: number, key: string): boolean {
    const tokens = this.#tokens;
    for (let at = first - 1, steps = 300; at > 1 && steps > 0; at = startOf(tokens, at) - 1, steps--) {
      const header = tokens.at(at) === ']' ? tokens.opener(at) : -1;
      if (header >= 0 && tokens.startsLine(header) && !/^[,=[]$/.test(tokens.at(header - 1))) {
        return this.#isKey([tokens.at(tokens.at(at - 1) === ']' ? at - 2 : at - 1), key]);
      }
    }
    return false;
  }

  /** Whether names, or the path from one of them to the value, are configured. */
  #matches({ path, pair, isListed }: Search, names: readonly string[]): boolean {
    if (path.length > 0) return names.some((name) => this.#isKey([name, ...path]));
    return names.some(
      (name) =>
        this.#isName(name) ||
        (isListed && this.#isKey([name], true)) ||
        (pair !== undefined && this.#isKey([name, pair])),
    );
  }

  /** Looks at the target of an assignment or the key of an element; an unknown one becomes part of the path. */
  #ofTarget(search: Search, operator: number): boolean | undefined {
    const { names, owner } = targetBefore(this.#tokens, operator);
    const [name = ''] = names;
    // `def name(…), do: value` of Elixir.
    const isShort = name === 'do' && this.#tokens.at(operator - 2) === ',' && search.path.length === 0;
    if (isShort) return this.#isName(declaredName(this.#tokens, operator) ?? '');
    if (isBlockColon(this.#tokens, operator)) return false;
    if (this.#style.strict && appending.test(this.#tokens.at(operator))) return false;
    if (this.#matches(search, names)) return true;
    if (owner !== undefined && search.path.length === 0 && this.#isKey([owner, name])) return true;
    if (name === '' || anonymous.test(name) || isLambda(this.#tokens, operator, this.#style.strict !== undefined))
      return undefined;
    if (/^result$/i.test(name)) return this.#ofFunction(search, operator);
    search.isKeyed = true;
    if (holdsValue(lowered(name)) || /DefaultValue$/.test(name))
      return isNameBeside(this.#tokens, this.#isName, operator);
    if (search.path.length + 1 >= this.#depth) return false;
    search.path = [name, ...search.path];
    return undefined;
  }

  /** Goes on with the function that returns the value: the block around it, else the declaration before it. */
  #ofFunction(search: Search, statement: number): boolean | undefined {
    const bracket = this.#tokens.opener(statement);
    if (this.#tokens.at(bracket) !== '{') {
      const name = declaredName(this.#tokens, statement);
      return name !== undefined && this.#matches({ ...search, isListed: false, pair: undefined }, [name]);
    }
    search.value = bracket;
    search.isReturned = true;
    return undefined;
  }

  /** Whether a test asserts that something of a configured name is the value. */
  #isAsserted({ start, path }: Search, callee: number, paren: number): boolean {
    const tokens = this.#tokens;
    const name = tokens.at(callee);
    if (path.length > 0) return false;
    if (equality.test(name)) return this.#isNameOf(start - 2) || this.#isNameOf(tokens.closer(paren) - 1);
    if (!asserting.test(name)) return false;
    // `.to eq('…')`, `.Should().Be('…')`
    const isShould = tokens.at(callee - 4) === 'Should';
    const before = /^(?:not_)?to$/.test(tokens.at(callee - 1)) ? callee - 1 : isShould ? callee - 4 : callee;
    if (tokens.at(before - 1) !== '.') return false;
    return isShould ? this.#isNameOf(before - 2) : tokens.at(before - 2) === ')' && this.#isNameOf(before - 3);
  }

  /** Whether an expression that ends with a token has a configured name: `job.filter`, `query["filter"]`, `getFilter()`. */
  #isNameOf(last: number): boolean {
    const tokens = this.#tokens;
    const isOwn = (token: number) => isOperand(tokens, token) && this.#isName(tokens.textOf(token));
    if (!/^[)\]}]$/.test(tokens.at(last))) return isOwn(last);
    const callee = tokens.opener(last) - 1;
    return isOwn(last - 1) || (tokens.at(last) === ')' && tokens.isWord(callee) && this.#isName(tokens.at(callee)));
  }

  /** Whether a literal ends with a configured parameter of a URL. */
  #isInQuery(literal: number): boolean {
    const type = this.#tokens.type(literal);
    return (type === 'literal' || type === 'rest') && endsInQuery(this.#tokens.textOf(literal), this.#parameters);
  }
}

function lowered(key: string): string {
  return key.slice(0, 1).toLowerCase() + key.slice(1);
}
