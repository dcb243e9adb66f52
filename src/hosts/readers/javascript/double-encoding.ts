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
  const search = new SearchParameters(tokens, parameters);
  for (let token = 0; token < tokens.count; token++) {
    if (tokens.at(token) !== encoder || tokens.at(token + 1) !== '(' || !tokens.isWord(token)) continue;
    const parameter = search.nameOf(widestStart(tokens, token));
    if (parameter === undefined) continue;
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

/** Recognizes values given to `URLSearchParams`, which encodes them. */
class SearchParameters {
  readonly #tokens: Tokens;
  readonly #names: readonly string[];
  #variables: ReadonlySet<string> | undefined;

  constructor(tokens: Tokens, names: readonly string[]) {
    this.#tokens = tokens;
    this.#names = names;
  }

  /** The parameter whose value is encoded here; `undefined` if it is not one of the names. */
  nameOf(value: number): string | undefined {
    const tokens = this.#tokens;
    const bracket = tokens.opener(value);
    if (tokens.at(value - 1) === ':') {
      const [name = ''] = targetBefore(tokens, value - 1).names;
      return this.#names.includes(name) && this.#isTaken(bracket) ? name : undefined;
    }
    if (bracket < 0 || value !== bracket + 3 || tokens.at(bracket + 2) !== ',') return undefined;
    const name = plainText(tokens, bracket + 1) ?? '';
    const isMethod = /^(?:set|append)$/.test(tokens.at(bracket - 1)) && /^\??\.$/.test(tokens.at(bracket - 2));
    const isSet = tokens.at(bracket) === '(' && isMethod && this.#isSearch(bracket - 3);
    const list = tokens.opener(bracket);
    const isEntry = tokens.at(bracket) === '[' && tokens.at(list) === '[' && this.#isTaken(list);
    return this.#names.includes(name) && (isSet || isEntry) ? name : undefined;
  }

  /** Whether an object or list is the argument of `new URLSearchParams(…)`. */
  #isTaken(bracket: number): boolean {
    return this.#tokens.at(bracket - 1) === '(' && this.#tokens.at(bracket - 2) === 'URLSearchParams';
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
      const isMade = tokens.at(token - 1) === 'new' && tokens.at(token - 2) === '=';
      const isTyped = tokens.at(token - 1) === ':';
      if (isMade || isTyped)
        for (const name of targetBefore(tokens, isMade ? token - 2 : token - 1).names) names.add(name);
    }
    return names;
  }
}
