import type { Sources } from '../host.ts';
import type { Tokens } from '../tokens.ts';
import { widestStart } from './statements.ts';
import { targetBefore } from './targets.ts';

interface Call {
  readonly path: string;
  /** The member of the argument that holds the filter; missing if the first argument is the filter. */
  readonly member: string | undefined;
}

/** The functions of the configured calls, without what says which argument is the filter. */
export function functionNames({ calls }: Pick<Sources, 'calls'>): readonly string[] {
  return calls.map((call) => call.replace(/\(.*$/s, ''));
}

/** The configured calls that take a filter: `list` as the first argument, `list({filter})` as a member or a named argument. */
export class FilterCalls {
  readonly #tokens: Tokens;
  readonly #calls: readonly Call[];

  constructor(tokens: Tokens, { calls }: Pick<Sources, 'calls'>) {
    this.#tokens = tokens;
    this.#calls = calls.map((call) => {
      const [, path = call, member] = /^([^(]*)(?:\(\s*\{\s*([^}]*?)\s*\}\s*\))?$/.exec(call) ?? [];
      return { path, member };
    });
  }

  /** Whether one of the calls takes a literal, alone or as one of several values to choose from. */
  take(literal: number): boolean {
    return this.takeValue(widestStart(this.#tokens, literal));
  }

  /** The same of the first token of a value. */
  takeValue(value: number): boolean {
    const tokens = this.#tokens;
    const before = tokens.at(value - 1);
    if (before === '(') return this.#calls.some((call) => call.member === undefined && this.#isCallee(call, value - 1));
    if (!/^(?::|=>|=)$/.test(before)) return false;
    const around = tokens.opener(value);
    // A member of a map among the arguments, or an argument with a name.
    const argument = /^[{[]$/.test(tokens.at(around)) ? tokens.opener(around) : around;
    if (tokens.at(argument) !== '(') return false;
    const [name] = targetBefore(tokens, value - 1).names;
    return this.#calls.some((call) => call.member === name && name !== undefined && this.#isCallee(call, argument));
  }

  #isCallee({ path }: Call, paren: number): boolean {
    const callee = pathBefore(this.#tokens, paren);
    return callee === path || callee.endsWith(`.${path}`);
  }
}

/** The dotted name before a token, such as `prefilter.filter`; a leading dot stands for anything that is not a name. */
export function pathBefore(tokens: Tokens, token: number): string {
  let first = token - 1;
  if (!tokens.isWord(first)) return '';
  let path = tokens.at(first);
  for (let names = 1; /^(?:\??\.|->|::)$/.test(tokens.at(first - 1)); names++) {
    first -= 2;
    if (names > 5 || !tokens.isWord(first)) return `.${path}`;
    path = `${tokens.at(first)}.${path}`;
  }
  return path;
}
