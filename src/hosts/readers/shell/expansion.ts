import { matchFrom } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';
import { Decoding, type Embedded } from '../../embedded.ts';
import { balancedEnd } from '../../evidence/brackets.ts';
import { type ShellWord, WordBuilder } from './word.ts';

/** A parameter expansion; `unclosed` is its opener if the end is missing. */
export interface Expansion {
  readonly end: number;
  readonly expression: string;
  readonly unclosed?: string;
}

/** The number of characters of an expansion that are kept. */
export const shown = 200;

/** Reads the parameter expansion that begins with the `$` at `at`; `undefined` if there is none. */
export function expansionAt(text: string, at: number, inDouble: boolean): Expansion | undefined {
  const found = matchFrom(/\$(?:(\d|\w+)|([@*#?$!-]))/y, text, at)?.[0];
  if (found !== undefined) return { end: at + found.length, expression: found.slice(1) };
  if (text[at + 1] !== '{') return undefined;
  const token = inDouble ? /\\.|\$\{|\}/gs : /\\.|\$\{|\}|'[^']*'/gs;
  token.lastIndex = at + 2;
  let depth = 1;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '${') depth++;
    else if (match[0] === '}' && --depth === 0) {
      return { end: match.index + 1, expression: text.slice(at + 2, Math.min(match.index, at + shown)) };
    }
  }
  return { end: text.length, expression: text.slice(at, at + shown), unclosed: '${' };
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
    const decoding = new Decoding(source);
    decoding.read(from, from, `${variable}=${quote === '' ? '"' : ''}`);
    decoding.keep(from, end - 1);
    if (quote === '') decoding.read(end - 1, end - 1, '"');
    // A brace would end the expansion, escaped or not.
    const encode = (written: string) => (/[{}]/.test(written) ? undefined : written);
    return decoding.done(encode);
  };
  return { name, script };
}

/** Where a quote stands that no backslash escapes; `undefined` if there is none. */
export function unescapedIn(text: string, quote: string, from: number): number | undefined {
  const token = new RegExp(`\\\\.|${quote}`, 'gs');
  let found = matchFrom(token, text, from);
  while (found !== null && found[0] !== quote) found = token.exec(text);
  return found?.index;
}

/** The end of `((…))`, in which `<<` is a shift; `undefined` if this is not arithmetic. */
export function arithmeticEnd(text: string, at: number): number | undefined {
  const end = balancedEnd(text, at);
  return end !== undefined && text[end - 2] === ')' ? end : undefined;
}

/** Reads the script between backquotes, undoing one level of backslashes. */
export function backquotesAt(
  source: Embedded,
  at: number,
  inDouble: boolean,
): { readonly script: Embedded; readonly end: number; readonly isClosed: boolean } {
  const close = unescapedIn(source.text, '`', at + 1);
  const end = close ?? source.text.length;
  const decoding = new Decoding(source);
  decoding.decode(at + 1, end, inDouble ? /\\(["$`\\])/g : /\\([$`\\])/g, ([, mark]) => mark);
  const encode = (written: string) => written.replace(inDouble ? /["$`\\]/g : /[$`\\]/g, '\\$&');
  const script = decoding.done(encode, at + 1);
  return { script, end: Math.min(end + 1, source.text.length), isClosed: close !== undefined };
}

/** A here-document redirection, `<<EOF`. */
export interface Heredoc {
  readonly start: number;
  /** Where the delimiter ends. */
  readonly end: number;
  readonly delimiter: string;
  /** `<<'EOF'`: no expansion. */
  readonly isVerbatim: boolean;
  /** `<<-EOF`: leading tabs are stripped. */
  readonly isIndented: boolean;
}

const operator = /<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|((?:\\.|[^\s'"\\<>|&;()`$])+))/y;

/** The here-document redirection at this offset. */
export function heredocAt(text: string, at: number): Heredoc | undefined {
  if (text.startsWith('<<<', at)) return undefined;
  const found = matchFrom(operator, text, at);
  if (found === null) return undefined;
  const [image, dash, single, double, bare] = found;
  return {
    start: at,
    end: at + image.length,
    delimiter: single ?? double ?? (bare as string).replace(/\\(.)/g, '$1'),
    isVerbatim: bare === undefined || bare.includes('\\'),
    isIndented: dash === '-',
  };
}

const special =
  /\\[$`\\]|\\\r?\n|\$(?:\{[^}\n]{0,200}\}|\([^)\n]{0,200}\)|\w+)|`[^`\n]{0,200}`|\{\{[^{}\n]{0,200}\}\}/g;

/** Reads a here-document from the start of a line; `next` is the offset after it, `undefined` if it is not closed. */
export function documentOf(
  source: Embedded,
  start: number,
  { delimiter, isVerbatim, isIndented }: Heredoc,
): { document: ShellWord; next: number | undefined } {
  const { text } = source;
  const word = new WordBuilder(source, start);
  const quoting = isVerbatim ? 'verbatim' : 'document';
  word.quoted(quoting);
  const keep = (from: number, to: number) => {
    if (isVerbatim) {
      word.keep(quoting, from, to);
      return;
    }
    let kept = from;
    for (const found of text.slice(from, to).matchAll(special)) {
      const [image] = found;
      const at = from + found.index;
      word.keep(quoting, kept, at);
      kept = at + image.length;
      if (/^\\\r?\n$/.test(image)) continue;
      if (image.startsWith('\\')) word.read(quoting, at, kept, image.slice(1));
      else word.interpolation(at, kept, image.replace(/^\$?\{+|^\$(?=\w)|(?<!\})\}+$/g, ''));
    }
    word.keep(quoting, kept, to);
  };
  for (let at = start; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    let from = at;
    while (isIndented && text[from] === '\t') from++;
    if (text.slice(from, next).replace(/\r?\n$/, '') === delimiter) return { document: word.done(), next };
    keep(from, next);
    at = next;
  }
  return { document: word.done(), next: undefined };
}

/** Whether the `(` at `at` begins an unquoted filter, in a query or a parameter such as `filter=(…)`. */
export function isRawFilter(
  text: string,
  wordStart: number,
  at: number,
  isArgument: boolean,
  parameters: readonly string[],
): boolean {
  const before = text.slice(Math.max(wordStart, at - 80), at);
  if (/[?&][^?&()\s]*=$/.test(before)) return true;
  const name = /^-{0,2}([\w.-]+)=$/.exec(before)?.[1];
  return name !== undefined && parameters.includes(name) && isArgument;
}

/** The end of an unquoted filter: its last parenthesis, else the end of the line or a pipe. */
export function rawFilterEnd(text: string, at: number): number {
  const token = /[()\r\n]|(?<![ \t])[ \t]+(?:[|;\r\n\\]|$)/g;
  token.lastIndex = at;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '(') depth++;
    else if (found[0] !== ')') return found.index;
    else if (--depth === 0) return found.index + 1;
  }
  return text.length;
}

/** Whether a `&` continues an unquoted URL rather than ending the command. */
export function isQueryMark(text: string, at: number): boolean {
  return /^&[\w.%[\]-]{1,60}=/.test(text.slice(at, at + 62));
}
