import type { Sources } from '../host.ts';
import { holdsValue, keyTest, nameTest, namingKeys } from '../names.ts';
import { keyBefore, namesBefore, plainText, resultOf } from './expression.ts';
import { functionAround } from './functions.ts';
import { type Imports, importsOf } from './imports.ts';
import { SearchParameters } from './search-params.ts';
import type { Tokens } from './tokens.ts';

/**
 * Why a literal may hold a filter: a tag, a comment or a function imported from the package, which are certain, a call, or the
 * name of a key, variable, attribute or parameter, which other languages use as well.
 */
export type LiteralEvidence = 'tag' | 'comment' | 'api' | 'call' | 'name';

interface Call {
  readonly path: string;
  /** The member of the argument that holds the filter; missing if the first argument is the filter. */
  readonly member: string | undefined;
}

/** How many tokens of an object are searched for the name of a value. */
const maxBeside = 400;

/** The tests of names, which all programs of a run share. */
const testsOf = new WeakMap<
  Sources['keys'],
  { readonly isKey: ReturnType<typeof keyTest>; readonly isName: ReturnType<typeof nameTest> }
>();

/** Finds the evidence for the literals of a program. */
export class EvidenceFinder {
  readonly #tokens: Tokens;
  readonly #imports: Imports;
  readonly #tags: ReadonlySet<string>;
  readonly #calls: readonly Call[];
  readonly #announced: ReadonlySet<number>;
  readonly #isKey: ReturnType<typeof keyTest>;
  readonly #isName: ReturnType<typeof nameTest>;
  #additions: ReadonlyMap<string, number> | undefined;
  readonly #parameters: SearchParameters;
  readonly #queryNames: ReadonlySet<string>;
  /** The length of the longest configured path. */
  readonly #depth: number;

  constructor(tokens: Tokens, { parameters, tags, calls, comments, keys }: Sources) {
    this.#tokens = tokens;
    const known = tags.flatMap((tag) => [tag, `prefilter.${tag}`]);
    this.#imports = importsOf(tokens, known);
    this.#tags = new Set([...known, ...this.#imports.tags]);
    this.#calls = calls.map((call) => {
      const [, path = call, member] = /^([^(]*)(?:\(\s*\{\s*([^}]*?)\s*\}\s*\))?$/.exec(call) ?? [];
      return { path, member };
    });
    this.#announced = new Set(
      tokens.comments
        .filter(
          ({ start, end }) => end - start < 200 && comments.includes(tokens.text.slice(start + 2, end - 2).trim()),
        )
        .filter(({ start }) => tokens.text.startsWith('/*', start))
        .map(({ next }) => next),
    );
    const tests = testsOf.get(keys) ?? { isKey: keyTest(keys), isName: nameTest(keys) };
    testsOf.set(keys, tests);
    this.#isKey = tests.isKey;
    this.#isName = tests.isName;
    this.#parameters = new SearchParameters(tokens, parameters);
    this.#queryNames = new Set(parameters);
    this.#depth = Math.max(0, ...keys.map((key) => key.split('.').length));
  }

  of(literal: number): LiteralEvidence | undefined {
    if (this.#announced.has(literal)) return 'comment';
    if (this.#tokens.at(literal).startsWith('`') && this.#isTagged(literal)) return 'tag';
    if (this.#isFallback(literal)) return 'name';
    const value = resultOf(this.#tokens, joinedList(this.#tokens, literal) ?? literal);
    if (this.#isOfPackage(value)) return 'api';
    // Other packages have a function `filter` as well.
    if (this.#before(value) === '(' && this.#isTagged(value - 1)) return this.#imports.isUsed ? 'api' : 'call';
    if (this.#isArgument(value)) return this.#imports.isUsed ? 'api' : 'call';
    return this.#isNamed(value) ? 'name' : undefined;
  }

  /**
   * Whether a literal, whatever its text, may be a filter: in a tag, after a comment, or where the package's functions are used.
   * Any other is one only where it looks like one.
   */
  mayBeCertain(literal: number): boolean {
    if (this.#imports.isUsed || this.#announced.has(literal)) return true;
    if (this.#tokens.text[this.#tokens.start(literal)] !== '`') return false;
    return this.#tokens.type(literal - 1) === 'IdentifierName' || this.#before(literal) === ')';
  }

  /** Whether a literal replaces something with a configured name: `process.env.NFE_FILTER ?? '…'`. */
  #isFallback(literal: number): boolean {
    const tokens = this.#tokens;
    if (!/^(?:\?\?|\|\|)$/.test(this.#before(literal)) || tokens.type(literal - 2) !== 'IdentifierName') return false;
    return this.#isName(tokens.at(literal - 2));
  }

  /** The variable that a literal is assigned to, or added to with `+=`. */
  variableOf(literal: number): string | undefined {
    const tokens = this.#tokens;
    const value = resultOf(tokens, literal);
    if (!/^\+?=$/.test(this.#before(value)) || tokens.type(value - 2) !== 'IdentifierName') return undefined;
    const [name = ''] = namesBefore(tokens, value - 1);
    return this.#isName(name) ? name : undefined;
  }

  /** Whether a variable is added to more often than this. */
  isAppended(variable: string | undefined, known: number): boolean {
    if (variable === undefined) return false;
    this.#additions ??= additionsIn(this.#tokens);
    return (this.#additions.get(variable) ?? 0) > known;
  }

  /** The parameter for which `URLSearchParams` encodes the result of this `encodeURIComponent(…)` again. */
  encodedAgain(call: number): string | undefined {
    return this.#parameters.encodedName(resultOf(this.#tokens, call));
  }

  #before(token: number): string {
    return this.#tokens.at(token - 1);
  }

  #isNamed(value: number, depth = 0): boolean {
    const tokens = this.#tokens;
    const before = this.#before(value);
    if (before === ':' && (this.#isKey(this.#pathTo(value)) || this.#isNamedBeside(value))) return true;
    const isAttribute = before === '{' && tokens.type(value - 1) === 'JSXPunctuator';
    const equals = isAttribute ? value - 2 : value - 1;
    if (/^(?:\?\?|\|\|)?=$/.test(tokens.at(equals))) return namesBefore(tokens, equals).some(this.#isName);
    if (this.#parameters.isNamed(value) || this.#isInQuery(value)) return true;
    if (before === '(') return tokens.type(value - 2) === 'IdentifierName' && this.#isName(tokens.at(value - 2));
    if (before === 'return' || before === '=>') {
      const around = depth < 3 ? functionAround(tokens, value - 1) : undefined;
      if (around === undefined) return false;
      return 'name' in around
        ? this.#isName(around.name)
        : this.#isNamed(resultOf(tokens, around.expression), depth + 1);
    }
    return this.#isElement(value);
  }

  /** Whether a value such as `value` or `default` has its name beside it: `{ name: 'filter', value: '…' }`. */
  #isNamedBeside(value: number): boolean {
    const tokens = this.#tokens;
    if (!holdsValue(keyBefore(tokens, value))) return false;
    const object = tokens.opener(value);
    const end = Math.min(tokens.closer(object), object + maxBeside);
    for (let colon = object + 2; colon < end; colon++) {
      if (tokens.at(colon) !== ':' || tokens.opener(colon) !== object) continue;
      if (namingKeys.includes(keyBefore(tokens, colon + 1))) return this.#isName(plainText(tokens, colon + 1) ?? '');
    }
    return false;
  }

  /** Whether the value is in a list with a configured name, or the second element of a pair such as `['filter', '…']`. */
  #isElement(value: number): boolean {
    const tokens = this.#tokens;
    const opener = tokens.opener(value);
    if (tokens.at(opener) !== '[' || !/^[[,]$/.test(this.#before(value))) return false;
    if (value === opener + 3 && this.#isName(plainText(tokens, opener + 1) ?? '')) return true;
    const map = tokens.opener(opener);
    if (tokens.at(map) === '[' && tokens.at(map - 1) === '(' && tokens.at(map - 2) === 'Map') {
      const isSecond = value === opener + 3 && tokens.at(map - 4) === '=';
      return isSecond && namesBefore(tokens, map - 4).some((name) => this.#isKey([name, '']));
    }
    const list = resultOf(tokens, opener);
    if (this.#before(list) === ':') return this.#isKey(this.#pathTo(list), true);
    if (this.#before(list) !== '=') return false;
    return namesBefore(tokens, list - 1).some((name) => this.#isKey([name], true));
  }

  /** Whether the text before the value ends with a parameter of ours: `'?filter=' + …`, `` `?filter=${…}` ``. */
  #isInQuery(value: number): boolean {
    const tokens = this.#tokens;
    const type = tokens.type(value - 1);
    const isFilledIn = type === 'TemplateHead' || type === 'TemplateMiddle';
    if (!isFilledIn && this.#before(value) !== '+') return false;
    const text = tokens.at(isFilledIn ? value - 1 : value - 2);
    const name = /(?:^|[?&`"'])([\w.-]+)=(?:\$\{|["'`])$/.exec(text.slice(-80))?.[1];
    return name !== undefined && this.#queryNames.has(name);
  }

  /** Whether the value is the first argument of a function imported from the package. */
  #isOfPackage(value: number): boolean {
    return this.#before(value) === '(' && this.#imports.calls.has(this.#pathBefore(value - 1));
  }

  /** Whether the value is the first argument of one of the calls, or a member of an object that is an argument. */
  #isArgument(value: number): boolean {
    const before = this.#before(value);
    if (before === '(') return this.#calls.some((call) => call.member === undefined && this.#isCallee(call, value - 2));
    if (before !== ':') return false;
    const name = keyBefore(this.#tokens, value);
    const object = this.#tokens.opener(value);
    const argument = this.#tokens.opener(object);
    if (this.#tokens.at(object) !== '{' || this.#tokens.at(argument) !== '(') return false;
    return this.#calls.some((call) => call.member === name && this.#isCallee(call, argument - 1));
  }

  #isCallee({ path }: Call, end: number): boolean {
    const callee = this.#pathBefore(end + 1);
    return callee === path || callee.endsWith(`.${path}`);
  }

  /** The keys that lead to a value, at most as many as the longest path. */
  #pathTo(value: number): string[] {
    const path: string[] = [];
    let at = value;
    while (path.length < this.#depth) {
      if (this.#before(at) === ':') path.unshift(keyBefore(this.#tokens, at));
      else if (this.#before(at) === '=' && path.length > 0) {
        path.unshift(namesBefore(this.#tokens, at - 1)[0] ?? '');
        break;
      } else if (this.#tokens.at(at) !== '{' && this.#tokens.at(at) !== '[') break;
      at = this.#tokens.opener(at);
      if (at < 0) break;
      at = resultOf(this.#tokens, at);
    }
    return path;
  }

  /** Whether a tag, or one that is made by its call, stands before a template or before the parenthesis of a call. */
  #isTagged(next: number): boolean {
    const isCall = this.#before(next) === ')';
    return this.#tags.has(this.#pathBefore(isCall ? this.#tokens.opener(next - 1) : next));
  }

  /** The dotted name before a token, such as `prefilter.filter`; a leading dot stands for anything that is not a name. */
  #pathBefore(token: number): string {
    const tokens = this.#tokens;
    let first = token - 1;
    if (tokens.type(first) !== 'IdentifierName') return '';
    let path = tokens.at(first);
    for (let names = 1; /^\??\.$/.test(this.#before(first)); names++) {
      first -= 2;
      if (names > 5 || tokens.type(first) !== 'IdentifierName') return `.${path}`;
      path = `${tokens.at(first)}.${path}`;
    }
    return path;
  }
}

/** The `[` of a list before `.join(…)` whose first element a literal is. */
export function joinedList(tokens: Tokens, literal: number): number | undefined {
  if (tokens.at(literal - 1) !== '[') return undefined;
  const closer = tokens.closer(literal - 1);
  const isJoined = tokens.at(closer + 1) === '.' && tokens.at(closer + 2) === 'join' && tokens.at(closer + 3) === '(';
  return isJoined ? literal - 1 : undefined;
}

/** How often `+=` adds to each variable. */
function additionsIn(tokens: Tokens): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let token = 1; token < tokens.count; token++) {
    if (tokens.at(token) === '+=') counts.set(tokens.at(token - 1), (counts.get(tokens.at(token - 1)) ?? 0) + 1);
  }
  return counts;
}
