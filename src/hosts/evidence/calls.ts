import { remembered } from '../../source/remembered.ts';
import type { Sources } from '../host.ts';
import type { Tokens } from '../tokens.ts';
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

/** The configured calls: `list` takes a filter as the first argument, `list({filter})` as a member or a named argument. */
const callsOf = remembered(
  (calls: readonly string[]): readonly Call[] =>
    calls.map((call) => {
      const [, path = call, member] = /^([^(]*)(?:\(\s*\{([^}]*)\}\s*\))?$/.exec(call) ?? [];
      return { path, member: member?.trim() };
    }),
  new WeakMap(),
);

/** Whether one of the configured calls takes a value, by its first token. */
export function isTaken(tokens: Tokens, value: number, sources: Pick<Sources, 'calls'>): boolean {
  const isCallee = ({ path }: Call, paren: number) => `.${pathBefore(tokens, paren)}`.endsWith(`.${path}`);
  const calls = callsOf(sources.calls);
  const before = tokens.at(value - 1);
  if (before === '(') return calls.some((call) => call.member === undefined && isCallee(call, value - 1));
  if (!/^(?::|=>|=)$/.test(before)) return false;
  const around = tokens.opener(value);
  // A member of a map among the arguments, or an argument with a name.
  const argument = /^[{[]$/.test(tokens.at(around)) ? tokens.opener(around) : around;
  if (tokens.at(argument) !== '(') return false;
  const [name] = targetBefore(tokens, value - 1).names;
  return calls.some((call) => call.member === name && name !== undefined && isCallee(call, argument));
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
