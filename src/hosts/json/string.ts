import type { Span } from '../../source/span.ts';
import { Decoding, type Embedded, inside } from '../embedded.ts';

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const escapes5: Readonly<Record<string, string>> = { ...escapes, v: '\v', 0: '\0', '\n': '', '\r': '', '\r\n': '' };

/** Decodes the content of a JSON string; invalid escapes are kept as they are. */
export function jsonString(source: Embedded, span: Span): Embedded {
  const decoding = new Decoding(source.text);
  readJsonString(decoding, source.text, span);
  return inside(
    source,
    decoding.done((text) => JSON.stringify(text).slice(1, -1), span.start),
  );
}

/** Decodes the content of a JSON string into a text that continues. */
export function readJsonString(decoding: Decoding, text: string, { start, end }: Span): void {
  let kept = start;
  for (const found of text.slice(start, end).matchAll(/\\(?:(["\\/bfnrt])|u([0-9a-fA-F]{4}))/g)) {
    const [all, mark, code] = found;
    const at = start + found.index;
    decoding.keep(kept, at);
    kept = at + all.length;
    const character = mark === undefined ? String.fromCharCode(Number.parseInt(code as string, 16)) : escapes[mark];
    decoding.read(at, kept, character ?? (mark as string));
  }
  decoding.keep(kept, end);
}

/** Decodes the content of a JSON5 string, which may be in single quotes and span lines. */
export function json5String(source: Embedded, { start, end }: Span): Embedded {
  const decoding = new Decoding(source.text);
  let kept = start;
  for (const found of source.text.slice(start, end).matchAll(/\\(?:u([\da-f]{4})|x([\da-f]{2})|(\r\n|.))/gis)) {
    const [all, four, two, mark = ''] = found;
    const at = start + found.index;
    const hex = four ?? two;
    decoding.keep(kept, at);
    kept = at + all.length;
    decoding.read(
      at,
      kept,
      hex === undefined ? (escapes5[mark] ?? mark) : String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  decoding.keep(kept, end);
  const isSingle = source.text[start - 1] === "'";
  const encode = (text: string) => {
    const written = JSON.stringify(text).slice(1, -1);
    return isSingle ? written.replaceAll('\\"', '"').replaceAll("'", "\\'") : written;
  };
  return inside(source, decoding.done(encode, start));
}
