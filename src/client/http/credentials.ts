import type { Refuse } from '../client-error.ts';

/** Headers for every request: by name, or as pairs. */
export type RequestHeaders = Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

/**
 * The headers as `fetch` sends them. Refuses, naming the name only, what `fetch` would refuse: its own error holds the
 * value. White space around a value, such as the line end of a file, is taken off as `fetch` does.
 */
export function writeHeaders(headers: RequestHeaders, refuse: Refuse): Readonly<Record<string, string>> {
  const written: Record<string, string> = { accept: 'application/json' };
  if (typeof headers !== 'object' || headers === null) refuse('headers', 'takes an object, or pairs in a list');
  const pairs = Symbol.iterator in headers ? headers : Object.entries(headers);
  for (const pair of pairs as Iterable<unknown>) {
    const [name, value] = Array.isArray(pair) ? pair : [];
    if (!isHeaderName(name)) refuse('headers', 'has a name that no header can have');
    if (ofConnection.test(name)) refuse(`headers.${name}`, 'is set by `fetch`');
    const text = typeof value === 'string' ? value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '') : '';
    if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(text)) {
      refuse(`headers.${name}`, 'takes a text that is not empty, on one line, of characters that a header can hold');
    }
    written[name.toLowerCase()] = text;
  }
  return written;
}

// In Node `fetch` fails with most values of these, as if there were no connection; browsers leave them out.
const ofConnection = /^(connection|content-length|expect|keep-alive|transfer-encoding|upgrade)$/i;

export function isHeaderName(name: unknown): boolean {
  return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Makes a text fit for an error: one line of at most 200 characters, or `[redacted]` where it repeats a header's value. */
export type Scrub = (text: string) => string;

/**
 * A text with a value in it is not quoted at all: what stands around it may be the rest of it in another spelling. Values
 * are found as they are, and escaped or encoded up to three times, as in JSON, HTML, a URL or base64.
 */
export function scrubber({ accept: _, ...headers }: Readonly<Record<string, string>>): Scrub {
  const values = Object.values(headers);
  const secrets = values
    // `Bearer` and what follows it, each for itself too; and as base64, for a value too short to be told in decoded noise.
    .flatMap((value) => [value, btoa(value), ...value.split(/[\s,;:="]+/).filter((part) => part.length > 5)])
    // A value's own `%00` or `&gt;` is undone with the spelling around it.
    .flatMap((value) => [value, unescaped(value), unescaped(unescaped(value))])
    .map(core);
  // A value that begins in what is quoted ends here: a character, twice escaped, takes up to 50.
  const reach = 400 + 50 * values.join('').length;

  function shows(text: string, shortest: number, depth: number): boolean {
    const bare = core(text);
    return (
      secrets.some((secret) => secret.length >= shortest && bare.includes(secret)) ||
      (depth > 0 &&
        (shows(unescaped(text), shortest, depth - 1) ||
          [0, 1, 2, 3].some((from) => shows(decoded(text, from), 4, depth - 1))))
    );
  }

  return (text) => {
    const line = text.replace(/[\s\x00-\x1f\x7f-\x9f]+/g, ' ').trim();
    if (shows(line.slice(0, reach), 0, 3)) return '[redacted]';
    return line.length > 200 ? `${line.slice(0, 199).toWellFormed()}…` : line;
  };
}

/** What of a text no spelling changes but those below: neither case, nor what may be escaped, nor where a line ends. */
function core(text: string): string {
  return text.replace(/[^a-z0-9]/gi, '').toLowerCase();
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
