import { didYouMean, type Locale, locales } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { escapeRegExp } from '../source/patterns.ts';
import { invalidArgument, type Problem } from '../source/problem.ts';
import { remembered } from '../source/remembered.ts';
import { mustBe } from '../source/shape.ts';
import { serverMessages } from './refusal.ts';

/** The parts of a web `Request` that are read. */
export interface WebRequest {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/** The source of the parameter; a text is a path and query, as in Node's `req.url`, or a whole URL. */
export type RequestLike = WebRequest | URL | URLSearchParams | string;

/** Why a parameter was not read; `at` is the number of characters that could be decoded. */
export type ParameterFlaw =
  | { readonly flaw: 'repeated' | 'list' | 'too-long' | 'replaced' }
  | { readonly flaw: 'encoding'; readonly at: number }
  | { readonly flaw: 'unknown' /** The name of another parameter. */; readonly near: string };

/** The text of a parameter; `undefined` if it is missing. */
export type ParameterValue = { readonly flaw?: never; readonly text: string | undefined } | ParameterFlaw;

/**
 * Reads a parameter that may be given once and has at most `maxLength` characters. Names are decoded as servers do, so that
 * another spelling (`%66ilter`) does not bypass the check. Throws a `PrefilterError` for anything but a request.
 */
export function readParameter(request: RequestLike, name: string, maxLength: number): ParameterValue {
  if (isSearchParams(request)) return readSearchParams(request, name);
  const [first, second] = queryOf(request).matchAll(parameterNamed(name));
  if ((first?.[1] ?? second?.[1]) !== undefined) return { flaw: 'list' };
  if (second !== undefined) return { flaw: 'repeated' };
  if (first === undefined) return { text: undefined };
  const [, , raw = ''] = first;
  // A UTF-16 unit is encoded with at most nine characters, `%xx%xx%xx`.
  return raw.length > maxLength * 9 ? { flaw: 'too-long' } : decodeText(raw);
}

/** A parameter of this name, in any spelling, with the bracket of a list or its raw value: one pass, whatever the others are. */
const parameterNamed = /* @__PURE__ */ remembered((name: string) => {
  const letters = Array.from(name, (letter) => {
    const encoded = Array.from(new TextEncoder().encode(letter), (byte) => `%${byte.toString(16).padStart(2, '0')}`);
    const ways = [encoded.join('').replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)];
    if (letter === ' ') ways.push('\\+');
    if (!'&=+'.includes(letter)) ways.push(escapeRegExp(letter));
    return `(?:${ways.join('|')})`;
  });
  return new RegExp(`(?:^|&)${letters.join('')}(?:(\\[|%5[Bb])|=([^&]*)|(?![^&]))`, 'g');
});

/** The problem of a parameter. The span of broken encoding counts in the decoded text before it. */
export function parameterProblem(flaw: ParameterFlaw, name: string, maxLength: number, locale: Locale): Problem {
  const say = serverMessages[locale];
  const problems: Readonly<Record<ParameterFlaw['flaw'], Pick<Problem, 'code' | 'message' | 'help'>>> = {
    repeated: { code: 'repeated-parameter', message: say.repeated(name), help: say.once },
    list: { code: 'repeated-parameter', message: say.list(name), help: say.once },
    encoding: { code: 'invalid-encoding', message: say.encoding(name), help: say.encodingHelp },
    replaced: { code: 'invalid-encoding', message: say.replaced(name), help: say.encodingHelp },
    unknown: {
      code: 'unknown-parameter',
      message: `${say.unknown(shortened('near' in flaw ? flaw.near : ''))} ${didYouMean[locale](name, '')}`,
    },
    'too-long': { code: 'limit', message: say.tooLong(maxLength.toLocaleString(locale)) },
  };
  const at = flaw.flaw === 'encoding' ? flaw.at : 0;
  return { ...problems[flaw.flaw], severity: 'error', span: { start: at, end: at } };
}

/** The value of the `Accept-Language` header of a web request; else `null`. */
export function acceptLanguageOf(request: RequestLike): string | null {
  return isWebRequest(request) ? request.headers.get('accept-language') : null;
}

// By members, not by class, since tests and frameworks have classes of their own.
function isSearchParams(request: RequestLike): request is URLSearchParams {
  return typeof (request as Partial<URLSearchParams> | null)?.getAll === 'function';
}

function isWebRequest(request: RequestLike): request is WebRequest {
  const { url, headers } = (typeof request === 'object' && request !== null ? request : {}) as Partial<WebRequest>;
  return typeof url === 'string' && typeof headers?.get === 'function';
}

/** Whether a value is a request from which parameters are read. */
export function isRequest(value: unknown): value is RequestLike {
  if (typeof value === 'string') return true;
  return isSearchParams(value as RequestLike) || isWebRequest(value as RequestLike) || value instanceof URL;
}

function queryOf(request: Exclude<RequestLike, URLSearchParams>): string {
  const text = isWebRequest(request) ? request.url : typeof request === 'string' ? request : request?.href;
  // A query without its `?` would be read as a path, and its filter ignored.
  if (typeof text !== 'string' || !/^(?:[/?]|[a-z][a-z\d+.-]*:)/i.test(text)) {
    const what =
      'a web `Request`, a `URL`, `URLSearchParams` or a path and query, such as `/documents?filter=…`; a filter alone is read with `read.text(text)`';
    throw invalidArgument(`\`request\` ${mustBe(what, request)}`);
  }
  const hash = text.indexOf('#');
  const query = text.indexOf('?');
  return query < 0 || (hash >= 0 && hash < query) ? '' : text.slice(query + 1, hash < 0 ? undefined : hash);
}

function readSearchParams(parameters: URLSearchParams, name: string): ParameterValue {
  const [text, ...more] = parameters.getAll(name);
  if (more.length > 0) return { flaw: 'repeated' };
  for (const key of parameters.keys()) if (key.startsWith(`${name}[`)) return { flaw: 'list' };
  return text?.includes('\ufffd') ? { flaw: 'replaced' } : { text };
}

/** The names of the parameters, decoded. */
export function* namesOf(request: RequestLike): Generator<string, void> {
  if (isSearchParams(request)) {
    yield* request.keys();
    return;
  }
  // No name that is looked for is as long.
  for (const [, raw = ''] of queryOf(request).matchAll(/(?:^|&)(?![^&=]{301})([^&=]+)/g)) yield decodeName(raw);
}

/** A name, decoded; empty if its encoding is broken. */
function decodeName(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

function decodeText(raw: string): ParameterValue {
  const spaced = raw.replaceAll('+', ' ');
  try {
    return { text: decodeURIComponent(spaced) };
  } catch {
    return { flaw: 'encoding', at: decodeURIComponent(spaced.slice(0, readableLength(spaced))).length };
  }
}

// One percent-encoded UTF-8 character, or a run of characters that are not encoded.
const character =
  /[^%]+|%[0-7][\da-f]|%(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|%(?:e0%[ab]|ed%[89]|e[1-9a-cef]%[89ab])[\da-f]%[89ab][\da-f]|%(?:f0%[9ab]|f[1-3]%[89ab]|f4%8)[\da-f](?:%[89ab][\da-f]){2}/iy;

/** The length of the beginning of a text that is correctly percent-encoded. */
function readableLength(raw: string): number {
  let end = 0;
  for (character.lastIndex = 0; character.test(raw); ) end = character.lastIndex;
  return end;
}

/**
 * The language to answer in, by the value of an `Accept-Language` header: the most preferred one that is available, in any
 * region (`pt` and `pt-PT` give `pt-BR`); else English.
 */
export function acceptedLocale(header: string | null | undefined): Locale {
  let best: Locale = 'en';
  let bestQuality = 0;
  for (const [, tag = '', quality = '1'] of (header ?? '').matchAll(ranges)) {
    const locale = byLanguage.get(languageOf(tag));
    if (locale === undefined || !(Number(quality) > bestQuality)) continue;
    best = locale;
    bestQuality = Number(quality);
  }
  return best;
}

// A language range and its quality, as in RFC 9110.
const ranges = /(?<![a-z\d-])([a-z\d-]+|\*)[ \t]*(?:;[ \t]*q=([\d.]+)[^,]*)?(?:,|$)/gi;

const byLanguage: ReadonlyMap<string, Locale> = new Map(locales.map((locale) => [languageOf(locale), locale]));

function languageOf(tag: string): string {
  const dash = tag.indexOf('-');
  return (dash < 0 ? tag : tag.slice(0, dash)).toLowerCase();
}
