import type { Span } from '../../source/span.ts';
import { Decoding, type Embedded, inside } from '../embedded.ts';

/** A construct that begins with `$`. */
export type Expansion =
  /** A parameter expansion; `unclosed` is its opener if the end is missing. */
  | { readonly kind: 'interpolation'; readonly end: number; readonly expression: string; readonly unclosed?: string }
  /** `$(`, followed by commands. */
  | { readonly kind: 'command' }
  /** `$((`, perhaps followed by an arithmetic expression. */
  | { readonly kind: 'arithmetic' }
  /** `$'…'`, up to its quote. */
  | { readonly kind: 'ansi'; readonly end: number; readonly isClosed: boolean }
  /** `$"…"`, whose dollar is dropped. */
  | { readonly kind: 'translated' };

/** The number of characters of an expression that are kept. */
export const shown = 200;

/** Reads the construct that begins with the `$` at `at`; `undefined` for a plain dollar. */
export function expansionAt(text: string, at: number, inDouble: boolean): Expansion | undefined {
  const name = /\$(?:(\d|\w+)|([@*#?$!-]))/y;
  name.lastIndex = at;
  const found = name.exec(text);
  if (found !== null) return { kind: 'interpolation', end: name.lastIndex, expression: found[0].slice(1) };
  switch (text[at + 1]) {
    case '(':
      return { kind: text[at + 2] === '(' ? 'arithmetic' : 'command' };
    case '{':
      return braces(text, at, inDouble ? /\\.|\$\{|\}/gs : /\\.|\$\{|\}|'[^']*'/gs);
    case "'":
      return inDouble ? undefined : ansi(text, at);
    case '"':
      return inDouble ? undefined : { kind: 'translated' };
    default:
      return undefined;
  }
}

/** `${…}`; `token` also matches what may hide a `}`. */
function braces(text: string, at: number, token: RegExp): Expansion {
  token.lastIndex = at + 2;
  let depth = 1;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '${') depth++;
    else if (found[0] === '}') depth--;
    if (depth === 0) {
      const expression = text.slice(at + 2, Math.min(found.index, at + shown));
      return { kind: 'interpolation', end: found.index + 1, expression };
    }
  }
  return { kind: 'interpolation', end: text.length, expression: text.slice(at, at + shown), unclosed: '${' };
}

/** The text of `${NAME:-text}`, which may be in quotes, if it begins like a filter; `script` assigns it to a variable. */
export function defaultAt(
  source: Embedded,
  { start, end }: Span,
): { readonly name: string; readonly script: (variable: string) => Embedded } | undefined {
  const { text } = source;
  const found = /^\$\{(\w+):?[-=+?](["']?)(?=\s*\()/.exec(text.slice(start, Math.min(end, start + shown)));
  if (found === null) return undefined;
  const [head, name = '', quote = ''] = found;
  const from = start + head.length - quote.length;
  const script = (variable: string) => {
    const decoding = new Decoding(text);
    decoding.read(from, from, `${variable}=${quote === '' ? '"' : ''}`);
    decoding.keep(from, end - 1);
    if (quote === '') decoding.read(end - 1, end - 1, '"');
    // A brace would end the expansion, escaped or not.
    const encode = (written: string) => (/[{}]/.test(written) ? undefined : written);
    return inside(source, decoding.done(encode));
  };
  return { name, script };
}

function ansi(text: string, at: number): Expansion {
  const token = /\\.|'/gs;
  token.lastIndex = at + 2;
  let found = token.exec(text);
  while (found !== null && found[0] !== "'") found = token.exec(text);
  return { kind: 'ansi', end: found?.index ?? text.length, isClosed: found !== null };
}

/** The end of `((…))`, in which `<<` is a shift; `undefined` if this is not arithmetic. */
export function arithmeticEnd(text: string, at: number): number | undefined {
  const token = /[()]/g;
  token.lastIndex = at;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    depth += found[0] === '(' ? 1 : -1;
    if (depth === 0) return text[found.index - 1] === ')' ? found.index + 1 : undefined;
  }
  return undefined;
}

/** Reads the script between backquotes, undoing one level of backslashes. */
export function backquotesAt(
  source: Embedded,
  at: number,
  inDouble: boolean,
): { readonly script: Embedded; readonly end: number; readonly isClosed: boolean } {
  const { text } = source;
  const decoding = new Decoding(text);
  const token = /\\(.)|`/gs;
  token.lastIndex = at + 1;
  let kept = at + 1;
  let found = token.exec(text);
  for (; found !== null && found[0] !== '`'; found = token.exec(text)) {
    const next = found[1] as string;
    if (!'$`\\'.includes(next) && !(inDouble && next === '"')) continue;
    decoding.keep(kept, found.index);
    decoding.read(found.index, token.lastIndex, next);
    kept = token.lastIndex;
  }
  const end = found?.index ?? text.length;
  decoding.keep(kept, end);
  const encode = (written: string) => written.replace(inDouble ? /["$`\\]/g : /[$`\\]/g, '\\$&');
  const script = inside(source, decoding.done(encode, at + 1));
  return { script, end: Math.min(end + 1, text.length), isClosed: found !== null };
}
