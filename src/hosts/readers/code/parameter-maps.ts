import { type Embedded, part } from '../../embedded.ts';
import { functionNames, pathBefore } from '../../evidence/calls.ts';
import { targetBefore } from '../../evidence/targets.ts';
import type { HostedRequest, HostKind, HostSettings, RequestParameter } from '../../host.ts';
import type { Tokens } from '../../tokens.ts';
import type { Language } from './language.ts';

/** Parameters that only the service has. */
const own = /^(?:created_?at\W*(?:from|to)\W*|created_at_(?:from|to)|access_key\[\]|cnpj\[\])$/i;
/** Parameters that other services have as well. */
const common: ReadonlySet<string> = new Set(
  'limit cursor filter access_key cnpj created_at page offset per_page page_size skip'.split(' '),
);
/** Parameters that take lists. */
const isList = /^(?:access_key|cnpj)$/;
/** Texts of a program that speaks to the service. */
const aboutService = /\/nfe\/received|\/received\b|created_at\[|access_key\[\]/;
const setting =
  /^(?:set|add|append|put|Set|Add|Append|SetQueryParam|AddQueryParameter|AddParameter|addQueryParameter|addParameter|queryParam|query_param|param|parameter|with_query|setParameter|addEncodedQueryParameter)$/;
/** Functions that encode a value for a URL. */
export const encoders: ReadonlySet<string> = new Set(
  'encodeURIComponent encodeURI escape quote quote_plus urlencode rawurlencode QueryEscape PathEscape EscapeDataString EscapeUriString UrlEncode UrlPathEncode URLEncode url_encode uri_escape encode_www_form_component urlEncode'.split(
    ' ',
  ),
);
/** Names of maps that an HTTP client encodes. */
const encoded = /(?:params|query|qs|searchparams|parameters|querystring|parametros)$/i;
/** Functions that encode a whole map. */
const encodingCalls = /^(?:http_build_query|urlencode|build_query|encode_www_form|to_query|stringify|addQueryParams)$/;
/** Methods that encode what they are given; those of `URLSearchParams` are known by its own reader. */
const encodingSetters =
  /^(?:Set|Add|SetQueryParam|AddQueryParameter|AddParameter|addQueryParameter|queryParam|parameter)$/;

/** Names of what a function gets beside the parameters of a request. */
const settings =
  /^(?:headers?|params|query|body|json|data|auth|timeout|proxy|verify|method|ur[il]|path|format|base_?url)$/i;

/** A group of parameters: the members of a map, or the calls in one block. */
interface Group {
  readonly parameters: (RequestParameter & {
    readonly start: number;
    readonly end: number;
    readonly isKnown: boolean;
    /** What sets it, as `q.Set`; empty in a map. */
    readonly setter: string;
  })[];
  readonly bracket: number;
  readonly isCalls: boolean;
}

/** Finds the parameters of requests in maps and calls of a program: `params={"limit": 50}`, `q.Set("limit", "50")`. */
export function requestsIn(
  source: Embedded,
  tokens: Tokens,
  kind: HostKind,
  { sources }: HostSettings,
  { hasBareHashes }: Pick<Language, 'hasBareHashes'>,
): readonly HostedRequest[] {
  const isAbout = aboutService.test(tokens.text) || sources.hosts.some((host) => tokens.text.includes(host));
  const client = new Set(functionNames(sources));
  const groups = new Map<string, Group>();
  for (let token = 0; token < tokens.count; token++) {
    const type = tokens.type(token);
    if (type !== 'literal' && type !== 'word') continue;
    const name = tokens.textOf(token);
    const isKnown = common.has(name) || (name.length <= 30 && own.test(name));
    if (!isKnown && !(isAbout && plainName.test(name))) continue;
    const callee = hasBareHashes ? calleeBefore(tokens, token) : undefined;
    const value = findValue(tokens, token, callee);
    const isOfCall = value?.isCall || value?.isPair || callee !== undefined;
    if (value === undefined || !(isKnown || isOfCall || isMember(tokens, token, hasBareHashes))) continue;
    if (isList.test(name) && isBracketed(tokens, value.first, kind)) continue;
    const around = value.isCall || value.isPair ? tokens.opener(tokens.opener(token)) : tokens.opener(token);
    const bracket = callee ?? around;
    const key = `${value.isCall}${bracket}`;
    const group = groups.get(key) ?? { parameters: [], bracket, isCalls: value.isCall };
    groups.set(key, group);
    const setter = value.isCall ? setterOf(tokens, tokens.opener(token)) : '';
    group.parameters.push({ ...parameterAt(source, tokens, token, name, value), isKnown, setter });
  }
  return [...groups.values()].flatMap((all) => {
    const isMap = !all.isCalls && isEncodedByClient(tokens, all);
    const isBare = all.bracket >= 0 && !tokens.isOpening(all.bracket);
    const address = isBare ? addressIn(tokens, all.bracket + 1, all.bracket + 2) : addressBeside(tokens, all.bracket);
    const group = isMap
      ? all
      : { ...all, parameters: withOthers(tokens, all, address === 'own' && kind !== 'javascript') };
    const { parameters } = group;
    if (parameters.length === 0) return [];
    const names = parameters.map(({ name }) => name);
    const paren = tokens.opener(group.bracket);
    const isArgument = tokens.at(group.bracket) === '{' && tokens.at(paren) === '(';
    const isOfClient = isArgument && client.has(tokens.at(paren - 1));
    const isOwn = names.some((name) => own.test(name)) || isOfClient;
    const isEncoded = isMap || isEncodedByClient(tokens, group);
    const known = new Set(names.filter((name) => /^(?:limit|cursor|filter)$/.test(name)));
    const isSet = parameters.some(({ setter }) => encoded.test(receiverOf(setter)));
    const isBeside = isEncoded || known.size > 1 || (isSet && addressAround(tokens, group.bracket) === 'own');
    const isMeant = isOwn || address === 'own' || (address !== 'other' && isAbout && known.size > 0 && isBeside);
    const isDouble = isEncoded && parameters.some(({ name, encoder }) => sources.parameters.includes(name) && encoder);
    if (!isMeant && !isDouble) return [];
    const [first, last] = [parameters[0], parameters.at(-1)];
    const span = { start: first?.start ?? 0, end: last?.end ?? 0 };
    const request = { ...part(source, span), kind, encoding: 'none', parameters, isEncoded, isOfClient } as const;
    return [{ ...request, isMeant, isComplete: !group.isCalls && isClosed(tokens, group.bracket) }];
  });
}

/**
 * The parameters of a group that are known, and others beside them: those that the same calls set, `q.Set("status", …)`, if these
 * encode what they get, and the members of a map beside the address of the operation, if none is a setting of the call.
 */
function withOthers(tokens: Tokens, { parameters, bracket }: Group, isBesideAddress: boolean): Group['parameters'] {
  const known = parameters.filter(({ isKnown }) => isKnown);
  if (known.length === 0 || known.length === parameters.length) return known;
  const setters = new Set(known.map(({ setter }) => setter));
  const isMap = isBesideAddress && !parameters.some(({ name }) => settings.test(name));
  const isOther = addressAround(tokens, bracket) === 'other';
  const isSet = (setter: string) =>
    !isOther &&
    setters.has(setter) &&
    (encodingSetters.test(setter.replace(/^.*\./, '')) || encoded.test(receiverOf(setter)));
  return parameters.filter(({ isKnown, setter }) => isKnown || (/^\.?$/.test(setter) ? isMap : isSet(setter)));
}

/** What sets a parameter with its name behind a bracket: `q.Set` of `q.Set("a", …)`, `query.` of `query["a"] = …`. */
function setterOf(tokens: Tokens, bracket: number): string {
  const path = pathBefore(tokens, bracket);
  return tokens.at(bracket) === '[' ? `${path}.` : path;
}

function receiverOf(setter: string): string {
  return setter.replace(/\.\w*$/, '');
}

interface Value {
  readonly first: number;
  readonly last: number;
  readonly isCall: boolean;
  /** Whether it stands in brackets with its name alone: `{ "limit", "50" }`, `("limit", "50")`. */
  readonly isPair?: boolean;
}

const plainName = /^[a-z][\w.[\]-]{1,60}$/i;

/** Whether a token is the key of a map, which stands in parentheses where a language has bare hashes. */
function isMember(tokens: Tokens, token: number, hasBareHashes: boolean | undefined): boolean {
  const after = tokens.at((tokens.literalEnd(token) ?? token) + 1);
  const opener = tokens.at(tokens.opener(token));
  return /^(?::|=>)$/.test(after) && (/^[{[]$/.test(opener) || (hasBareHashes === true && opener === '('));
}

/** The function of a call without parentheses in which a name stands behind a text: `get` of `get '/v1/nfe/received', limit: 50`. */
function calleeBefore(tokens: Tokens, name: number): number | undefined {
  if (tokens.at(name - 1) !== ',') return undefined;
  for (let at = name - 1, left = 40; at >= 0 && left > 0; at--, left--) {
    if (/^[)\]}]$/.test(tokens.at(at)) && tokens.opener(at) >= 0) at = tokens.opener(at);
    const isEnd = tokens.startsLine(at + 1);
    if (isEnd && tokens.at(at) !== ',') return undefined;
    if (!isEnd && tokens.isWord(at) && tokens.isLiteral(at + 1) && tokens.opener(at) === tokens.opener(name)) return at;
  }
  return undefined;
}

/** The value of a parameter by its name: in a map, in a pair, in `set(name, value)`, in `query[name] = value`, in a call without parentheses. */
function findValue(tokens: Tokens, name: number, callee: number | undefined): Value | undefined {
  const bracket = tokens.opener(name);
  const end = (tokens.literalEnd(name) ?? name) + 1;
  const after = tokens.at(end);
  if (/^(?::|=>)$/.test(after) && callee !== undefined) {
    const value = spanOf(tokens, end + 1, bracket, false);
    return value && { ...value, last: Math.min(value.last, endOfStatement(tokens, end + 1)) };
  }
  if (/^(?::|=>|=)$/.test(after) && /^[{[(,]$/.test(tokens.at(name - 1)) && bracket >= 0) {
    return spanOf(tokens, end + 1, bracket, false);
  }
  const isFirst = name === bracket + 1 && tokens.isLiteral(name);
  if (after === ',' && isFirst && tokens.at(bracket) === '(' && setting.test(tokens.at(bracket - 1))) {
    return spanOf(tokens, end + 1, bracket, true);
  }
  const isInList = tokens.at(bracket - 1) === ',' || tokens.opener(bracket) === bracket - 1;
  if (after === ',' && isFirst && bracket > 0 && isInList && /^[{[]$/.test(tokens.at(tokens.opener(bracket)))) {
    const value = spanOf(tokens, end + 1, bracket, false);
    return value?.last === tokens.closer(bracket) - 1 ? { ...value, isPair: true } : undefined;
  }
  if (after === ']' && tokens.at(end + 1) === '=' && isFirst) {
    const last = endOfStatement(tokens, end + 2);
    return last < end + 2 ? undefined : { first: end + 2, last, isCall: true };
  }
  return undefined;
}

function spanOf(tokens: Tokens, first: number, bracket: number, isCall: boolean): Value | undefined {
  const closer = tokens.closer(bracket);
  let last = first;
  while (last < closer && !(tokens.at(last) === ',' && tokens.opener(last) === bracket)) {
    last = tokens.isOpening(last) ? Math.max(last + 1, tokens.closer(last)) : last + 1;
  }
  return last === first ? undefined : { first, last: last - 1, isCall };
}

function endOfStatement(tokens: Tokens, first: number): number {
  let at = first;
  while (at < tokens.count && tokens.at(at) !== ';' && !(at > first && tokens.startsLine(at)) && at < first + 40) at++;
  return at - 1;
}

function parameterAt(source: Embedded, tokens: Tokens, token: number, name: string, { first, last }: Value) {
  const isLiteral = tokens.isLiteral(first) && tokens.literalEnd(first) === last && first === last;
  const text = tokens.text.slice(tokens.start(first), tokens.end(last));
  const isPlain = /^-?\d[\d_]*$/.test(text);
  const encoder = /^(?:[\w$]+(?:\.|->|::))*([\w$]+)\(/.exec(text)?.[1];
  const content = isLiteral ? tokens.content(first) : { start: tokens.start(first), end: tokens.end(last) };
  const nameSpan = tokens.isLiteral(token)
    ? tokens.content(token)
    : { start: tokens.start(token), end: tokens.end(token) };
  return {
    name,
    nameSpan: source.map(nameSpan),
    valueSpan: source.map(content),
    ...((isLiteral || isPlain) && { value: isLiteral ? tokens.textOf(first) : text.replaceAll('_', '') }),
    ...(encoder !== undefined && encoders.has(encoder) && { encoder }),
    start: tokens.start(token),
    end: tokens.end(last),
  };
}

/** Whether an HTTP client encodes the values of a group. */
function isEncodedByClient(tokens: Tokens, { bracket, isCalls, parameters }: Group): boolean {
  if (isCalls) {
    const before = (start: number) => tokens.text.slice(Math.max(0, start - 60), start);
    return parameters.some(({ start }) =>
      encodingSetters.test(/(?<![\w$])([\w$]+)\s*\(\s*$/.exec(before(start))?.[1] ?? ''),
    );
  }
  let before = bracket - 1;
  // A slice of Rust.
  if (tokens.at(before) === '&') before--;
  // What `URLSearchParams` gets has a reader of its own.
  if (tokens.at(before - 1) === 'URLSearchParams') return parameters.every(({ encoder }) => encoder === undefined);
  if (tokens.at(before) === '(')
    return encodingCalls.test(tokens.at(before - 1)) || encoded.test(tokens.at(before - 1));
  if (tokens.at(bracket) === '(') return encoded.test(tokens.at(before));
  // A type or constructor between the name and the map.
  while (before > bracket - 12 && !/^(?::|=>|=|:=)$/.test(tokens.at(before)) && tokens.type(before) !== undefined)
    before--;
  return targetBefore(tokens, before).names.some((name) => encoded.test(name));
}

/** Whose address is an argument of the call that a map is part of: that of the operation, or another one. */
function addressBeside(tokens: Tokens, bracket: number): 'own' | 'other' | undefined {
  let found: 'other' | undefined;
  for (let at = bracket, left = 4; at >= 0 && left > 0; at = tokens.opener(at), left--) {
    const address = tokens.at(at) === '(' ? addressIn(tokens, at + 1, Math.min(tokens.closer(at), at + 40)) : undefined;
    if (address === 'own') return 'own';
    found ??= address;
  }
  return found;
}

/** The address in the block that brackets hold, or in the whole program. */
function addressAround(tokens: Tokens, bracket: number): 'own' | 'other' | undefined {
  return addressIn(tokens, bracket + 1, bracket < 0 ? tokens.count : tokens.closer(bracket));
}

/** The address in the literals from one token to another, at most some thousand; that of the operation before others. */
function addressIn(tokens: Tokens, first: number, end: number): 'own' | 'other' | undefined {
  let found: 'other' | undefined;
  for (let at = first; at < Math.min(end, first + 2000); at++) {
    if (!tokens.isLiteral(at)) continue;
    if (/\/received\b/.test(tokens.textOf(at))) return 'own';
    if (/^(?:https?:\/\/|\/)\w/.test(tokens.textOf(at))) found = 'other';
  }
  return found;
}

/** Whether a value is a list, for which the usual clients of JavaScript and PHP write the brackets. */
function isBracketed(tokens: Tokens, first: number, kind: HostKind): boolean {
  if (kind !== 'javascript' && tokens.at(first - 1) !== '=>') return false;
  return tokens.at(first) === '[' || /^array$/i.test(tokens.at(first));
}

/** Whether a map holds nothing but its members: no spread, no other map. */
function isClosed(tokens: Tokens, bracket: number): boolean {
  for (let at = bracket + 1; at < tokens.closer(bracket); at++) {
    if (tokens.opener(at) === bracket && /^(?:\.\.\.|\*\*|\.\.)$/.test(tokens.at(at))) return false;
    if (tokens.opener(at) === bracket && tokens.at(at) === '*' && tokens.at(at + 1) === '*') return false;
  }
  return true;
}
