import { isWord } from '../language/word.ts';
import { firstWhere } from '../source/first-where.ts';
import type { Span } from '../source/span.ts';

/** A decoded text with a map from its offsets to those of the file that it is embedded in. */
export interface Embedded {
  /** As the language of the file decodes it. */
  readonly text: string;
  /**
   * Maps a span of `text` to the file. An escape is indivisible: a span that touches part of it covers all of it. An empty span
   * stays empty.
   */
  readonly map: (span: Span) => Span;
  /** Encodes a text for this place in the file; `undefined` if it cannot be written there. */
  readonly encode: (text: string) => string | undefined;
}

/** The offset in the file at which a text begins. */
export function startInFile({ text, map }: Embedded): number {
  return map({ start: 0, end: text.length }).start;
}

/** A part of a text that is known only at run time; a word such as `${name}` stands for it in `text`. */
export interface Interpolation {
  readonly span: Span;
  /** True when the value is inserted as one word or filter and cannot change the structure. */
  readonly safe: boolean;
}

/** A piece of the decoded text: copied unit by unit (`verbatim`), or one escape. */
interface Piece {
  readonly start: number;
  readonly hostStart: number;
  readonly hostEnd: number;
  readonly verbatim: boolean;
}

/** A whole text that needs no decoding. */
export function verbatim(text: string): Embedded {
  return { text, map: (span) => span, encode: (written) => written };
}

/** A part of an embedded text; it ends directly after its last unit. */
export function part(of: Embedded, { start, end }: Span): Embedded {
  return {
    text: of.text.slice(start, end),
    map: (span) => {
      if (span.start < span.end || span.end < end - start || start === end) {
        return of.map({ start: start + span.start, end: start + span.end });
      }
      const last = of.map({ start: end - 1, end }).end;
      return { start: last, end: last };
    },
    encode: of.encode,
  };
}

/** Composes two decodings: `inner` was decoded from the text of `outer`. */
export function inside(outer: Embedded, inner: Embedded): Embedded {
  return {
    text: inner.text,
    map: (span) => outer.map(inner.map(span)),
    encode: (text) => {
      const written = inner.encode(text);
      return written === undefined ? undefined : outer.encode(written);
    },
  };
}

/** Collects the pieces that a decoder reads, from left to right; skipped source is dropped. */
export class Decoding {
  readonly #source: string;
  readonly #pieces: Piece[] = [];
  #text = '';

  constructor(source: string) {
    this.#source = source;
  }

  /** The length of the decoded text so far. */
  get length(): number {
    return this.#text.length;
  }

  /** Copies a stretch of the source. */
  keep(start: number, end: number): void {
    const last = this.#pieces.at(-1);
    if (start === end) return;
    if (last?.verbatim && last.hostEnd === start) {
      this.#pieces[this.#pieces.length - 1] = { ...last, hostEnd: end };
    } else {
      this.#pieces.push({ start: this.#text.length, hostStart: start, hostEnd: end, verbatim: true });
    }
    this.#text += this.#source.slice(start, end);
  }

  /** Decodes a stretch of the source, such as an escape, as `text`. */
  read(start: number, end: number, text: string): void {
    if (text === '') return;
    this.#pieces.push({ start: this.#text.length, hostStart: start, hostEnd: end, verbatim: false });
    this.#text += text;
  }

  /**
   * Decodes a stretch of the source: what a global pattern matches is read as `meaning` says; the rest is copied, and so is a
   * match without a meaning.
   */
  decode(start: number, end: number, pattern: RegExp, meaning: (match: RegExpExecArray) => string | undefined): void {
    let kept = start;
    for (const match of this.#source.slice(start, end).matchAll(pattern)) {
      const text = meaning(match);
      if (text === undefined) continue;
      const at = start + match.index;
      this.keep(kept, at);
      kept = at + match[0].length;
      this.read(at, kept, text);
    }
    this.keep(kept, end);
  }

  /** The decoded text; `at` is the position of an empty one. */
  done(encode: Embedded['encode'], at = 0): Embedded {
    const pieces = this.#pieces;
    const text = this.#text;
    const pieceAt = (offset: number): Piece | undefined => {
      const next = firstWhere(pieces.length, (at) => (pieces[at] as Piece).start > offset);
      return pieces[Math.max(0, next - 1)];
    };
    const startOf = (offset: number): number => {
      const piece = pieceAt(offset);
      if (piece === undefined) return at;
      return piece.verbatim ? piece.hostStart + offset - piece.start : piece.hostStart;
    };
    const endOf = (offset: number): number => {
      const piece = pieceAt(offset - 1);
      if (piece === undefined) return at;
      return piece.verbatim ? piece.hostStart + offset - piece.start : piece.hostEnd;
    };
    return {
      text,
      map: ({ start, end }) => {
        if (start < end) return { start: startOf(start), end: endOf(end) };
        const place = start === text.length ? endOf(start) : startOf(start);
        return { start: place, end: place };
      },
      encode,
    };
  }
}

/** What templating tools fill in; the group is the expression. */
export const placeholder = /\$?\{\{([^{}\n]*)\}\}/g;

/** Treats `{{…}}` and `${{…}}`, which templating tools fill in, as interpolations. */
export function withPlaceholders(source: Embedded): { source: Embedded; interpolations: readonly Interpolation[] } {
  const { text } = source;
  if (!text.includes('{{')) return { source, interpolations: [] };
  const decoding = new Decoding(text);
  const interpolations: Interpolation[] = [];
  const naming = new InterpolationNames();
  let at = 0;
  for (const match of text.matchAll(placeholder)) {
    decoding.keep(at, match.index);
    at = match.index + match[0].length;
    const start = decoding.length;
    decoding.read(match.index, at, naming.of(match[1] as string));
    interpolations.push({ span: { start, end: decoding.length }, safe: false });
  }
  decoding.keep(at, text.length);
  const decoded = decoding.done((written) => (written.includes('{{') ? undefined : written));
  return { source: inside(source, decoded), interpolations };
}

/** Names interpolations: `${name}` for an expression that is a word, else a number; equal expressions get equal names. */
export class InterpolationNames {
  readonly #numbers = new Map<string, number>();

  of(expression: string): string {
    const inner = expression.trim();
    if (isWord(inner) && inner.length <= 100) return `\${${inner}}`;
    const number = this.#numbers.get(inner) ?? this.#numbers.size + 1;
    this.#numbers.set(inner, number);
    return `\${${number}}`;
  }
}
