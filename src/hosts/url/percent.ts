import { encode } from '../../language/encode.ts';
import type { Span } from '../../source/span.ts';
import { Decoding, type Embedded } from '../embedded.ts';

/**
 * Whether an encoded text writes a space as `+`, as forms and `URLSearchParams` do: it has a `+` and no space of another
 * kind. Otherwise a plus is a plus.
 */
export function isFormEncoded(text: string): boolean {
  return text.includes('+') && !/ |%20/.test(text);
}

/** Reads percent-encoded text as a server does; a broken sequence and what `except` covers stay as they stand. */
export function percentDecoded(text: string, isForm: boolean, except: readonly Span[] = []): Embedded {
  const decoding = new Decoding(text);
  const mark = isForm ? /[%+]/g : /%/g;
  let kept = 0;
  let interpolation = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const at = found.index;
    while (except[interpolation] !== undefined && (except[interpolation] as Span).end <= at) interpolation++;
    const covered = except[interpolation];
    if (covered !== undefined && covered.start <= at) {
      mark.lastIndex = covered.end;
      continue;
    }
    const read = text[at] === '+' ? { character: ' ', end: at + 1 } : characterAt(text, at);
    if (read === undefined) continue;
    decoding.keep(kept, at);
    decoding.read(at, read.end, read.character);
    kept = mark.lastIndex = read.end;
  }
  decoding.keep(kept, text.length);
  return decoding.done((written) => {
    if (!written.isWellFormed()) return undefined;
    return isForm ? encode(written).replaceAll('%20', '+') : encode(written);
  });
}

/** The character that begins here: as many bytes as its first one says. */
function characterAt(text: string, at: number): { character: string; end: number } | undefined {
  const first = Number.parseInt(text.slice(at + 1, at + 3), 16);
  const end = at + 3 * (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);
  const bytes = text.slice(at, end);
  if (bytes.length < end - at || !/^(?:%[0-9a-f]{2})+$/i.test(bytes)) return undefined;
  try {
    return { character: decodeURIComponent(bytes), end };
  } catch {
    return undefined;
  }
}
