import type { Span } from '../../source/span.ts';
import { Decoding, type Embedded, inside, part } from '../embedded.ts';
import { entity, entityText } from '../entities.ts';

/** The parts of a paragraph. */
interface Prose {
  /** Text and links, with escapes and character references decoded; each code span and comment is replaced by a backtick. */
  readonly words: Embedded;
  /** The content of each code span. */
  readonly spans: readonly Embedded[];
  /** The HTML comments in the paragraph. */
  readonly comments: readonly Span[];
}

const mark = new RegExp(`\\\\[!-/:-@[-\`{-~]|\`+|<!--|${entity.source}`, 'g');

/** Splits a paragraph into its parts. */
export function proseOf(paragraph: Embedded): Prose {
  const { text } = paragraph;
  const decoding = new Decoding(text);
  const spans: Embedded[] = [];
  const comments: Span[] = [];
  const closers = new Closers(text);
  let hasComments = true;
  let kept = 0;
  const take = (start: number, end: number, read: string) => {
    decoding.keep(kept, start);
    decoding.read(start, end, read);
    kept = end;
  };
  for (const found of text.matchAll(mark)) {
    const [image] = found;
    const start = found.index;
    const end = start + image.length;
    // Already consumed by an earlier match.
    if (start < kept) continue;
    if (image.startsWith('\\')) take(start, end, image.slice(1));
    else if (image === '<!--') {
      const close: number = hasComments ? text.indexOf('-->', end) : -1;
      hasComments = close >= 0;
      if (!hasComments) continue;
      comments.push({ start, end: close + 3 });
      take(start, close + 3, '`');
    } else if (image.startsWith('&')) {
      const character = entityText(image);
      if (character !== undefined) take(start, end, character);
    } else {
      const close = closers.after(end, image.length);
      if (close === undefined) continue;
      spans.push(codeSpan(paragraph, { start: end, end: close }));
      take(start, close + image.length, '`');
    }
  }
  decoding.keep(kept, text.length);
  return { words: inside(paragraph, decoding.done(written)), spans, comments };
}

/** The positions of backtick runs, by their length. */
class Closers {
  readonly #byLength = new Map<number, { readonly starts: number[]; at: number }>();

  constructor(text: string) {
    for (const { 0: run, index } of text.matchAll(/`+/g)) {
      const same = this.#byLength.get(run.length) ?? { starts: [], at: 0 };
      same.starts.push(index);
      this.#byLength.set(run.length, same);
    }
  }

  /** The first run of this length at or after `place`; calls must come with growing places. */
  after(place: number, length: number): number | undefined {
    const same = this.#byLength.get(length);
    if (same === undefined) return undefined;
    while (same.at < same.starts.length && (same.starts[same.at] as number) < place) same.at++;
    return same.starts[same.at];
  }
}

/** As in CommonMark: line ends count as spaces, and one space of padding on both sides is removed. */
function codeSpan(paragraph: Embedded, { start, end }: Span): Embedded {
  const text = paragraph.text.slice(start, end);
  const isPadded = /^[ \r\n]/.test(text) && /[ \r\n]$/.test(text) && text.trim() !== '';
  const from = start + (isPadded ? (text.startsWith('\r\n') ? 2 : 1) : 0);
  const to = end - (isPadded ? (text.endsWith('\r\n') ? 2 : 1) : 0);
  const code = part(paragraph, { start: from, end: to });
  const inner = code.text;
  const encode = (written: string) => (/[`\r\n]/.test(written) ? undefined : written);
  if (!/[\r\n]/.test(inner)) return { ...code, encode: (written) => encode(written) && code.encode(written) };
  const decoding = new Decoding(inner);
  decoding.decode(0, inner.length, /\r\n?|\n/g, () => ' ');
  return inside(code, decoding.done(encode));
}

/** Escapes what Markdown would read as an escape or a character reference. */
function written(text: string): string | undefined {
  if (/[`\r\n]/.test(text)) return undefined;
  return text.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, (character) => (character === '&' ? '&amp;' : '\\\\'));
}
