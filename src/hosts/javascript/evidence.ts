import type { Sources } from '../host.ts';
import { keyTest, nameTest } from '../names.ts';
import { keyBefore, namesBefore, resultOf } from './expression.ts';
import { SearchParameters } from './search-params.ts';
import type { Tokens } from './tokens.ts';

/**
 * Why a literal may hold a filter: a tag or a comment, which are certain, a call, or the name of a key, variable, attribute or
 * parameter, which other languages use as well.
 */
export type LiteralEvidence = 'tag' | 'comment' | 'call' | 'name';

interface Call {
  readonly path: string;
  /** The member of the argument that holds the filter; missing where the first argument is the filter. */
  readonly member: string | undefined;
}

/** Finds the evidence for the literals of a program. */
export class EvidenceFinder {
  readonly #tokens: Tokens;
  readonly #tags: ReadonlySet<string>;
  readonly #calls: readonly Call[];
  readonly #announced: ReadonlySet<number>;
  readonly #isKey: ReturnType<typeof keyTest>;
  readonly #isName: ReturnType<typeof nameTest>;
  readonly #parameters: SearchParameters;
  /** The length of the longest configured path. */
  readonly #depth: number;

  constructor(tokens: Tokens, { parameters, tags, calls, comments, keys }: Sources) {
    this.#tokens = tokens;
    this.#tags = new Set(tags.flatMap((tag) => [tag, `prefilter.${tag}`]));
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
    this.#isKey = keyTest(keys);
    this.#isName = nameTest(keys);
    this.#parameters = new SearchParameters(tokens, parameters);
    this.#depth = Math.max(0, ...keys.map((key) => key.split('.').length));
  }

  of(literal: number): LiteralEvidence | undefined {
    if (this.#announced.has(literal)) return 'comment';
    if (this.#tokens.at(literal).startsWith('`') && this.#isTagged(literal)) return 'tag';
    const value = resultOf(this.#tokens, literal);
    if (this.#isArgument(value)) return 'call';
    return this.#isNamed(value) ? 'name' : undefined;
  }

  /** The parameter for which `URLSearchParams` encodes the result of this `encodeURIComponent(…)` again. */
  encodedAgain(call: number): string | undefined {
    return this.#parameters.encodedName(resultOf(this.#tokens, call));
  }

  #before(token: number): string {
    return this.#tokens.at(token - 1);
  }

  #isNamed(value: number): boolean {
    const tokens = this.#tokens;
    const before = this.#before(value);
    if (before === ':') return this.#isKey(this.#pathTo(value));
    const isAttribute = before === '{' && tokens.type(value - 1) === 'JSXPunctuator';
    const equals = isAttribute ? value - 2 : value - 1;
    if (/^(?:\?\?|\|\|)?=$/.test(tokens.at(equals))) return namesBefore(tokens, equals).some(this.#isName);
    if (this.#parameters.isNamed(value)) return true;
    const opener = tokens.opener(value);
    if (before !== '[' && (before !== ',' || tokens.at(opener) !== '[')) return false;
    return this.#before(opener) === ':' && this.#isKey(this.#pathTo(opener), true);
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
      else if (this.#tokens.at(at) !== '{' && this.#tokens.at(at) !== '[') break;
      at = this.#tokens.opener(at);
      if (at < 0) break;
    }
    return path;
  }

  #isTagged(template: number): boolean {
    const isCall = this.#before(template) === ')';
    return this.#tags.has(this.#pathBefore(isCall ? this.#tokens.opener(template - 1) : template));
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
