import type { Span } from '../source/span.ts';

/** A text as it is read, and where it stands in the text of a file that writes it another way. */
export interface Embedded {
  /** As the file's own language decodes it. */
  readonly text: string;
  /**
   * The place in the file of a span of `text`: from the beginning of what says its first unit to the end of what says its
   * last one, so that half of an escape is all of it. An empty span stays empty.
   */
  readonly map: (span: Span) => Span;
  /** The form that stands for `text` inside this place of the file; `undefined` where it cannot be written there. */
  readonly encode: (text: string) => string | undefined;
}

/** A piece of the decoded text: `verbatim` unit by unit, or one escape that is read as all of the piece. */
interface Piece {
  readonly start: number;
  readonly hostStart: number;
  readonly hostEnd: number;
  readonly verbatim: boolean;
}

/** All of a text, as it stands. */
export function verbatim(text: string): Embedded {
  return { text, map: (span) => span, encode: (written) => written };
}

/** A part of an embedded text; its end is the end of its last unit, whatever stands between that and the next one. */
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

/** What a decoding reads of an embedded text, with its own way to write. */
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

/** Collects what a decoder reads, from left to right; what it passes over says nothing. */
export class Decoding {
  readonly #source: string;
  readonly #pieces: Piece[] = [];
  #text = '';

  constructor(source: string) {
    this.#source = source;
  }

  /** How much has been read. */
  get length(): number {
    return this.#text.length;
  }

  /** Takes a stretch of the source as it stands. */
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

  /** Takes a stretch of the source, such as an escape, as another text. */
  read(start: number, end: number, text: string): void {
    if (text === '') return;
    this.#pieces.push({ start: this.#text.length, hostStart: start, hostEnd: end, verbatim: false });
    this.#text += text;
  }

  /** What was read; an empty text stands at `at`. */
  done(encode: Embedded['encode'], at = 0): Embedded {
    const pieces = this.#pieces;
    const text = this.#text;
    const pieceAt = (offset: number): Piece | undefined => {
      let low = 0;
      let high = pieces.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((pieces[middle] as Piece).start <= offset) low = middle;
        else high = middle;
      }
      return pieces[low];
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
