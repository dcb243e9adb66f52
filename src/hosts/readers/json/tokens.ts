import { matchFrom } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';
import { controls, Decoding, type Embedded } from '../../embedded.ts';

/** A token of JSON with comments; `wrong` says which part of it is not valid JSON. */
export interface JsonToken {
  readonly type: 'punctuation' | 'string' | 'literal' | 'comment';
  readonly start: number;
  readonly end: number;
  readonly wrong?: { readonly start: number; readonly end: number; readonly why: 'unclosed' | 'unexpected' };
}

const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const white5 = ' \t\r\n\v\f\u00a0\ufeff\u2028\u2029';
const literal5 =
  /^(?:true|false|null|[+-]?(?:Infinity|NaN|0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|[\p{L}_$][\p{L}\p{N}_$]*)$/u;

/*
 * Not jsonc-parser, which reads our configuration: its scanner reports that a string has a bad escape, but not which
 * one.
 */

/** Reads a text as JSON with comments, token by token; what is not JSON, or not JSON5, becomes a token with `wrong`. */
export function* jsonTokens(text: string, isJson5 = false): Generator<JsonToken> {
  const other = isJson5 ? /[^ \t\r\n"'{}[\],:/]+|\//y : /[^ \t\r\n"{}[\],:/]+|\//y;
  const [white, quotes, values] = isJson5 ? [white5, '"\'', literal5] : [' \t\r\n', '"', literal];
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const character = text[at] as string;
    if (white.includes(character)) {
      at++;
      continue;
    }
    const token = quotes.includes(character)
      ? stringAt(text, at, isJson5)
      : '{}[],:'.includes(character)
        ? ({ type: 'punctuation', start: at, end: at + 1 } as const)
        : (commentAt(text, at) ?? literalAt(text, at, other, values));
    yield token;
    at = token.end;
  }
}

/** Reads a string; a missing quote ends it at the end of its line. */
function stringAt(text: string, start: number, isJson5: boolean): JsonToken {
  let wrong: JsonToken['wrong'];
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return { type: 'string', start, end: at + 1, ...(wrong && { wrong }) };
    if (code === 10 || code === 13) {
      return { type: 'string', start, end: at, wrong: { start, end: at, why: 'unclosed' } };
    }
    if (code === 92 && isJson5) at += text.startsWith('\r\n', at + 1) ? 2 : 1;
    else if (code === 92) {
      const length = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at + 1, at + 6))?.[0].length;
      if (length === undefined) wrong ??= { start: at, end: Math.min(at + 2, text.length), why: 'unexpected' };
      at += length ?? (/["\\]/.test(text[at + 1] ?? '') ? 1 : 0);
    } else if (code < 32 && !isJson5) {
      wrong ??= { start: at, end: at + 1, why: 'unexpected' };
    }
  }
  return { type: 'string', start, end: text.length, wrong: { start, end: text.length, why: 'unclosed' } };
}

function commentAt(text: string, start: number): JsonToken | undefined {
  if (text.startsWith('//', start)) {
    const line = /[\r\n]|$/g;
    return { type: 'comment', start, end: matchFrom(line, text, start)?.index ?? text.length };
  }
  if (!text.startsWith('/*', start)) return undefined;
  const close = text.indexOf('*/', start + 2);
  if (close >= 0) return { type: 'comment', start, end: close + 2 };
  return { type: 'comment', start, end: text.length, wrong: { start, end: start + 2, why: 'unclosed' } };
}

function literalAt(text: string, start: number, other: RegExp, values: RegExp): JsonToken {
  const end = start + (matchFrom(other, text, start)?.[0].length ?? 1);
  const isLiteral = end - start < 1000 && values.test(text.slice(start, end));
  return { type: 'literal', start, end, ...(!isLiteral && { wrong: { start, end, why: 'unexpected' } }) };
}

/** The span of a string without its quotes. */
export function contentOf({ start, end, wrong }: JsonToken): Span {
  return { start: start + 1, end: wrong?.why === 'unclosed' ? end : end - 1 };
}

const escapes5: Readonly<Record<string, string>> = {
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', 0: '\0' },
  ...{ '\n': '', '\r': '', '\r\n': '' },
};

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

/** Decodes the content of a JSON5 string, which may be in single quotes and span lines. */
export function json5String(source: Embedded, { start, end }: Span): Embedded {
  const decoding = new Decoding(source);
  decoding.decode(start, end, /\\(?:u([\da-f]{4})|x([\da-f]{2})|(\r\n|.))/gis, ([, four, two, mark = '']) => {
    const hex = four ?? two;
    return hex === undefined ? (escapes5[mark] ?? mark) : String.fromCharCode(Number.parseInt(hex, 16));
  });
  const isSingle = source.text[start - 1] === "'";
  const encode = (text: string) => {
    const written = withinJson(text);
    return isSingle ? written.replaceAll('\\"', '"').replaceAll("'", "\\'") : written;
  };
  return decoding.done(encode, start);
}
