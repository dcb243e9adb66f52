import type { Decoding } from '../embedded.ts';

/** How a stretch is quoted; `raw` is an unquoted filter in parentheses. */
export type Quoting =
  | 'unquoted'
  | 'raw'
  | 'single'
  | 'double'
  | 'dockerfile'
  | 'ansi'
  | 'document'
  | 'verbatim'
  | BatchQuoting;

/** Quoting of Windows batch files. */
type BatchQuoting = 'batch' | 'batch-quoted';

const batch = (text: string) => (/[\s"%!^&|<>]/.test(text) ? undefined : text);

const encoders: Readonly<Record<Quoting, (text: string) => string | undefined>> = {
  unquoted: (text) =>
    /[\0\r\n]/.test(text) ? undefined : text.replace(/[^A-Za-z0-9_@%+=:,./\u0080-\u{10ffff}-]/gu, '\\$&'),
  raw: (text) => (/[\0\r\n`$\\|;]/.test(text) ? undefined : text),
  single: (text) => text.replaceAll("'", "'\\''"),
  double: (text) => text.replace(/["$`\\]/g, '\\$&'),
  // A Dockerfile keeps the backslash before a backquote.
  dockerfile: (text) => text.replace(/["$\\]/g, '\\$&'),
  ansi: (text) => text.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r'),
  document: (text) => (/[\r\n]/.test(text) ? undefined : text.replace(/[$`\\]/g, '\\$&')),
  verbatim: (text) => (/[\r\n]/.test(text) ? undefined : text),
  batch,
  'batch-quoted': (text) => (/[\r\n"!]|%(?![\da-f]{2})/i.test(text) ? undefined : text.replaceAll('%', '%%')),
};

/** Encodes a text so that it reads the same in each of these quotings; `undefined` if that is impossible. */
export function shellEncode(quotings: Iterable<Quoting>): (text: string) => string | undefined {
  const all = [...quotings];
  return (text) => {
    if (text.includes('\0') || text.includes('{{')) return undefined;
    const [first, ...rest] = all.map((quoting) => encoders[quoting](text));
    return rest.every((form) => form === first) ? first : undefined;
  };
}

const ansiMarks: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

const ansiEscape =
  /\\(?:([abeEfnrtv\\'"?])|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))|(?:\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}))+/g;

/** Decodes the content of `$'…'`, byte escapes of one character as one piece. */
export function readAnsi(decoding: Decoding, text: string, start: number, end: number): void {
  let kept = start;
  const read = (from: number, to: number, character: string) => {
    decoding.keep(kept, from);
    decoding.read(from, to, character);
    kept = to;
  };
  for (const found of text.slice(start, end).matchAll(ansiEscape)) {
    const [all, mark, four, eight] = found;
    const at = start + found.index;
    const hex = four ?? eight;
    if (mark !== undefined) read(at, at + 2, ansiMarks[mark] as string);
    else if (hex === undefined) readBytes(all, at, read);
    else if (Number.parseInt(hex, 16) <= 0x10ffff) {
      read(at, at + all.length, String.fromCodePoint(Number.parseInt(hex, 16)));
    }
  }
  decoding.keep(kept, end);
}

/** Decodes a run of `\xHH` and `\NNN` as UTF-8, character by character. */
function readBytes(run: string, start: number, read: (from: number, to: number, character: string) => void): void {
  const bytes = [...run.matchAll(/\\x([0-9a-fA-F]+)|\\([0-7]+)/g)].map(([all, hex, octal]) => ({
    length: all.length,
    byte: hex === undefined ? Number.parseInt(octal as string, 8) & 255 : Number.parseInt(hex, 16),
  }));
  let from = start;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at]?.byte as number;
    const count = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const group = bytes.slice(at, at + count);
    const text = new TextDecoder().decode(Uint8Array.from(group, ({ byte }) => byte));
    const to = from + group.reduce((sum, { length }) => sum + length, 0);
    read(from, to, text);
    from = to;
    at += count;
  }
}
