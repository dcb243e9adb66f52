import { Decoding, type Embedded, inside } from '../embedded.ts';
import type { Interpolation, UrlQuoting } from '../host.ts';
import { InterpolationNames, placeholder } from '../placeholders.ts';
import { type Quoting, readAnsi, shellEncode } from './quoting.ts';

/** A word of a command as the command receives it, or a here-document; expansions are interpolations. */
export interface ShellWord extends Embedded {
  readonly interpolations: readonly Interpolation[];
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
  readonly #interpolations: Interpolation[] = [];
  readonly #names = new InterpolationNames();
  readonly #stretches: Stretch[] = [];
  #isUnsafe = false;
  #isEscaped = false;

  constructor(text: string, start: number) {
    this.#text = text;
    this.start = start;
    this.#decoding = new Decoding(text);
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
    readAnsi(this.#decoding, this.#text, start, end);
  }

  /**
   * Adds `'…'` from its first quote on. The way to write a quote in it, `'\''`, is read as one escape. `unclosed` is the last
   * quote where none closes it.
   */
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
    const from = this.#decoding.length;
    this.#decoding.read(start, end, this.#names.of(expression));
    this.#interpolations.push({ span: { start: from, end: this.#decoding.length }, safe: false });
  }

  /** Begins a quoted stretch. */
  quoted(quoting: Quoting): void {
    this.#stretches.push({ quotings: new Set([quoting]), isText: false, isFilter: false });
  }

  done(source: Embedded): ShellWord {
    const decoded = this.#decoding.done(this.#encoder(), this.start);
    return { ...inside(source, decoded), interpolations: this.#interpolations, place: this.#place() };
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
