import type { Span } from '../../source/span.ts';
import { Decoding, type Embedded, inside } from '../embedded.ts';

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Decodes the content of a JSON string; invalid escapes are kept as they are. */
export function jsonString(source: Embedded, { start, end }: Span): Embedded {
  const decoding = new Decoding(source.text);
  let kept = start;
  for (const found of source.text.slice(start, end).matchAll(/\\(?:(["\\/bfnrt])|u([0-9a-fA-F]{4}))/g)) {
    const [all, mark, code] = found;
    const at = start + found.index;
    decoding.keep(kept, at);
    kept = at + all.length;
    const character = mark === undefined ? String.fromCharCode(Number.parseInt(code as string, 16)) : escapes[mark];
    decoding.read(at, kept, character ?? (mark as string));
  }
  decoding.keep(kept, end);
  return inside(
    source,
    decoding.done((text) => JSON.stringify(text).slice(1, -1), start),
  );
}
