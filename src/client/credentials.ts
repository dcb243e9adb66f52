import type { Refuse } from './client-error.ts';

/** Headers for every request: by name, or as pairs. */
export type RequestHeaders = Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

/**
 * The headers as `fetch` sends them. Refuses, naming the name only, what `fetch` would refuse: its own error holds the
 * value. White space around a value, such as the line end of a file, is taken off as `fetch` does.
 */
export function writeHeaders(headers: RequestHeaders, refuse: Refuse): Readonly<Record<string, string>> {
  const written: Record<string, string> = { accept: 'application/json' };
  const pairs = Symbol.iterator in Object(headers) ? headers : Object.entries(headers ?? {});
  for (const [name, value] of pairs as Iterable<readonly [string, unknown]>) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) refuse('headers', 'has a name that no header can have');
    const text = typeof value === 'string' ? value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '') : '';
    if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(text)) {
      refuse(`headers.${name}`, 'takes a text that is not empty, on one line, of characters that a header can hold');
    }
    written[name.toLowerCase()] = text;
  }
  return written;
}

/** Makes a text fit for an error: no value of a header in it, however written, on one line of at most 200 characters. */
export type Scrub = (text: string) => string;

export function scrubber({ accept: _, ...headers }: Readonly<Record<string, string>>): Scrub {
  const secrets = Object.values(headers)
    // `Bearer` and what follows it, each for itself too.
    .flatMap((value) => [value, ...value.split(/[\s,;:="]+/).filter((part) => part.length > 5)])
    // The longest first: a value that holds another one goes as a whole.
    .sort((a, b) => b.length - a.length)
    // As it stands in a URL, and as it is, with the backslashes that JSON may add.
    .flatMap((value) => [encodeURIComponent(value), value])
    .map((value) => value.replace(/./g, (mark) => `\\\\?${mark.replace(/\W/, '\\$&')}`));
  const secret = new RegExp(secrets.join('|') || '(?!)', 'gi');
  return (text) => {
    const clean = text
      .replace(secret, '[redacted]')
      .replace(/[\s\x00-\x1f\x7f-\x9f]+/g, ' ')
      .trim();
    return clean.length > 200 ? `${clean.slice(0, 199).toWellFormed()}…` : clean;
  };
}
