import { isWord } from '../language/word.ts';
import { firstWhere } from '../source/lines.ts';
import type { Span } from '../source/problem.ts';

/** A part of a text that is known only at run time; a word such as `${name}` stands for it in `text`. */
export interface Interpolation {
  readonly span: Span;
  /** True when the value is inserted as one word or filter and cannot change the structure. */
  readonly safe: boolean;
  /** True if its value is a number, a boolean or one of two words. */
  readonly isHarmless?: true;
}

/** A decoded text with a map from its offsets to those of the file that it is embedded in. */
export interface Embedded {
  /** As the language of the file decodes it. */
  readonly text: string;
  /** The parts that are known only at run time, in their order. */
  readonly interpolations: readonly Interpolation[];
  /** Maps a span of `text` to the file: one that touches part of an escape covers all of it, and an empty one stays empty. */
  readonly map: (span: Span) => Span;
  /** Encodes a text for this place in the file; `undefined` if it cannot be written there. */
  readonly encode: (text: string) => string | undefined;
}

/** The offset in the file at which a text begins. */
export function startInFile({ text, map }: Embedded): number {
  return map({ start: 0, end: text.length }).start;
}

/** A segment of the decoded text: copied unit by unit (`verbatim`), or one escape. */
interface Piece {
  readonly start: number;
  readonly hostStart: number;
  readonly hostEnd: number;
  readonly verbatim: boolean;
}

/** A whole text that needs no decoding. */
export function verbatim(text: string): Embedded {
  return { text, interpolations: [], map: (span) => span, encode: asWritten };
}

/** A part of an embedded text, by default up to its end; it ends directly after its last unit. */
export function part(of: Embedded, { start, end = of.text.length }: Partial<Span> & Pick<Span, 'start'>): Embedded {
  return {
    text: of.text.slice(start, end),
    interpolations: interpolationsIn(of, start, end),
    map: (span) => {
      if (span.start < span.end || span.end < end - start || start === end) return of.map(moved(span, start));
      const last = of.map({ start: end - 1, end }).end;
      return { start: last, end: last };
    },
    encode: of.encode,
  };
}

/** The span some units further on. */
export function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** The interpolations between two offsets, counted from the first one. */
function interpolationsIn({ interpolations }: Embedded, start: number, end: number): readonly Interpolation[] {
  const { length } = interpolations;
  const first = firstWhere(length, (at) => (interpolations[at] as Interpolation).span.start >= start);
  const after = firstWhere(length, (at) => (interpolations[at] as Interpolation).span.end > end);
  return interpolations.slice(first, after).map((one) => ({ ...one, span: moved(one.span, -start) }));
}

/** Composes two decodings: `inner` was decoded from the text of `outer`. */
export function inside(outer: Embedded, inner: Embedded): Embedded {
  return {
    ...inner,
    map: (span) => outer.map(inner.map(span)),
    encode: (text) => {
      const written = inner.encode(text);
      return written === undefined ? undefined : outer.encode(written);
    },
  };
}

/** Encodes what may stand on one line and needs no escapes. */
export function onOneLine(text: string): string | undefined {
  return /[\r\n]/.test(text) ? undefined : text;
}

function asWritten(text: string): string {
  return text;
}

/** Collects what a decoder reads, from left to right; skipped source is dropped. */
export class Decoding {
  readonly source: Embedded;
  readonly #pieces: Piece[] = [];
  readonly #interpolations: Interpolation[] = [];
  readonly #numbers = new Map<string, number>();
  #text = '';

  constructor(source: Embedded) {
    this.source = source;
  }

  /** Copies a segment of the source. */
  keep(start: number, end: number): void {
    const last = this.#pieces.at(-1);
    if (start === end) return;
    if (last?.verbatim && last.hostEnd === start) {
      this.#pieces[this.#pieces.length - 1] = { ...last, hostEnd: end };
    } else {
      this.#pieces.push({ start: this.#text.length, hostStart: start, hostEnd: end, verbatim: true });
    }
    this.#text += this.source.text.slice(start, end);
  }

  /** Decodes a segment of the source, such as an escape, as `text`. */
  read(start: number, end: number, text: string): void {
    if (text === '') return;
    this.#pieces.push({ start: this.#text.length, hostStart: start, hostEnd: end, verbatim: false });
    this.#text += text;
  }

  /** Decodes a segment as an interpolation: `${name}` for an expression that is a word, else a number; equal ones get equal names. */
  fill(start: number, end: number, expression: string, { safe = false, isHarmless = false } = {}): void {
    const from = this.#text.length;
    const inner = expression.trim();
    const isName = isWord(inner) && inner.length <= 100;
    const number = this.#numbers.get(inner) ?? this.#numbers.size + 1;
    if (!isName) this.#numbers.set(inner, number);
    this.read(start, end, `\${${isName ? inner : number}}`);
    const span = { start: from, end: this.#text.length };
    this.#interpolations.push({ span, safe, ...(isHarmless && { isHarmless }) });
  }

  /**
   * Decodes a segment of the source: what a global pattern matches is read as `meaning` says, as a text or as an interpolation; the
   * rest is copied, and so is a match without a meaning.
   */
  decode(
    start: number,
    end: number,
    pattern: RegExp,
    meaning: (
      match: RegExpExecArray,
    ) => string | { readonly expression: string; readonly isHarmless?: boolean } | undefined,
  ): void {
    let kept = start;
    for (const match of this.source.text.slice(start, end).matchAll(pattern)) {
      const read = meaning(match);
      if (read === undefined) continue;
      const at = start + match.index;
      this.keep(kept, at);
      kept = at + match[0].length;
      if (typeof read === 'string') this.read(at, kept, read);
      else this.fill(at, kept, read.expression, read);
    }
    this.keep(kept, end);
  }

  /** The decoded text; `at` is the position of an empty one. */
  done(encode: Embedded['encode'] = asWritten, at = 0): Embedded {
    const pieces = this.#pieces;
    const text = this.#text;
    /** Where a unit of the text begins or ends in the source. */
    const placeOf = (unit: number, isEnd: boolean): number => {
      const next = firstWhere(pieces.length, (index) => (pieces[index] as Piece).start > unit);
      const piece = pieces[Math.max(0, next - 1)];
      if (piece === undefined) return at;
      if (piece.verbatim) return piece.hostStart + unit - piece.start + (isEnd ? 1 : 0);
      return isEnd ? piece.hostEnd : piece.hostStart;
    };
    const map = ({ start, end }: Span): Span => {
      if (start < end) return { start: placeOf(start, false), end: placeOf(end - 1, true) };
      const isLast = start === text.length;
      const place = placeOf(isLast ? start - 1 : start, isLast);
      return { start: place, end: place };
    };
    return inside(this.source, { text, interpolations: this.#interpolations, map, encode });
  }
}

/** The control characters that a letter behind a backslash stands for in many languages. */
export const controls: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};

/** What templating tools fill in; the group is the expression. */
export const placeholder = /\$?\{\{([^{}\n]*)\}\}/g;

/** Treats `{{…}}` and `${{…}}`, which templating tools fill in, as interpolations. */
export function withPlaceholders(source: Embedded): Embedded {
  if (!source.text.includes('{{')) return source;
  const decoding = new Decoding(source);
  decoding.decode(0, source.text.length, placeholder, ([, expression = '']) => ({ expression }));
  return decoding.done((written) => (written.includes('{{') ? undefined : written));
}
