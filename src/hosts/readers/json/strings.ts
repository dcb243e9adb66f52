import type { Span } from '../../../source/problem.ts';
import { controls, Decoding, type Embedded } from '../../embedded.ts';

/** Decodes the content of a JSON string; invalid escapes are kept as they are. */
export function jsonString(source: Embedded, span: Span): Embedded {
  const decoding = new Decoding(source);
  readJsonString(decoding, span);
  return decoding.done(withinJson, span.start);
}

/** Encodes the content of a JSON string. */
export function withinJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Decodes the content of a JSON string into a text that continues. */
export function readJsonString(decoding: Decoding, { start, end }: Span): void {
  decoding.decode(start, end, /\\(?:(["\\/bfnrt])|u([0-9a-fA-F]{4}))/g, ([, mark, code]) =>
    mark === undefined ? String.fromCharCode(Number.parseInt(code as string, 16)) : (controls[mark] ?? mark),
  );
}
