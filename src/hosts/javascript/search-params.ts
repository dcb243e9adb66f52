import { keyBefore, namesBefore, plainText } from './expression.ts';
import type { Tokens } from './tokens.ts';

/** Recognizes values given to `URLSearchParams`, which encodes them, or to methods of the same names. */
export class SearchParameters {
  readonly #tokens: Tokens;
  readonly #names: readonly string[];
  #variables: ReadonlySet<string> | undefined;
  #constants: ReadonlyMap<string, string> | undefined;

  constructor(tokens: Tokens, names: readonly string[]) {
    this.#tokens = tokens;
    this.#names = names;
  }

  /** Whether a value has a parameter's name before it: `x.set('filter', …)`, `new URLSearchParams([['filter', …]])`. */
  isNamed(value: number): boolean {
    const opener = this.#pairOf(value);
    return this.#isMethod(opener) || this.#isEntry(opener);
  }

  /** The parameter whose value is encoded by `URLSearchParams` here. */
  encodedName(value: number): string | undefined {
    const tokens = this.#tokens;
    if (tokens.at(value - 1) === ':') {
      const name = keyBefore(tokens, value);
      return this.#names.includes(name) && this.#isTaken(tokens.opener(value)) ? name : undefined;
    }
    const opener = this.#pairOf(value);
    if (!(this.#isMethod(opener) && this.#isSearch(opener - 3)) && !this.#isEntry(opener)) return undefined;
    return this.#nameAt(opener + 1);
  }

  /** The text of a literal, or of the constant that a name stands for. */
  #nameAt(token: number): string | undefined {
    const tokens = this.#tokens;
    if (tokens.type(token) !== 'IdentifierName') return plainText(tokens, token);
    this.#constants ??= constantsOf(tokens);
    return this.#constants.get(tokens.at(token));
  }

  /** The bracket in which a value comes second, after the name of a parameter; -1 for none. */
  #pairOf(value: number): number {
    const opener = this.#tokens.opener(value);
    if (opener < 0 || value !== opener + 3 || this.#tokens.at(opener + 2) !== ',') return -1;
    return this.#names.includes(this.#nameAt(opener + 1) ?? '') ? opener : -1;
  }

  #isMethod(opener: number): boolean {
    const tokens = this.#tokens;
    return (
      tokens.at(opener) === '(' &&
      /^(?:set|append)$/.test(tokens.at(opener - 1)) &&
      /^\??\.$/.test(tokens.at(opener - 2))
    );
  }

  #isEntry(opener: number): boolean {
    const list = this.#tokens.opener(opener);
    return this.#tokens.at(opener) === '[' && this.#tokens.at(list) === '[' && this.#isTaken(list);
  }

  /** Whether an object or list is the argument of `new URLSearchParams(…)`. */
  #isTaken(opener: number): boolean {
    return this.#tokens.at(opener - 1) === '(' && this.#tokens.at(opener - 2) === 'URLSearchParams';
  }

  /** Whether a variable holds a `URLSearchParams`, by its name or its declaration. */
  #isSearch(token: number): boolean {
    const name = this.#tokens.at(token);
    if (/searchparams$/i.test(name)) return true;
    this.#variables ??= this.#declared();
    return this.#variables.has(name);
  }

  #declared(): ReadonlySet<string> {
    const tokens = this.#tokens;
    const names = new Set<string>();
    for (let token = 0; token < tokens.count; token++) {
      if (tokens.at(token) !== 'URLSearchParams') continue;
      const before = tokens.at(token - 1);
      if (before === ':') names.add(keyBefore(tokens, token));
      if (before !== 'new' || tokens.at(token - 2) !== '=') continue;
      for (const name of namesBefore(tokens, token - 2)) names.add(name);
    }
    return names;
  }
}

/** The constants of a program that hold a plain text. */
function constantsOf(tokens: Tokens): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (let token = 2; token < tokens.count; token++) {
    const text = tokens.at(token - 1) === '=' ? plainText(tokens, token) : undefined;
    if (text !== undefined && tokens.type(token - 2) === 'IdentifierName') constants.set(tokens.at(token - 2), text);
  }
  return constants;
}
