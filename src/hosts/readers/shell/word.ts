import { matchFrom } from '../../../source/patterns.ts';
import { controls, Decoding, type Embedded, onOneLine, placeholder } from '../../embedded.ts';
import type { UrlQuoting } from '../../host.ts';

/** A word of a command as the command receives it, or a here-document; expansions are interpolations. */
export interface ShellWord extends Embedded {
  /** How a URL in it is quoted. */
  readonly place: UrlQuoting;
}

/** A stretch of a word with the same quoting. */
interface Stretch {
  readonly quotings: Set<Quoting>;
  /** Whether it holds more than expansions, and whether that text can begin a filter. */
  isText: boolean;
  isFilter: boolean;
}

/** Collects the parts of a word. */
export class WordBuilder {
  /** Its start. */
  readonly start: number;
  /** Whether it holds a `?`, as a URL with a query does. */
  hasQuery = false;
  /** The end of an unquoted filter that is read verbatim. */
  rawEnd = 0;
  /** The offset of the open double quote; -1 outside quotes. */
  doubleQuote = -1;
  readonly #text: string;
  readonly #decoding: Decoding;
  readonly #stretches: Stretch[] = [];
  #isUnsafe = false;
  #isEscaped = false;

  constructor(source: Embedded, start: number) {
    this.#text = source.text;
    this.start = start;
    this.#decoding = new Decoding(source);
  }

  /** Adds a stretch verbatim. */
  keep(quoting: Quoting, start: number, end: number): void {
    if (start >= end) return;
    const kept = this.#text.slice(start, end);
    const stretch = this.#stretch(quoting);
    stretch.isText = true;
    stretch.isFilter ||= /[(%]/.test(kept);
    this.#decoding.keep(start, end);
    this.hasQuery ||= kept.includes('?');
    if (quoting === 'raw' || (quoting === 'unquoted' && /[&[\]*]/.test(kept))) this.#isUnsafe = true;
  }

  /** Adds an escape. */
  read(quoting: Quoting, start: number, end: number, text: string): void {
    const stretch = this.#stretch(quoting);
    stretch.isText = true;
    stretch.isFilter = true;
    this.#isEscaped = true;
    this.#decoding.read(start, end, text);
  }

  /** Adds the content of `$'…'`. */
  readAnsi(start: number, end: number): void {
    this.quoted('ansi');
    this.#stretch('ansi').isText = start < end;
    this.hasQuery ||= this.#text.slice(start, end).includes('?');
    readAnsi(this.#decoding, start, end);
  }

  /** Adds a character as it is, and returns its end. */
  readCharacter(at: number): number {
    const end = at + this.#characterAt(at).length;
    this.keep('unquoted', at, end);
    return end;
  }

  /** Adds a backslash and the character after it, which it escapes where the quoting allows that; returns their end. */
  readBackslash(at: number, quoting: 'unquoted' | 'double'): number {
    const next = this.#characterAt(at + 1);
    const end = at + 1 + next.length;
    const isEscaped = quoting === 'double' ? /["$`\\]/.test(next) : next !== '';
    if (isEscaped) this.read(quoting, at, end, next);
    else this.keep(quoting, at, end);
    return end;
  }

  /** Adds what stands in double quotes up to the next special character, or ends them; returns the end. */
  readDouble(at: number): number {
    if (this.#text[at] === '"') {
      this.doubleQuote = -1;
      return at + 1;
    }
    const special = /["$`\\{]/g;
    const end = matchFrom(special, this.#text, at + 1)?.index ?? this.#text.length;
    this.keep('double', at, end);
    return end;
  }

  /** Adds what stands in an unquoted filter up to the next special character; returns the end. */
  readRaw(at: number): number {
    const special = /[${]/g;
    const end = at + 1 + (special.exec(this.#text.slice(at + 1, this.rawEnd))?.index ?? this.rawEnd - at - 1);
    this.keep('raw', at, end);
    return end;
  }

  #characterAt(at: number): string {
    return at < this.#text.length ? String.fromCodePoint(this.#text.codePointAt(at) as number) : '';
  }

  /** Adds `'…'` from its first quote on; `'\''` in it is one escape. `unclosed` is the last quote where none closes it. */
  readSingle(open: number): { readonly end: number; readonly unclosed?: number } {
    const text = this.#text;
    this.quoted('single');
    const quote = /'(?:\\'|"'")'/y;
    for (let start = open + 1; ; start = quote.lastIndex) {
      const close = text.indexOf("'", start);
      this.#keepSingle(start, close < 0 ? text.length : close);
      if (close < 0) return { end: text.length, unclosed: start - 1 };
      quote.lastIndex = close;
      if (!quote.test(text)) return { end: close + 1 };
      this.read('single', close, quote.lastIndex, "'");
    }
  }

  #keepSingle(start: number, end: number): void {
    let kept = start;
    for (const { 0: image, 1: expression, index } of this.#text.slice(start, end).matchAll(placeholder)) {
      this.keep('single', kept, start + index);
      kept = start + index + image.length;
      this.interpolation(start + index, kept, expression as string);
    }
    this.keep('single', kept, end);
  }

  interpolation(start: number, end: number, expression: string): void {
    this.#decoding.fill(start, end, expression);
  }

  /** Begins a quoted stretch. */
  quoted(quoting: Quoting): void {
    this.#stretches.push({ quotings: new Set([quoting]), isText: false, isFilter: false });
  }

  done(): ShellWord {
    return { ...this.#decoding.done(this.#encoder(), this.start), place: this.#place() };
  }

  #stretch(quoting: Quoting): Stretch {
    const isBare = quoting === 'unquoted' || quoting === 'raw';
    const last = this.#stretches.at(-1);
    if (
      last === undefined ||
      (isBare ? !last.quotings.has('unquoted') && !last.quotings.has('raw') : !last.quotings.has(quoting))
    ) {
      this.quoted(quoting);
    }
    const stretch = this.#stretches.at(-1) as Stretch;
    stretch.quotings.add(quoting);
    return stretch;
  }

  /** The encoder for the quoting of the word; none if a replacement might span two quotings. */
  #encoder(): (text: string) => string | undefined {
    const texts = this.#stretches.filter(({ isText }) => isText);
    const [first, second] = texts;
    if (texts.length === 0) return shellEncode(this.#stretches.at(-1)?.quotings ?? []);
    if (texts.length === 1) return shellEncode((first as Stretch).quotings);
    const isBare = first?.quotings.has('unquoted') || first?.quotings.has('batch');
    const isBehindName = texts.length === 2 && isBare && !first?.isFilter;
    return isBehindName ? shellEncode((second as Stretch).quotings) : () => undefined;
  }

  #place(): UrlQuoting {
    if (this.#isUnsafe) return 'shell-unquoted';
    const has = (quoting: Quoting) => this.#stretches.some(({ quotings }) => quotings.has(quoting));
    if (has('double')) return 'shell-quoted';
    if (has('single') || has('ansi')) return 'shell-single-quoted';
    return this.#isEscaped ? 'shell-quoted' : 'shell-unquoted';
  }
}

/** How a text is written where it is quoted in each way; `raw` is an unquoted filter in parentheses. */
const encoders = {
  unquoted: (text: string) =>
    /[\0\r\n]/.test(text) ? undefined : text.replace(/[^A-Za-z0-9_@%+=:,./\u0080-\u{10ffff}-]/gu, '\\$&'),
  raw: (text: string) => (/[\0\r\n`$\\|;]/.test(text) ? undefined : text),
  single: (text: string) => text.replaceAll("'", "'\\''"),
  double: (text: string) => text.replace(/["$`\\]/g, '\\$&'),
  // A Dockerfile keeps the backslash before a backquote.
  dockerfile: (text: string) => text.replace(/["$\\]/g, '\\$&'),
  ansi: (text: string) => text.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r'),
  document: (text: string) => (/[\r\n]/.test(text) ? undefined : text.replace(/[$`\\]/g, '\\$&')),
  verbatim: onOneLine,
  // Windows batch files.
  batch: (text: string) => (/[\s"%!^&|<>]/.test(text) ? undefined : text),
  'batch-quoted': (text: string) => (/[\r\n"!]|%(?![\da-f]{2})/i.test(text) ? undefined : text.replaceAll('%', '%%')),
} as const satisfies Readonly<Record<string, (text: string) => string | undefined>>;

/** How a stretch is quoted. */
export type Quoting = keyof typeof encoders;

/** Encodes a text so that it reads the same in each of these quotings; `undefined` if that is impossible. */
export function shellEncode(quotings: Iterable<Quoting>): (text: string) => string | undefined {
  const all = [...quotings];
  return (text) => {
    if (text.includes('\0') || text.includes('{{')) return undefined;
    const [first, ...rest] = all.map((quoting) => encoders[quoting](text));
    return rest.every((form) => form === first) ? first : undefined;
  };
}

const ansiEscape =
  /\\(?:([abeEfnrtv\\'"?])|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))|(?:\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}))+/g;

/** Decodes the content of `$'…'`, byte escapes of one character as one piece. */
export function readAnsi(decoding: Decoding, start: number, end: number): void {
  let kept = start;
  const read = (from: number, to: number, character: string) => {
    decoding.keep(kept, from);
    decoding.read(from, to, character);
    kept = to;
  };
  for (const found of decoding.source.text.slice(start, end).matchAll(ansiEscape)) {
    const [all, mark, four, eight] = found;
    const at = start + found.index;
    const hex = four ?? eight;
    if (mark !== undefined) read(at, at + 2, controls[mark.toLowerCase()] ?? mark);
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
