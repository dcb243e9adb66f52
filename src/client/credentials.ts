import { attempt } from '../source/shape.ts';
import type { Refuse } from './errors.ts';

/** Headers as an object or as pairs. */
export type RequestHeaders = Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

/**
 * The headers as `fetch` sends them. What `fetch` would refuse is refused here, because the error of `fetch` repeats the
 * value; this one has only the name. White space around a value, such as the line end of a file, is removed as `fetch` does.
 */
export function writeHeaders(headers: RequestHeaders, refuse: Refuse): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  if (typeof headers !== 'object' || headers === null)
    refuse('headers', 'must be an object such as `{ "x-api-id": …, "x-api-key": … }`, or pairs in a list');
  const pairs = attempt(
    () => [...((Symbol.iterator in headers ? headers : Object.entries(headers)) as Iterable<unknown>)],
    'headers',
    (_, fault) => refuse(...fault),
  );
  for (const pair of pairs) {
    const [name, value] = Array.isArray(pair) ? pair : [];
    if (!isHeaderName(name)) refuse('headers', 'has a name that no header can have');
    if (connectionHeaders.test(name)) refuse(`headers.${name}`, 'is set by `fetch`');
    const text = normalizeValue(value);
    if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(text)) {
      refuse(`headers.${name}`, 'must be a text that is not empty, on one line, of characters that a header can hold');
    }
    result[name.toLowerCase()] = text;
  }
  return result;
}

/** A value as `fetch` sends it, without the white space around it; empty if it refuses the value. */
function normalizeValue(value: unknown): string {
  try {
    return typeof value === 'string' ? (new Headers({ value }).get('value') ?? '') : '';
  } catch {
    return '';
  }
}

// With most values of these, `fetch` in Node fails as if there were no connection; browsers drop them.
const connectionHeaders = /^(connection|content-length|expect|keep-alive|transfer-encoding|upgrade)$/i;

export function isHeaderName(name: unknown): boolean {
  return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Prepares a text for an error: one line of at most 200 characters, or `[redacted]` if it repeats a header's value. */
export interface Scrub {
  (text: string): string;
  /** The same without shortening. */
  whole(text: string): string;
  /** An address, of which only the parts that repeat a value are redacted; a short value must be a parameter's whole value. */
  url(address: string): string;
}

/**
 * Redacts a whole text that repeats a value, since the text around the match may be the rest of the value in another
 * spelling. Values are found plain, and escaped or encoded up to three times, as in JSON, HTML, a URL or base64; and a third
 * of a value, which a text that is cut or split still has.
 */
export function createScrub(headers: Readonly<Record<string, string>>): Scrub {
  const values = Object.values(headers);
  // Also each part alone, such as the token after `Bearer`; and base64, since short values are not looked for in decoded text.
  const whole = values.flatMap((value) => [
    value,
    btoa(value),
    ...value.split(/[\s,;:="]+/).filter((part) => part.length > 5),
  ]);
  const fragments = whole.map(normalizeSpelling).map(fragmentsOf);
  const secrets = whole
    // Reversed, and in hexadecimal.
    .flatMap((value) => [value, [...value].reverse().join(''), encodeHex(value)])
    // Unescaping the text also unescapes a `%00` or `&gt;` that belongs to the value.
    .flatMap((value) => [value, decodeEscapes(value), decodeEscapes(decodeEscapes(value))])
    .map(normalizeSpelling)
    // A short word, such as `key` in a test, is in any message.
    .filter((secret) => secret.length > 4);
  // A value that begins within the quoted part ends before this: a character escaped twice takes up to 50.
  const reach = 400 + 50 * values.join('').length;

  function shows(text: string, shortest: number, depth: number): boolean {
    const spellings = [text, ...(text.includes('<') ? [text.replace(/<[^<>]*>/g, '')] : [])].map(normalizeSpelling);
    if (secrets.some((one) => one.length >= shortest && spellings.some((bare) => bare.includes(one)))) return true;
    if (depth === 0) return false;
    const unescaped = decodeEscapes(text);
    return (
      (unescaped !== text && shows(unescaped, shortest, depth - 1)) ||
      [0, 1, 2, 3].some((from) => shows(decodeBase64(text, from), 4, depth - 1))
    );
  }

  const showsPart = (text: string) =>
    [text, decodeEscapes(text)]
      .map(normalizeSpelling)
      .some((bare) => fragments.some(({ length, all }) => all.size > 0 && hasFragment(bare, length, all)));

  const scrub = (text: string) => {
    const line = beginOnOneLine(text, reach);
    const begin = line.slice(0, reach);
    if (shows(begin, 0, 3) || showsPart(begin)) return '[redacted]';
    return line.length > 200 ? `${line.slice(0, 199).toWellFormed()}…` : line;
  };
  const showsWhole = (text: string) => shows(text, 0, 3) || showsPart(text);
  const isSecret = (text: string) =>
    shows(text, shortestFound, 3) || showsPart(text) || values.includes(decodeEscapes(text));
  const redact = (part: string) => {
    const start = part.indexOf('=') + 1;
    return isSecret(part.slice(start)) ? `${part.slice(0, start)}[redacted]` : part;
  };
  // The addresses of a walk differ in few parts: each part is judged once for the addresses that follow each other with it.
  let judged = new Map<string, string>();
  return Object.assign(scrub, {
    whole: (text: string) => (showsWhole(text) ? '[redacted]' : text),
    url: (address: string) => {
      const parts = address.split(/[?&]/).map((part, at) => {
        return [part, judged.get(part) ?? (at > 0 ? redact(part) : isSecret(part) ? '[redacted]' : part)] as const;
      });
      judged = new Map(parts);
      const [path, ...parameters] = parts.map(([, shown]) => shown);
      return parameters.length === 0 ? `${path}` : `${path}?${parameters.join('&')}`;
    },
  });
}

/** The beginning of a text on one line, at least so many characters of it: bodies have megabytes. */
function beginOnOneLine(text: string, length: number): string {
  let line = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(/[^\s\x00-\x1f\x7f-\x9f]{1,1000}/g)) {
    line += index > end && line !== '' ? ` ${part}` : part;
    end = index + part.length;
    if (line.length >= length) break;
  }
  return line;
}

/** Shorter values stand in other texts by chance. */
const shortestFound = 6;

/** The parts of a value of a third of its length, and at least eight characters; none of a value that is hardly longer. */
function fragmentsOf(value: string): { readonly length: number; readonly all: ReadonlySet<string> } {
  const length = Math.max(8, Math.ceil(value.length / 3));
  const count = value.length < 10 ? 0 : value.length - length + 1;
  return { length, all: new Set(Array.from({ length: count }, (_, at) => value.slice(at, at + length))) };
}

function hasFragment(text: string, length: number, all: ReadonlySet<string>): boolean {
  for (let at = 0; at + length <= text.length; at++) if (all.has(text.slice(at, at + length))) return true;
  return false;
}

/** The letters and digits of a text in lower case, which the same value keeps in every spelling but those below. */
function normalizeSpelling(text: string): string {
  return text.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function encodeHex(text: string): string {
  return Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

function decodeEscapes(text: string): string {
  return text.replace(
    /(?:\\u00|\\x|%u00|%|&#x0*)([0-9a-f]{2});?|&#0*(\d{1,3});?|&amp;|&[a-z]+;|\\[nrt]/gi,
    (spelt, hex, decimal) => String.fromCharCode(decimal ?? (spelt === '&amp;' ? 38 : `0x${hex}`)),
  );
}

/** Decodes a text as base64 of either alphabet, starting at one of its first four characters. */
function decodeBase64(text: string, from: number): string {
  const letters = `${text.replace(/[^\w+/-]/g, '').slice(from)}AAA`.replaceAll('-', '+').replaceAll('_', '/');
  return atob(letters.slice(0, letters.length & ~3));
}

/** The headers of a request, and the function that removes them from texts for its errors. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly scrub: Scrub;
}

/** Headers, or a function that is called for them before each request. */
export type HeaderSource = RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>);

/**
 * Makes the function that gives the headers of a request, overridden by those of one call. Fixed headers are checked at
 * once. If a function fails, its error is not repeated, since it may hold a credential.
 */
export function createCredentials(
  source: HeaderSource,
  refuse: Refuse,
  names: readonly string[],
): (extra?: RequestHeaders) => Promise<Credentials> {
  const combine = (own: RequestHeaders, extra?: RequestHeaders): Credentials => {
    const all = { ...writeHeaders(own, refuse), ...(extra && writeHeaders(extra, refuse)) };
    const { accept = 'application/json', 'user-agent': agent = nameClient(), ...rest } = all;
    // A service of one's own may know callers by other headers.
    if (Object.keys(rest).length === 0) {
      refuse('headers', `has no credentials: ${names.map((name) => `\`${name}\``).join(' and ')}`);
    }
    return { headers: { accept, ...(agent && { 'user-agent': agent }), ...rest }, scrub: createScrub(rest) };
  };
  if (typeof source !== 'function') {
    const fixed = combine(source);
    return async (extra) => (extra === undefined ? fixed : combine(source, extra));
  }
  return async (extra) => {
    let headers: RequestHeaders;
    try {
      headers = await source();
    } catch {
      return refuse('headers', 'failed when it was asked for the headers');
    }
    return combine(headers, extra);
  };
}

declare const PREFILTER_VERSION: string | undefined;

/** The name and version of this client; empty in browsers, which name themselves. */
function nameClient(): string {
  const { navigator } = globalThis as { navigator?: { readonly userAgent?: string } };
  if (/^Mozilla/.test(navigator?.userAgent ?? '')) return '';
  return `prefilter/${typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development'}`;
}
