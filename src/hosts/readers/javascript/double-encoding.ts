import { remembered } from '../../../source/remembered.ts';
import { type Embedded, part } from '../../embedded.ts';
import { widestStart } from '../../evidence/statements.ts';
import { plainText, targetBefore } from '../../evidence/targets.ts';
import type { HostedEncoding } from '../../host.ts';
import type { Tokens } from '../../tokens.ts';

const encoder = 'encodeURIComponent';

/** The calls of `encodeURIComponent` whose result `URLSearchParams` encodes again as the value of one of these parameters. */
export function encodingsIn(source: Embedded, tokens: Tokens, parameters: readonly string[]): HostedEncoding[] {
  const found: HostedEncoding[] = [];
  if (!tokens.text.includes(encoder)) return found;
  for (let token = 0; token < tokens.count; token++) {
    if (tokens.at(token) !== encoder || tokens.at(token + 1) !== '(' || !tokens.isWord(token)) continue;
    const parameter = parameterOf(tokens, widestStart(tokens, token));
    if (parameter === undefined || !parameters.includes(parameter)) continue;
    const closer = tokens.closer(token + 1);
    const [start, end] = [tokens.start(token), tokens.end(Math.min(closer, tokens.count - 1))];
    // The call can be replaced by its argument only where it is the whole value and has exactly one argument.
    const isAlone = /^[:,]$/.test(tokens.at(token - 1)) && /^[,)\]}]$/.test(tokens.at(closer + 1));
    const argument = { start: tokens.end(token + 1) - start, end: tokens.start(closer) - start };
    const isOne = isAlone && isArgument(tokens, token + 2, closer);
    found.push({
      ...part(source, { start, end }),
      ...{ kind: 'javascript', encoding: 'none', parameter },
      ...(isOne && { argument }),
    });
  }
  return found;
}

/** Whether a call has exactly one argument. */
function isArgument(tokens: Tokens, from: number, closer: number): boolean {
  for (let token = from; token < closer; token++) {
    if (tokens.opener(token) === from - 1 && /^(?:,|\.\.\.)$/.test(tokens.at(token))) return false;
  }
  return from < closer;
}

/** The parameter whose value `URLSearchParams` encodes here. */
function parameterOf(tokens: Tokens, value: number): string | undefined {
  const bracket = tokens.opener(value);
  const isTaken = (list: number) => tokens.at(list - 1) === '(' && tokens.at(list - 2) === 'URLSearchParams';
  if (tokens.at(value - 1) === ':') return isTaken(bracket) ? targetBefore(tokens, value - 1).names[0] : undefined;
  if (bracket < 0 || value !== bracket + 3 || tokens.at(bracket + 2) !== ',') return undefined;
  const isMethod = /^(?:set|append)$/.test(tokens.at(bracket - 1)) && /^\??\.$/.test(tokens.at(bracket - 2));
  const search = tokens.at(bracket - 3);
  const isSearch = () => /searchparams$/i.test(search) || searchVariables(tokens).has(search);
  const isSet = tokens.at(bracket) === '(' && isMethod && isSearch();
  const list = tokens.opener(bracket);
  const isEntry = tokens.at(bracket) === '[' && tokens.at(list) === '[' && isTaken(list);
  return isSet || isEntry ? plainText(tokens, bracket + 1) : undefined;
}

/** The variables that are declared as a `URLSearchParams`. */
const searchVariables = remembered((tokens: Tokens): ReadonlySet<string> => {
  const names = new Set<string>();
  for (let token = 0; token < tokens.count; token++) {
    if (tokens.at(token) !== 'URLSearchParams') continue;
    const isMade = tokens.at(token - 1) === 'new' && tokens.at(token - 2) === '=';
    if (!isMade && tokens.at(token - 1) !== ':') continue;
    for (const name of targetBefore(tokens, isMade ? token - 2 : token - 1).names) names.add(name);
  }
  return names;
}, new WeakMap());
