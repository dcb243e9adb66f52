import { widestStart } from '../../evidence/parts.ts';
import { targetBefore } from '../../evidence/target.ts';
import type { Sources } from '../../host.ts';
import type { Tokens } from '../../tokens.ts';
import { type Imports, importsOf } from './imports.ts';

interface Call {
  readonly path: string;
  /** The member of the argument that holds the filter; missing if the first argument is the filter. */
  readonly member: string | undefined;
}

/** Finds the literals that a program gives to tags and functions which take a filter. */
export class TakenLiterals {
  readonly #tokens: Tokens;
  readonly #imports: Imports;
  readonly #tags: ReadonlySet<string>;
  readonly #calls: readonly Call[];

  constructor(tokens: Tokens, { tags, calls }: Sources) {
    this.#tokens = tokens;
    const known = tags.flatMap((tag) => [tag, `prefilter.${tag}`]);
    this.#imports = importsOf(tokens, known);
    this.#tags = new Set([...known, ...this.#imports.tags]);
    this.#calls = calls.map((call) => {
      const [, path = call, member] = /^([^(]*)(?:\(\s*\{\s*([^}]*?)\s*\}\s*\))?$/.exec(call) ?? [];
      return { path, member };
    });
  }

  /** A tag and a function imported from the package are certain; other packages have a function `filter` as well. */
  of(literal: number): 'tag' | 'announced' | 'ours' | undefined {
    const tokens = this.#tokens;
    if (tokens.at(literal).startsWith('`') && this.#isTagged(literal)) return 'tag';
    const value = widestStart(tokens, literal);
    if (tokens.at(value - 1) === '(' && this.#imports.calls.has(this.#pathBefore(value - 1))) return 'announced';
    const isTaken = (tokens.at(value - 1) === '(' && this.#isTagged(value - 1)) || this.#isArgument(value);
    return isTaken ? (this.#imports.isUsed ? 'announced' : 'ours') : undefined;
  }

  /** Whether a literal, whatever its text, may be a filter. Any other is one only where it looks like one. */
  mayBe(literal: number): boolean {
    const tokens = this.#tokens;
    if (this.#imports.isUsed) return true;
    const isTemplate = tokens.text[tokens.start(literal)] === '`';
    return isTemplate && (tokens.isWord(literal - 1) || tokens.at(literal - 1) === ')');
  }

  /** Whether the value is the first argument of one of the calls, or a member of an object that is an argument. */
  #isArgument(value: number): boolean {
    const tokens = this.#tokens;
    const before = tokens.at(value - 1);
    if (before === '(') return this.#calls.some((call) => call.member === undefined && this.#isCallee(call, value - 1));
    if (before !== ':') return false;
    const [name] = targetBefore(tokens, value - 1).names;
    const object = tokens.opener(value);
    const argument = tokens.opener(object);
    if (tokens.at(object) !== '{' || tokens.at(argument) !== '(') return false;
    return this.#calls.some((call) => call.member === name && this.#isCallee(call, argument));
  }

  #isCallee({ path }: Call, paren: number): boolean {
    const callee = this.#pathBefore(paren);
    return callee === path || callee.endsWith(`.${path}`);
  }

  /** Whether a tag, or one that is made by its call, stands before a template or before the parenthesis of a call. */
  #isTagged(next: number): boolean {
    const isCall = this.#tokens.at(next - 1) === ')';
    return this.#tags.has(this.#pathBefore(isCall ? this.#tokens.opener(next - 1) : next));
  }

  /** The dotted name before a token, such as `prefilter.filter`; a leading dot stands for anything that is not a name. */
  #pathBefore(token: number): string {
    const tokens = this.#tokens;
    let first = token - 1;
    if (!tokens.isWord(first)) return '';
    let path = tokens.at(first);
    for (let names = 1; /^\??\.$/.test(tokens.at(first - 1)); names++) {
      first -= 2;
      if (names > 5 || !tokens.isWord(first)) return `.${path}`;
      path = `${tokens.at(first)}.${path}`;
    }
    return path;
  }
}
