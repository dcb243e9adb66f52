import { attempt } from '../source/shape.ts';
import type { Speech } from './errors.ts';
import { optionMessages } from './messages/options.ts';

/** Headers as an object or as pairs. */
export type RequestHeaders = Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

/**
 * The headers as `fetch` sends them. What `fetch` would refuse is refused here, because the error of `fetch` repeats the
 * value; this one has only the name. White space around a value, such as the line end of a file, is removed as `fetch` does.
 */
export function writeHeaders(headers: RequestHeaders, { refuse, locale }: Speech): Readonly<Record<string, string>> {
  const say = optionMessages[locale];
  const result: Record<string, string> = {};
  if (typeof headers !== 'object' || headers === null) refuse('headers', say.headers);
  const pairs = attempt(
    () => [...((Symbol.iterator in headers ? headers : Object.entries(headers)) as Iterable<unknown>)],
    'headers',
    (_, fault) => refuse(...fault),
    locale,
  );
  for (const pair of pairs) {
    const [name, value] = Array.isArray(pair) ? pair : [];
    if (!isHeaderName(name)) refuse('headers', say.headerName);
    if (connectionHeaders.test(name)) refuse(`headers.${name}`, say.headerOfFetch);
    const text = normalizeValue(value);
    if (!isHeaderValue(text)) {
      refuse(`headers.${name}`, say.headerValue);
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

/** Whether a header can hold a value that is not empty. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]+$/.test(value);
}

export function isHeaderName(name: unknown): boolean {
  return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Prepares a text for an error: one line of at most 200 characters, or `[redacted]` if it repeats a secret. */
export interface Scrub {
  (text: string): string;
  /** The same without shortening. */
  whole(text: string): string;
  /** An address, of which only the parts that repeat a secret are redacted; a short one must be a parameter's whole value. */
  url(address: string): string;
}

/** So many characters of a secret give it away; fewer stand in other texts by chance. */
const pieceLength = 12;

/** A shorter secret, such as `key` in a test, is in any text; and in an address, where numbers are, one of five characters. */
const shortest = { text: 5, address: 6 } as const;

/**
 * Redacts a whole text that repeats a secret, or twelve characters of one: plain, with escapes of JSON, percent-encoded, or in
 * base64 of either alphabet. Of a header with several parts, such as `Bearer` and its token, each part is a secret as well.
 */
export function createScrub(headers: readonly string[]): Scrub {
  const secrets = headers.flatMap((value) => [onOneLine(value, value.length), ...partsOf(value)]);
  const spellings = secrets.flatMap((secret) => [secret, encodeUtf8(secret)]).flatMap((one) => [one, ...inBase64(one)]);
  const pieces = new Set(
    spellings.flatMap((spelling) => {
      const count = Math.max(1, spelling.length - pieceLength + 1);
      return Array.from({ length: count }, (_, at) => spelling.slice(at, at + pieceLength).toLowerCase());
    }),
  );
  const lengths = [...new Set([...pieces].map(({ length }) => length))];

  function shows(text: string, least: number): boolean {
    return [text, decodePercents(text), decodeEscapes(text)].some((spelling) => {
      const lower = spelling.toLowerCase();
      return lengths.some((length) => length >= least && hasPiece(lower, length, pieces));
    });
  }
  // A secret that begins within the quoted part shows a piece before this, each character escaped.
  const reach = 400;
  const scrub = (text: string) => {
    const line = onOneLine(text, reach);
    if (shows(line.slice(0, reach), shortest.text)) return '[redacted]';
    return line.length > 200 ? `${line.slice(0, 199).toWellFormed()}…` : line;
  };
  const isSecret = (text: string) => shows(text, shortest.address) || headers.includes(decodePercents(text));
  const redact = (part: string) => {
    const start = part.indexOf('=') + 1;
    return isSecret(part.slice(start)) ? `${part.slice(0, start)}[redacted]` : part;
  };
  // The addresses of a walk differ in few parts: each part is judged once for the addresses that follow each other with it.
  let judged = new Map<string, string>();
  return Object.assign(scrub, {
    whole: (text: string) => (shows(text, shortest.text) ? '[redacted]' : text),
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
function onOneLine(text: string, length: number): string {
  let line = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(/[^\s\x00-\x1f\x7f-\x9f]{1,1000}/g)) {
    line += index > end && line !== '' ? ` ${part}` : part;
    end = index + part.length;
    if (line.length >= length) break;
  }
  return line;
}

/** The parts of a header with several: the token after a scheme, and the values of cookies and parameters. */
function partsOf(header: string): readonly string[] {
  const [, rest = header] = /^[\w-]+ (.*)$/.exec(header) ?? [];
  return rest.split(/[\s,;]+/).flatMap((part) => [part, part.replace(/^[\w.-]+="?(.*?)"?$/, '$1')]);
}

/** A text as base64 has it at each of three offsets, without the characters that its neighbours decide. */
function inBase64(text: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const end = Math.floor(((offset + text.length) * 8) / 6);
    const own = btoa('\0'.repeat(offset) + text).slice(Math.ceil((offset * 8) / 6), end);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** The bytes of a text in UTF-8, as the characters of a header. */
function encodeUtf8(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

function decodePercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
  });
}

/** A text of JSON that could not be read as such, without its escapes. */
function decodeEscapes(text: string): string {
  return text.replace(/\\(?:u00([0-9a-f]{2})|(["\\/]))/gi, (_, hex, mark) =>
    hex === undefined ? mark : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function hasPiece(text: string, length: number, pieces: ReadonlySet<string>): boolean {
  for (let at = 0; at + length <= text.length; at++) if (pieces.has(text.slice(at, at + length))) return true;
  return false;
}

/** The headers of a request, and the function that removes them from texts for its errors. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly scrub: Scrub;
}

/** Headers, or a function that is called for them before each request. */
export type HeaderSource = RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>);

/** The values of those headers that hold a secret in any service, or are named by this one or its caller. */
export function secretsIn(headers: Readonly<Record<string, string>>, names: readonly string[]): readonly string[] {
  const all = new Set(['authorization', 'proxy-authorization', 'cookie', ...names.map((name) => name.toLowerCase())]);
  return Object.entries(headers).flatMap(([name, value]) => (all.has(name) ? [value] : []));
}

/**
 * Makes the function that gives the headers of a request, overridden by those of one call. The two of the `pair` go together. Fixed headers are checked at
 * once. If a function fails, its error is not repeated, since it may hold a credential.
 */
export function createCredentials(
  source: HeaderSource,
  speech: Speech,
  { pair, secret }: { readonly pair: readonly string[]; readonly secret: readonly string[] },
): (extra?: RequestHeaders) => Promise<Credentials> {
  const { refuse, locale } = speech;
  const say = optionMessages[locale];
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(say.and);
  const combine = (own: RequestHeaders, extra?: RequestHeaders): Credentials => {
    const all = { ...writeHeaders(own, speech), ...(extra && writeHeaders(extra, speech)) };
    const { accept = 'application/json', 'user-agent': agent = nameClient(), ...rest } = all;
    // A service of one's own may know callers by other headers.
    if (Object.keys(rest).length === 0) refuse('headers', say.noCredentials(list(pair)));
    const missing = pair.filter((name) => rest[name.toLowerCase()] === undefined);
    if (missing.length === 1) refuse('headers', say.noCredential(list(missing), list(pair)));
    return {
      headers: { accept, ...(agent && { 'user-agent': agent }), ...rest },
      scrub: createScrub(secretsIn(rest, secret)),
    };
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
      return refuse('headers', say.failed);
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
