import type { Span } from '../../source/span.ts';
import { Decoding, type Embedded, inside } from '../embedded.ts';

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const escapes5: Readonly<Record<string, string>> = { ...escapes, v: '\v', 0: '\0', '\n': '', '\r': '', '\r\n': '' };

/** Decodes the content of a JSON string; invalid escapes are kept as they are. */
export function jsonString(source: Embedded, span: Span): Embedded {
  const decoding = new Decoding(source.text);
  readJsonString(decoding, span);
  return inside(
    source,
    decoding.done((text) => JSON.stringify(text).slice(1, -1), span.start),
  );
}

/** Decodes the content of a JSON string into a text that continues. */
export function readJsonString(decoding: Decoding, { start, end }: Span): void {
  decoding.decode(start, end, /\\(?:(["\\/bfnrt])|u([0-9a-fA-F]{4}))/g, ([, mark, code]) =>
    mark === undefined ? String.fromCharCode(Number.parseInt(code as string, 16)) : (escapes[mark] ?? mark),
  );
}

/** Decodes the content of a JSON5 string, which may be in single quotes and span lines. */
export function json5String(source: Embedded, { start, end }: Span): Embedded {
  const decoding = new Decoding(source.text);
  decoding.decode(start, end, /\\(?:u([\da-f]{4})|x([\da-f]{2})|(\r\n|.))/gis, ([, four, two, mark = '']) => {
    const hex = four ?? two;
    return hex === undefined ? (escapes5[mark] ?? mark) : String.fromCharCode(Number.parseInt(hex, 16));
  });
  const isSingle = source.text[start - 1] === "'";
  const encode = (text: string) => {
    const written = JSON.stringify(text).slice(1, -1);
    return isSingle ? written.replaceAll('\\"', '"').replaceAll("'", "\\'") : written;
  };
  return inside(source, decoding.done(encode, start));
}
