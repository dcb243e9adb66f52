import { encode } from '../../language/encode.ts';
import type { Span } from '../../source/span.ts';
import { Decoding, type Embedded } from '../embedded.ts';

/**
 * Whether `+` means a space in an encoded text, as in forms and `URLSearchParams`: the text has a `+` and neither `%20` nor a
 * raw space.
 */
export function isFormEncoded(text: string): boolean {
  return text.includes('+') && !/ |%20/.test(text);
}

/** Decodes percent-encoded text as a server does; broken sequences and the spans of `except` are kept as they are. */
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

/** Decodes the UTF-8 character that begins here, whose first byte gives its length. */
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
