import type { Refuse } from '../client-error.ts';

/** Headers by name, or as pairs. */
export type RequestHeaders = Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

/**
 * The headers as `fetch` sends them. Refuses, naming the name only, what `fetch` would refuse: its own error holds the
 * value. White space around a value, such as the line end of a file, is taken off as `fetch` does.
 */
export function writeHeaders(headers: RequestHeaders, refuse: Refuse): Readonly<Record<string, string>> {
  const written: Record<string, string> = {};
  if (typeof headers !== 'object' || headers === null) refuse('headers', 'takes an object, or pairs in a list');
  const pairs = Symbol.iterator in headers ? headers : Object.entries(headers);
  for (const pair of pairs as Iterable<unknown>) {
    const [name, value] = Array.isArray(pair) ? pair : [];
    if (!isHeaderName(name)) refuse('headers', 'has a name that no header can have');
    if (ofConnection.test(name)) refuse(`headers.${name}`, 'is set by `fetch`');
    const text = typeof value === 'string' ? trimmed(value) : '';
    if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(text)) {
      refuse(`headers.${name}`, 'takes a text that is not empty, on one line, of characters that a header can hold');
    }
    written[name.toLowerCase()] = text;
  }
  return written;
}

// A loop: a regular expression for the end takes time with the square of the white space within.
function trimmed(value: string): string {
  const isSpace = (at: number) => '\t\n\r '.includes(value.charAt(at));
  let [start, end] = [0, value.length];
  while (start < end && isSpace(start)) start++;
  while (end > start && isSpace(end - 1)) end--;
  return value.slice(start, end);
}

// In Node `fetch` fails with most values of these, as if there were no connection; browsers leave them out.
const ofConnection = /^(connection|content-length|expect|keep-alive|transfer-encoding|upgrade)$/i;

export function isHeaderName(name: unknown): boolean {
  return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Makes a text fit for an error: one line of at most 200 characters, or `[redacted]` where it repeats a header's value. */
export interface Scrub {
  (text: string): string;
  /** The same of a text that may be long, such as an address: it is not shortened. */
  whole(text: string): string;
}

/**
 * A text with a value in it is not quoted at all: what stands around it may be the rest of it in another spelling. Values
 * are found as they are, and escaped or encoded up to three times, as in JSON, HTML, a URL or base64.
 */
export function scrubber(headers: Readonly<Record<string, string>>): Scrub {
  const values = Object.values(headers);
  const secrets = values
    // `Bearer` and what follows it, each for itself too; and as base64, for a value too short to be told in decoded noise.
    .flatMap((value) => [value, btoa(value), ...value.split(/[\s,;:="]+/).filter((part) => part.length > 5)])
    // Backwards, and in hexadecimal.
    .flatMap((value) => [value, [...value].reverse().join(''), hexadecimal(value)])
    // A value's own `%00` or `&gt;` is undone with the spelling around it.
    .flatMap((value) => [value, unescaped(value), unescaped(unescaped(value))])
    .map(core);
  // A value that begins in what is quoted ends here: a character, twice escaped, takes up to 50.
  const reach = 400 + 50 * values.join('').length;

  function shows(text: string, shortest: number, depth: number): boolean {
    const [bare, untagged] = [core(text), core(text.replace(/<[^<>]*>/g, ''))];
    return (
      secrets.some((secret) => secret.length >= shortest && (bare.includes(secret) || untagged.includes(secret))) ||
      (depth > 0 &&
        (shows(unescaped(text), shortest, depth - 1) ||
          [0, 1, 2, 3].some((from) => shows(decoded(text, from), 4, depth - 1))))
    );
  }

  const scrub = (text: string) => {
    const line = text.replace(/[\s\x00-\x1f\x7f-\x9f]+/g, ' ').trim();
    if (shows(line.slice(0, reach), 0, 3)) return '[redacted]';
    return line.length > 200 ? `${line.slice(0, 199).toWellFormed()}…` : line;
  };
  return Object.assign(scrub, { whole: (text: string) => (shows(text, 0, 3) ? '[redacted]' : text) });
}

/** What of a text no spelling changes but those below: neither case, nor what may be escaped, nor where a line ends. */
function core(text: string): string {
  return text.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function hexadecimal(text: string): string {
  return Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

function unescaped(text: string): string {
  return text.replace(
    /(?:\\u00|\\x|%u00|%|&#x0*)([0-9a-f]{2});?|&#0*(\d{1,3});?|&amp;|&[a-z]+;|\\[nrt]/gi,
    (spelt, hex, decimal) => String.fromCharCode(decimal ?? (spelt === '&amp;' ? 38 : `0x${hex}`)),
  );
}

/** What a text is as base64 of either alphabet that begins at one of four characters. */
function decoded(text: string, from: number): string {
  const letters = `${text.replace(/[^\w+/-]/g, '').slice(from)}AAA`.replaceAll('-', '+').replaceAll('_', '/');
  return atob(letters.slice(0, letters.length & ~3));
}

/** What is sent with a request, and how texts are made fit for an error about it. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly scrub: Scrub;
}

/** Headers, or a function that is asked for them before each request. */
export type HeaderSource = RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>);

/**
 * The way to the headers of a request, with those of one call over them. What is not a function is checked at once. Of a
 * function that fails only that is told: its error may hold a credential.
 */
export function headersFrom(source: HeaderSource, refuse: Refuse): (extra?: RequestHeaders) => Promise<Credentials> {
  const credentials = (own: RequestHeaders, extra?: RequestHeaders): Credentials => {
    const given = { ...writeHeaders(own, refuse), ...(extra && writeHeaders(extra, refuse)) };
    const { accept = 'application/json', 'user-agent': agent = userAgent(), ...rest } = given;
    return { headers: { accept, ...(agent && { 'user-agent': agent }), ...rest }, scrub: scrubber(rest) };
  };
  if (typeof source !== 'function') {
    const fixed = credentials(source);
    return async (extra) => (extra === undefined ? fixed : credentials(source, extra));
  }
  return async (extra) => {
    let headers: RequestHeaders;
    try {
      headers = await source();
    } catch {
      return refuse('headers', 'failed when it was asked for the headers');
    }
    return credentials(headers, extra);
  };
}

declare const PREFILTER_VERSION: string | undefined;

/** The name and version of this client; empty in browsers, which name themselves. */
function userAgent(): string {
  const { navigator } = globalThis as { navigator?: { readonly userAgent?: string } };
  if (/^Mozilla/.test(navigator?.userAgent ?? '')) return '';
  return `prefilter/${typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development'}`;
}
